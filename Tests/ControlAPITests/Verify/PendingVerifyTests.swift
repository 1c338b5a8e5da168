import APNs
import HTTP1
import JSON
import PushLog
import Synchronization
import Testing

@testable import ControlAPI

@Suite("A verification that is going on")
struct PendingVerifyTests {
    /// Takes the answers of one verification.
    private final class Answers: Sendable {
        private let taken = Mutex<[VerifyAnswer]>([])
        func take(_ answer: VerifyAnswer) { taken.withLock { $0.append(answer) } }
        var all: [VerifyAnswer] { taken.withLock { $0 } }
        func json() throws -> JSONValue { try #require(all.last).response.json() }
    }

    private let bench = Bench()
    private let answers = Answers()

    @discardableResult
    private func begin(_ body: String) throws -> PendingVerify {
        guard case .verify(let request) = bench.route("POST", "/v1/verify", body: body) else {
            throw CancellationError()
        }
        let answers = answers
        return bench.api.begin(request) { answers.take($0) }
    }

    @Test("at least: is answered when the last one comes")
    func atLeast() throws {
        bench.log.append(Sample.record(topic: "a"))
        try begin(#"{"match":{"topic":"a"},"at_least":2,"within":9}"#)
        #expect(bench.scheduler.running == [9_000])
        bench.log.append(Sample.record(topic: "b"))
        #expect(answers.all.isEmpty)
        bench.log.append(Sample.record(topic: "a"))
        #expect(answers.all.count == 1)
        let json = try answers.json()
        #expect(json.value(for: "verified")?.bool == true)
        #expect(json.value(for: "count")?.integer == 2)
        #expect(json.value(for: "next")?.integer == 3)
        #expect(json.value(for: "pushes")?.array?.count == 2)
        #expect(json.value(for: "hints")?.array == [])
        #expect(
            json.value(for: "sentence")?.string
                == "expected at least 2 pushes within 9 s, got 2 pushes"
        )
        #expect(bench.scheduler.running.isEmpty && bench.log.openWaits == 0)
    }

    @Test("exactly: settles when they are there, and is met when no other comes")
    func exactly() throws {
        try begin(#"{"exactly":1,"settle":0.25}"#)
        #expect(bench.scheduler.running == [5_000])
        bench.log.append(Sample.record())
        #expect(answers.all.isEmpty)
        #expect(bench.scheduler.running == [250])
        bench.scheduler.fire()
        #expect(answers.all.map(\.end.isVerified) == [true])
        #expect(bench.log.openWaits == 0)
        #expect(
            answers.all.first?.sentence
                == "expected exactly 1 push within 5 s and no other for 0.25 s, got 1 push")
    }

