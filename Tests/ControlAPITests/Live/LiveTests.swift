import HTTP1
import JSON
import PushLog
import Testing

@testable import ControlAPI

/// The control plane through sockets: what only the whole can show.
@Suite(.serialized, .timeLimit(.minutes(2))) struct LiveTests {
    @Test("a plain curl -d registers a device, and curl reads and deletes it")
    func curlDevice() throws {
        let live = try LiveBench()
        let url = live.url + "/v1/devices/phone"
        let body = #"{"apps":[{"topic":"com.example.app","device_token":"AABB"}]}"#
        let created = try live.curl("-X", "PUT", "-d", body, url)
        #expect(created.hasPrefix("{\"id\":\"phone\",\"platform\":\"ios\","))
        #expect(created.hasSuffix("}\n201"))
        #expect(try live.curl("-X", "PUT", "-d", body, url).hasSuffix("}\n200"))
        #expect(try live.curl(live.url + "/v1/devices/aabb").hasPrefix("{\"id\":\"phone\","))
        #expect(try live.curl("-X", "DELETE", url) == "{\"deleted\":1}\n200")
        #expect(try live.curl(url).hasSuffix("\n404"))
    }

    @Test("curl encodes a query, asks for a head, and follows the log")
    func curlPushes() throws {
        let live = try LiveBench()
        live.bench.log.append(Sample.record(topic: "a b&c"))
        live.bench.log.append(Sample.record())
        let list = try live.curl(
            "--get", "--data-urlencode", "topic=a b&c", live.url + "/v1/pushes")
        #expect(list.hasPrefix("{\"pushes\":[{\"v\":1,\"seq\":1,"))
        #expect(
            list.hasSuffix(
                "],\"next\":1,\"more\":false,\"timed_out\":false,\"partial\":false,"
                    + "\"dropped\":0}\n200"))
        let head = try live.curl("-I", live.url + "/v1/pushes")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.hasSuffix("\r\n\r\n200"))
        #expect(try live.curl(live.url + "/livez") == "{\"live\":true}\n200")
    }

    @Test("answers protect themselves from browsers, and never share")
    func headers() throws {
        let answer = try LiveBench().exchange(
            "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.test\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let head = answer.split(separator: "\r\n\r\n")[0]
        for field in [
            "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
            "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store",
            "Content-Type: text/html; charset=utf-8",
            "Content-Security-Policy: default-src 'none';",
        ] {
            #expect(head.contains("\r\n" + field), "\(field)")
        }
        #expect(!head.lowercased().contains("access-control-"))
    }

    @Test("a foreign Host is 403, two of them 400, a foreign page changes nothing")
    func defences() throws {
        let live = try LiveBench()
        live.bench.log.append(Sample.record())
        let foreign = try live.exchange("GET /v1/pushes HTTP/1.1\r\nHost: evil.test\r\n")
        #expect(foreign.hasPrefix("HTTP/1.1 403 "))
        #expect(!foreign.contains("pushes\":"))
        let two = try live.exchange("GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n")
        #expect(two.hasPrefix("HTTP/1.1 400 "))
        #expect(two.contains("{\"error\":{\"code\":\"bad-request\","))
        let page = try live.exchange(
            "DELETE /v1/pushes HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.test\r\n")
        #expect(page.hasPrefix("HTTP/1.1 403 "))
        #expect(live.bench.log.count == 1)
        let long = String(repeating: "a", count: 10_240)
        let tooLong = try live.exchange("GET / HTTP/1.1\r\nHost: \(long)\r\n")
        #expect(tooLong.hasPrefix("HTTP/1.1 400 "))
    }

    @Test("a body beyond the limit is refused in the one form of errors")
    func largeBody() throws {
        let live = try LiveBench()
        let answer = try live.exchange(
            "PUT /v1/devices/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n"
                + "Expect: 100-continue\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 413 "))
        #expect(answer.contains("\r\nContent-Type: application/json\r\n"))
        #expect(answer.contains("{\"error\":{\"code\":\"body-too-large\","))
        #expect(answer.contains("at most 1048576 bytes"))
    }

    @Test("a wait is answered when its push comes")
    func wait() throws {
        let live = try LiveBench()
        let client = try RawClient(port: live.port)
        try client.send(
            "GET /v1/pushes?wait=20 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        try live.exchange(until: { live.bench.log.openWaits == 1 })
        live.bench.log.append(Sample.record())
        let answer = try client.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("{\"pushes\":[{\"v\":1,\"seq\":1,"))
        #expect(answer.contains("\"timed_out\":false"))
    }

    @Test("a wait ends when its time is over")
    func waitTimesOut() throws {
        let live = try LiveBench()
        let client = try RawClient(port: live.port)
        try client.send(
            "GET /v1/pushes?wait=20 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        try live.exchange(until: { !live.bench.scheduler.running.isEmpty })
        #expect(live.bench.scheduler.running == [20_000])
        live.bench.scheduler.fire()
        #expect(try client.receiveAll().contains("\"timed_out\":true"))
        #expect(live.bench.log.openWaits == 0)
    }

    @Test("a client that leaves ends its wait and its timer")
    func clientLeaves() throws {
        let live = try LiveBench()
        let client = try RawClient(port: live.port)
        try client.send("GET /v1/pushes?wait=20 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try live.exchange(until: { !live.bench.scheduler.running.isEmpty })
        client.end()
        var now: UInt64 = 0
        try live.exchange(until: {
            live.sweep(nowMilliseconds: now)
            now += 1_000
            return !live.bench.log.cancelled.isEmpty
        })
        #expect(live.bench.log.cancelled == [1])
        #expect(live.bench.log.openWaits == 0)
        #expect(live.bench.scheduler.running.isEmpty)
    }

    @Test("a server that stops ends its waits")
    func stop() throws {
        let live = try LiveBench()
        let client = try RawClient(port: live.port)
        try client.send("GET /v1/pushes?wait=20 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try live.exchange(until: { !live.bench.scheduler.running.isEmpty })
        live.stop()
        let answer = try client.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 503 "))
        #expect(answer.contains("\r\nContent-Type: application/json\r\n"))
        #expect(answer.contains("{\"error\":{\"code\":\"stopping\","))
        #expect(live.bench.log.openWaits == 0)
        #expect(live.bench.scheduler.running.isEmpty)
    }

    @Test("the deepest payload is listed from the server's own thread")
    func deepPayload() throws {
        let live = try LiveBench()
        let body = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        live.bench.log.append(Sample.record(body: body))
        let list = try live.exchange("GET /v1/pushes HTTP/1.1\r\nHost: localhost\r\n")
        #expect(list.contains("\"payload\":\(body),\"payload_bytes\":1024,"))
        let page = try live.exchange("GET / HTTP/1.1\r\nHost: localhost\r\n")
        #expect(page.contains("<a href=\"/v1/pushes/1\">1</a>"))
    }
}
