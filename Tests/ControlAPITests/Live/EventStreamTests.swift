import HTTP1
import JSON
import PushLog
import Testing

@testable import ControlAPI

@Suite("GET /v1/events")
struct EventStreamTests {
    private static let limits = EventLimits(
        subscribersMax: 2, behindMax: 20, pageSize: 4, heartbeatMilliseconds: 15_000)

    private static func bench(_ log: FakeLog = FakeLog()) -> Bench {
        Bench(log: log) { $0.events = limits }
    }

    private static func follow(
        _ bench: Bench, _ query: String = "", headers: [HTTP1Header] = []
    ) throws -> HTTP1Stream {
        let answer = try bench.ask("GET", "/v1/events" + query, headers: headers)
        #expect(answer.status == 200)
        #expect(answer.headers.first(named: "Content-Type") == "text/event-stream")
        return try #require(answer.stream)
    }

    private static func summaries(_ stream: HTTP1Stream) throws -> [String] {
        try stream.takeEvents().map(\.summary)
    }

    @Test("shows what comes, each with its revision as the id")
    func live() throws {
        let bench = Self.bench(Sample.log(2))
        let stream = try Self.follow(bench)
        #expect(stream.takeText() == "retry: 2000\n\n")
        bench.log.append(Sample.record())
        let first = try stream.takeEvents()
        #expect(first.map(\.summary) == ["push 3"])
        #expect(first.map(\.id) == ["3"])
        #expect(first[0].data.value(for: "revision")?.integer == 3)
        bench.log.append(Sample.record())
        bench.log.append(Sample.record())
        #expect(try Self.summaries(stream) == ["push 4", "push 5"])
    }

    /// Query, field, and the first push that is sent of six.
    static let places: [(query: String, seen: String?, first: Int)] = [
        ("?after=0", nil, 1), ("?after=4", nil, 5), ("", "4", 5), ("?after=1", "4", 5),
        ("?after=2", "", 3),
    ]

    @Test("resumes behind an id, by field or query; the field is the newer", arguments: places)
    func resume(row: (query: String, seen: String?, first: Int)) throws {
        let bench = Self.bench(Sample.log(6))
        let headers = row.seen.map { [HTTP1Header("Last-Event-ID", $0)] } ?? []
        let stream = try Self.follow(bench, row.query, headers: headers)
        #expect(try Self.summaries(stream) == (row.first...6).map { "push \($0)" })
        bench.log.append(Sample.record())
        #expect(try Self.summaries(stream) == ["push 7"])
    }

    @Test(
        "an id that is no number is refused",
        arguments: ["x", "-1", "1.5", "99999999999999999999"])
    func badID(text: String) throws {
        let answer = try Bench().ask(
            "GET", "/v1/events", headers: [HTTP1Header("Last-Event-ID", text)])
        let error = try answer.error()
        #expect(error.status == 400 && error.field == "Last-Event-ID")
    }

    @Test("filters are those of the log")
    func filters() throws {
        let log = FakeLog()
        for topic in ["com.a", "com.b", "com.a"] { log.append(Sample.record(topic: topic)) }
        let bench = Self.bench(log)
        let stream = try Self.follow(bench, "?topic=com.a&after=0")
        #expect(try Self.summaries(stream) == ["push 1", "push 3"])
        log.append(Sample.record(topic: "com.b"))
        log.append(Sample.record(topic: "com.a"))
        #expect(try Self.summaries(stream) == ["push 5"])
    }

    @Test("a reader who catches up is served page by page, at its own pace")
    func pace() throws {
        let bench = Self.bench(Sample.log(1_000))
        let stream = try Self.follow(bench, "?after=0")
        var summaries: [String] = []
        while true {
            #expect(stream.queuedCount <= StreamPump.queuedMax.pieces + Self.limits.pageSize)
            let part = try Self.summaries(stream)
            if part.isEmpty { break }
            summaries += part
        }
        #expect(summaries == (1...1_000).map { "push \($0)" })
        #expect(!stream.isClosed)
    }

    @Test("who does not read is cut off with a last event once too much has come")
    func slow() throws {
        let bench = Self.bench()
        let stream = try Self.follow(bench)
        _ = stream.takeText()
        for _ in 0..<1_000 {
            bench.log.append(Sample.record())
            #expect(stream.queuedCount <= StreamPump.queuedMax.pieces + Self.limits.pageSize)
        }
        #expect(bench.scheduler.running.sorted() == [1_000, 15_000])
        bench.scheduler.fire()
        let last = try stream.takeEvents()
        #expect(last.map(\.name) == ["cut-off"])
        #expect(last[0].id == nil)
        #expect(last[0].data.value(for: "message")?.string?.contains("more than 20 events") == true)
        #expect(!stream.send([1]))
        #expect(bench.api.feed.counts.cutOff == 1)
        // Nobody reads the last event either.
        bench.scheduler.fire()
        #expect(stream.isClosed)
        #expect(bench.log.openWaits == 0)
        #expect(bench.api.feed.count == 0)
    }

