import HTTP1
import JSON
import PushLog
import Testing

@testable import ControlAPI

/// Events and exports through sockets: what only the whole can show.
@Suite(.serialized, .timeLimit(.minutes(2))) struct LiveEventsTests {
    private static func follow(_ live: LiveBench, _ query: String = "") throws -> RawClient {
        let client = try RawClient(port: live.port)
        try client.send(
            "GET /v1/events\(query) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return client
    }

    @Test("events come as they happen, and a server that stops ends the answer well")
    func live() throws {
        let live = try LiveBench()
        let client = try Self.follow(live)
        try live.exchange(until: { live.bench.log.openWaits == 1 })
        live.bench.log.append(Sample.record())
        _ = try live.exchange(
            "PUT /v1/faults/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 24\r\n",
            body: #"{"reason":"ExpiredToken"}"#)
        live.stop()
        let answer = try client.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\r\nContent-Type: text/event-stream\r\n"))
        #expect(answer.contains("\r\nCache-Control: no-store\r\n"))
        #expect(answer.contains("id: 1\nevent: push\ndata: {\"v\":1,\"seq\":1,"))
        #expect(answer.hasSuffix("\r\n0\r\n\r\n"), "the last chunk is missing")
        #expect(live.bench.log.openWaits == 0)
        #expect(live.bench.scheduler.running.isEmpty)
        #expect(live.bench.api.feed.count == 0)
    }

    @Test("a reader that leaves is forgotten by the next sweeps")
    func leaves() throws {
        let live = try LiveBench()
        let client = try Self.follow(live)
        try live.exchange(until: { live.bench.log.openWaits == 1 })
        client.end()
        var now: UInt64 = 0
        try live.exchange(until: {
            live.sweep(nowMilliseconds: now)
            now += 1_000
            return live.bench.api.feed.count == 0
        })
        #expect(live.bench.log.openWaits == 0)
        #expect(live.bench.scheduler.running.isEmpty)
    }

    /// Row RES-07, in small: the limit of queued events does not depend on how many come.
    @Test("RES-07: a reader that never reads is disconnected, and queues little until then")
    func neverReads() throws {
        let live = try LiveBench()
        let client = try Self.follow(live)
        try live.exchange(until: { live.bench.log.openWaits == 1 })
        // The system takes a few MB for a reader; each record has 4 KB.
        let body = #"{"aps":{"alert":"\#(String(repeating: "x", count: 4_000))"}}"#
        var appended = 0
        let scheduler = live.bench.scheduler
        while !scheduler.running.contains(5_000), appended < 20_000 {
            live.bench.log.append(Sample.record(body: body))
            appended += 1
            // A second is over: as long as the system takes something, the reader has its chance.
            if scheduler.running.contains(1_000) { scheduler.fire() }
        }
        #expect(scheduler.running.contains(5_000), "it was never cut off")
        scheduler.fire()
        try live.exchange(until: { live.bench.api.feed.count == 0 })
        #expect(live.bench.log.openWaits == 0)
        withExtendedLifetime(client) {}
    }

    @Test("an export comes whole over one connection, to its last line")
    func export() throws {
        let live = try LiveBench()
        for _ in 0..<2_500 { live.bench.log.append(Sample.record()) }
        let text = try live.curl(live.url + "/v1/pushes?format=jsonl")
        let lines = text.split(separator: "\n")
        #expect(lines.count == 2_501)
        #expect(lines.last == "200")
        let numbers = try lines.dropLast().map { line in
            try JSONValue(parsing: Array(line.utf8)).value(for: "seq")?.integer
        }
        #expect(numbers == (1...2_500).map { Int64($0) })
        #expect(live.bench.scheduler.running.isEmpty)
    }

    @Test("HEAD of events and exports has no body and leaves nothing behind")
    func head() throws {
        let live = try LiveBench()
        for path in ["/v1/events", "/v1/pushes?format=jsonl"] {
            #expect(try live.curl("-I", live.url + path).hasSuffix("\r\n\r\n200"))
        }
        #expect(live.bench.api.feed.count == 0)
        #expect(live.bench.log.openWaits == 0)
        #expect(live.bench.scheduler.running.isEmpty)
    }
}
