import HTTP1
import JSON
import PushLog
import Testing

@testable import ControlAPI

@Suite("Export of the log as JSON Lines")
struct PushExportTests {
    private static func export(_ bench: Bench, _ query: String = "") throws -> HTTP1Stream {
        let answer = try bench.ask("GET", "/v1/pushes?format=jsonl" + query)
        #expect(answer.status == 200)
        #expect(answer.headers.first(named: "Content-Type") == "application/jsonl")
        return try #require(answer.stream)
    }

    private static func numbers(_ text: String) throws -> [Int64] {
        try text.split(separator: "\n").map { line in
            try #require(try JSONValue(parsing: Array(line.utf8)).value(for: "seq")?.integer)
        }
    }

    /// All lines, taken part by part as a reader over a connection does.
    private static func readAll(_ stream: HTTP1Stream) throws -> [Int64] {
        var text = ""
        while true {
            #expect(stream.queuedCount <= 200)
            let part = stream.takeText()
            if part.isEmpty { return try numbers(text) }
            text += part
        }
    }

    @Test("all records come, also where they are more than a page may have, oldest first")
    func all() throws {
        let bench = Bench(log: Sample.log(2_345))
        let stream = try Self.export(bench)
        #expect(try Self.readAll(stream) == Array(1...2_345))
        #expect(!stream.send([1]), "the export has an end")
    }

    @Test("filters, after and limit select")
    func selection() throws {
        let log = FakeLog()
        for number in 0..<30 { log.append(Sample.record(topic: number % 3 == 0 ? "a" : "b")) }
        let bench = Bench(log: log)
        #expect(try Self.readAll(Self.export(bench, "&topic=a&after=20")) == [22, 25, 28])
        #expect(try Self.readAll(Self.export(bench, "&topic=a&limit=2")) == [1, 4])
        #expect(try Self.readAll(Self.export(bench, "&topic=c")) == [])
    }

    @Test("a line is a line, whatever line breaks a sender puts into a payload")
    func lines() throws {
        let log = FakeLog()
        log.append(Sample.record(body: "{\r\n  \"aps\" : {\n \"alert\" : \"a\\nb\" } }"))
        let text = try Self.export(Bench(log: log)).takeText()
        #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
        #expect(text.contains(#""payload":{    "aps" : {  "alert" : "a\nb" } },"#))
    }

    @Test("pushes that come meanwhile are left out, so that an export ends")
    func later() throws {
        let bench = Bench(log: Sample.log(300))
        let stream = try Self.export(bench)
        for _ in 0..<50 { bench.log.append(Sample.record()) }
        #expect(try Self.readAll(stream) == Array(1...300))
    }

    @Test("a record that changes meanwhile is told once")
    func changed() throws {
        let bench = Bench(log: Sample.log(300))
        let stream = try Self.export(bench)
        // One that has been told, and one that has not.
        bench.log.touch(sequence: 5)
        bench.log.touch(sequence: 290)
        let numbers = try Self.readAll(stream)
        #expect(numbers.sorted() == Array(1...300))
        #expect(numbers.last == 290)
    }

    @Test("who stops reading is given up")
    func stuck() throws {
        let bench = Bench(log: Sample.log(300))
        let stream = try Self.export(bench)
        _ = stream.takeText(atMost: 10)
        bench.scheduler.fire()
        #expect(!stream.isClosed)
        bench.scheduler.fire()
        #expect(stream.isClosed)
        #expect(bench.scheduler.running.isEmpty)
    }

    @Test(
        "what does not go together is refused",
        arguments: [("order=desc", "order"), ("wait=1", "wait"), ("wait=1&count=2", "wait")])
    func refused(query: String, field: String) throws {
        let error = try Bench().ask("GET", "/v1/pushes?format=jsonl&" + query).error()
        #expect(error.status == 400 && error.field == field)
    }

    @Test("the usual form can be asked for by name, another one not")
    func format() throws {
        let bench = Bench(log: Sample.log(2))
        let page = try bench.ask("GET", "/v1/pushes?format=json")
        #expect(page.bytes == (try bench.ask("GET", "/v1/pushes")).bytes)
        #expect(try bench.ask("GET", "/v1/pushes?format=xml").error().field == "format")
    }

    @Test("numbers are remembered, far apart or side by side")
    func numberSet() {
        var set = NumberSet()
        for number: UInt64 in [0, 1, 63, 64, 65, 1 << 40, .max, 2] {
            let answers = [set.insert(number), set.insert(number)]
            #expect(answers == [true, false])
        }
    }
}