    @Test("a burst is no reason to cut off who reads")
    func burst() throws {
        let bench = Self.bench()
        let stream = try Self.follow(bench)
        _ = stream.takeText()
        var summaries: [String] = []
        for _ in 0..<4 {
            for _ in 0..<200 { bench.log.append(Sample.record()) }
            #expect(bench.scheduler.running.contains(1_000))
            // So much that there is room again, and no more.
            summaries += try Self.summaries(stream)
            bench.scheduler.fire()
        }
        while case let part = try Self.summaries(stream), !part.isEmpty { summaries += part }
        #expect(summaries == (1...800).map { "push \($0)" })
    }

    @Test("who catches up may be as slow as it likes, but must read something")
    func stuck() throws {
        let bench = Self.bench(Sample.log(1_000))
        let stream = try Self.follow(bench, "?after=0")
        for _ in 0..<100 { bench.log.append(Sample.record()) }
        for _ in 0..<3 {
            _ = stream.takeText(atMost: 100)
            bench.scheduler.fire()
            #expect(stream.queuedCount > 1)
        }
        bench.scheduler.fire()
        #expect(stream.takeText().contains("has read nothing for 15 s"))
    }

    @Test("a silent stream has heartbeats, and a busy one goes without")
    func heartbeat() throws {
        let bench = Self.bench()
        let stream = try Self.follow(bench)
        _ = stream.takeText()
        #expect(bench.scheduler.running == [15_000])
        for _ in 0..<3 {
            bench.scheduler.fire()
            #expect(stream.takeText() == ": heartbeat\n\n")
            #expect(bench.scheduler.running == [15_000])
        }
        bench.log.append(Sample.record())
        bench.scheduler.fire()
        #expect(!stream.takeText().contains("heartbeat"))
    }

    @Test("as many may follow as the limit says; who leaves makes room")
    func subscribers() throws {
        let bench = Self.bench()
        let first = try Self.follow(bench)
        _ = try Self.follow(bench)
        let error = try bench.ask("GET", "/v1/events").error()
        #expect(error.status == 503 && error.code == "too-many-subscribers")
        first.abort()
        _ = try Self.follow(bench)
        #expect(bench.api.feed.count == 2)
        #expect(bench.log.openWaits == 2)
        #expect(bench.scheduler.running.count == 2)
    }

    @Test("changes of the server are events, too, in every stream")
    func changes() throws {
        let bench = Self.bench()
        _ = try bench.ask("PUT", "/v1/faults/before", body: #"{"reason":"ServiceUnavailable"}"#)
        let streams = try [Self.follow(bench), Self.follow(bench, "?topic=com.a&after=0")]
        for stream in streams { _ = stream.takeText() }
        _ = try bench.ask("PUT", "/v1/faults/deploy", body: #"{"reason":"ServiceUnavailable"}"#)
        for stream in streams {
            let events = try stream.takeEvents()
            #expect(events.map(\.summary) == ["change faults.put"])
            #expect(events[0].id == nil)
            #expect(events[0].data.value(for: "subject")?.string == "deploy")
        }
    }

    /// Row ADM-04.
    static let origins: [(fields: [HTTP1Header], status: Int)] = [
        ([], 200), ([HTTP1Header("Origin", "http://localhost:8197")], 200),
        ([HTTP1Header("Sec-Fetch-Site", "same-origin")], 200),
        ([HTTP1Header("Sec-Fetch-Site", "none")], 200),
        ([HTTP1Header("Origin", "http://evil.test")], 403), ([HTTP1Header("Origin", "null")], 403),
        ([HTTP1Header("Origin", "http://localhost:3000")], 403),
        ([HTTP1Header("Sec-Fetch-Site", "cross-site")], 403),
        ([HTTP1Header("Sec-Fetch-Site", "same-site")], 403),
    ]

    @Test("ADM-04: no page of another site may follow", arguments: origins)
    func origin(row: (fields: [HTTP1Header], status: Int)) throws {
        let bench = Self.bench()
        for method in ["GET", "HEAD"] {
            let answer = try bench.ask(method, "/v1/events", headers: row.fields)
            #expect(answer.status == row.status)
            if row.status == 403 { #expect(try answer.error().code == "cross-origin") }
        }
        // Other things are looked at as before: what a page cannot read does no harm.
        #expect(try bench.ask("GET", "/v1/pushes", headers: row.fields).status == 200)
    }
}
