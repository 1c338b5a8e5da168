import HTTP1
import PushLog
import Synchronization
import Testing

@testable import ControlAPI

@Suite("A log that cannot be read")
struct UnreadableLogTests {
    private let bench = Bench(log: Sample.log(3))
    private let answers = Answers()

    private final class Answers: Sendable {
        private let taken = Mutex<[HTTP1Response]>([])
        func take(_ answer: HTTP1Response) { taken.withLock { $0.append(answer) } }
        var all: [HTTP1Response] { taken.withLock { $0 } }
    }

    private func damage() {
        bench.log.damage(LogTrouble(cause: "the log cannot be read (damaged): malformed"))
    }

    private func expectTold(_ answer: HTTP1Response) throws {
        #expect(answer.status == 503)
        let error = try answer.error()
        #expect(error.code == "log-unreadable")
        #expect(error.message.contains("malformed"))
        #expect(error.hint?.isEmpty == false)
    }

    @Test(
        "is no log without pushes",
        arguments: [
            "/v1/pushes", "/v1/pushes?text=hello", "/v1/pushes?wait=0", "/v1/pushes/1",
            "/v1/pushes?format=jsonl", "/v1/events", "/v1/pushes/1.apns", "/v1/why?device_token=ab",
            "/v1/devices/phone/timeline",
        ])
    func questions(target: String) throws {
        let body = #"{"apps":[{"topic":"a"}]}"#
        #expect(try bench.ask("PUT", "/v1/devices/phone", body: body).status < 300)
        damage()
        try expectTold(bench.ask("GET", target))
    }

    @Test(
        "is told to who waits",
        arguments: [
            ("wait=10&count=9", 0), ("wait=10&count=9", 1), ("wait=10&text=nowhere", 0),
        ])
    func waiting(_ row: (query: String, damagedAt: Int)) throws {
        let answers = answers
        if row.damagedAt == 0 { damage() }
        let result = bench.route("GET", "/v1/pushes?" + row.query)
        _ = bench.api.answer(result) { answers.take($0) }
        damage()
        if answers.all.isEmpty { bench.scheduler.fire() }
        try expectTold(#require(answers.all.last))
        #expect(answers.all.count == 1)
    }

    @Test("verifies nothing, least of all that nothing came")
    func verification() throws {
        let answers = answers
        damage()
        let result = bench.route("POST", "/v1/verify", body: #"{"none":true,"within":1}"#)
        _ = bench.api.answer(result) { answers.take($0) }
        bench.scheduler.fire()
        try expectTold(#require(answers.all.last))
    }

    @Test("cuts an export off, so that nobody takes the part for the whole")
    func export() throws {
        let bench = Bench(log: Sample.log(2_345))
        let stream = try #require(try bench.ask("GET", "/v1/pushes?format=jsonl").stream)
        bench.log.damage(LogTrouble(cause: "malformed"))
        while !stream.takeText().isEmpty {}
        #expect(stream.isClosed)
    }

    @Test("cuts a reader of the events off, who can come back for what is missing")
    func events() throws {
        let stream = try #require(try bench.ask("GET", "/v1/events").stream)
        damage()
        #expect(!stream.isClosed)
        #expect(try bench.ask("DELETE", "/v1/faults").status == 200)
        #expect(stream.isClosed)
    }
}