    @Test("exactly: one too many ends it at once, while it settles or before it began")
    func oneTooMany() throws {
        try begin(#"{"exactly":1}"#)
        bench.log.append(Sample.record())
        bench.log.append(Sample.record())
        #expect(answers.all.map(\.end.isVerified) == [false])
        try begin(#"{"exactly":1}"#)
        #expect(answers.all.map(\.end.isVerified) == [false, false])
        #expect(bench.scheduler.running.isEmpty && bench.log.openWaits == 0)
        // Too many: the pushes say why, no hints are needed.
        #expect(answers.all.last?.lack.hints == [])
        #expect(try answers.json().value(for: "pushes")?.array?.count == 2)
    }

    @Test("none: the first that comes ends it; the time meets it")
    func none() throws {
        try begin(#"{"match":{"topic":"a"},"none":true}"#)
        bench.log.append(Sample.record(topic: "b"))
        #expect(answers.all.isEmpty)
        bench.scheduler.fire()
        #expect(answers.all.map(\.end.isVerified) == [true])
        try begin(#"{"match":{"topic":"b"},"none":true}"#)
        #expect(answers.all.map(\.end.isVerified) == [true, false])
    }

    @Test("what came before the cursor does not count")
    func after() throws {
        bench.log.append(Sample.record())
        try begin(#"{"none":true,"after":1}"#)
        #expect(answers.all.isEmpty)
        bench.log.append(Sample.record())
        #expect(answers.all.map(\.end.isVerified) == [false])
        #expect(answers.all.first?.end.page.records.map(\.sequence) == [2])
    }

    @Test("too few: the nearest push and its differences, and what was refused")
    func tooFew() throws {
        bench.log.append(Sample.record(topic: "com.example.app", answer: .refused(by: .badTopic)))
        bench.log.append(Sample.record(topic: "com.example.App"))
        bench.log.append(Sample.record(topic: "com.other"))
        try begin(#"{"match":{"topic":"com.example.app","status":200}}"#)
        bench.scheduler.fire()
        let json = try answers.json()
        #expect(json.value(for: "verified")?.bool == false)
        let nearest = try #require(json.value(for: "nearest")?.array)
        // What looks like a slip comes first, then the newest.
        #expect(nearest.map { $0.value(for: "seq")?.integer } == [2, 3, 1])
        let difference = nearest[0].value(for: "differences")?.array?.first
        #expect(difference?.value(for: "field")?.string == "topic")
        #expect(difference?.value(for: "expected")?.string == "com.example.app")
        #expect(difference?.value(for: "got")?.string == "com.example.App")
        #expect(difference?.value(for: "likeness")?.string?.contains("capital") == true)
        let status = nearest[2].value(for: "differences")?.array?.first
        #expect(status?.value(for: "expected")?.integer == 200)
        #expect(status?.value(for: "got")?.integer == 400)
        let hints = try #require(json.value(for: "hints")?.array)
        #expect(hints.map { $0.value(for: "kind")?.string } == ["refused"])
        #expect(
            hints[0].value(for: "evidence")?.value(for: "pushes")?.array?.map(\.integer) == [1])
    }

    @Test("a client that leaves ends wait and timer, in every step, and gets nothing")
    func clientLeft() throws {
        let first = try begin(#"{"exactly":1}"#)
        first.clientLeft()
        #expect(bench.log.openWaits == 0 && bench.scheduler.running.isEmpty)
        bench.log.append(Sample.record())
        let second = try begin(#"{"exactly":1}"#)
        #expect(bench.scheduler.running == [300])
        second.clientLeft()
        #expect(bench.log.openWaits == 0 && bench.scheduler.running.isEmpty)
        bench.log.append(Sample.record())
        bench.scheduler.fire()
        #expect(answers.all.isEmpty)
    }

    @Test("a text that cannot be looked for in time is told: nothing is verified")
    func partial() throws {
        for _ in 0..<600 { bench.log.append(Sample.record()) }
        bench.scheduler.setStep(milliseconds: 1_000)
        try begin(#"{"match":{"text":"nowhere"},"none":true}"#)
        #expect(answers.all.isEmpty)
        bench.scheduler.fire(1_000)
        bench.scheduler.fire(1)
        #expect(answers.all.map(\.end.isVerified) == [false])
        #expect(try answers.json().value(for: "partial")?.bool == true)
    }

    @Test("a text is looked for until the time is over, and by each step from where the last was")
    func text() throws {
        for _ in 0..<300 { bench.log.append(Sample.record()) }
        bench.log.append(Sample.record(topic: "needle"))
        bench.scheduler.setStep(milliseconds: 100)
        try begin(#"{"match":{"text":"needle"},"exactly":1,"settle":0.5}"#)
        #expect(bench.scheduler.running.sorted() == [1, 5_000])
        bench.scheduler.fire(1)
        // The second step has nothing left to look through.
        #expect(bench.scheduler.running == [500])
        #expect(bench.log.queries.last?.after == Cursor(revision: 301))
        bench.log.append(Sample.record())
        #expect(answers.all.isEmpty)
        bench.scheduler.fire(500)
        #expect(answers.all.map(\.end.isVerified) == [true])
        #expect(try answers.json().value(for: "partial")?.bool == false)
        #expect(bench.log.openWaits == 0 && bench.scheduler.running.isEmpty)
    }

    @Test("nothing holds a verification that is over")
    func released() throws {
        weak var pending: PendingVerify?
        do {
            let strong = try begin(#"{"at_least":1}"#)
            pending = strong
            bench.log.append(Sample.record())
        }
        #expect(answers.all.count == 1)
        #expect(pending == nil)
    }
}
