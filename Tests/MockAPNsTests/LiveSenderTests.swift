import JSON
import Testing

@testable import MockAPNs

/// Senders that the project did not write, against a running server.
@Suite("Debian's senders")
struct LiveSenderTests {
    @Test(
        "curl with TLS 1.2 and 1.3: the answer, and the record of what was pushed",
        arguments: ["1.2", "1.3"])
    func curl(version: String) async throws {
        try await Live.with { live in
            let answer = try live.push(
                headers: ["apns-push-type: alert", "authorization: bearer a.b.c"],
                options: ["--tlsv\(version)", "--tls-max", version])
            #expect(answer.exit == 0, "\(answer.errors)")
            #expect(answer.version == "HTTP/2")
            #expect(answer.status == 200)
            #expect(answer.body == "")
            #expect(Set(answer.headers.keys) == ["apns-id", "apns-unique-id"])
            let records = try live.pushes()
            #expect(records.count == 1)
            let record = try #require(records.first)
            #expect(record.at("topic")?.string == "com.example.app")
            #expect(record.at("device_token")?.string == Live.token)
            #expect(record.at("payload.aps.alert")?.string == "hi")
            #expect(record.at("status")?.integer == 200)
            #expect(record.at("apns_id")?.string == answer.headers["apns-id"])
            #expect(record.at("apns_unique_id")?.string == answer.headers["apns-unique-id"])
            #expect(record.at("connection.tls")?.string == "TLSv\(version)")
            #expect(record.at("connection.alpn")?.string == "h2")
            #expect(record.at("connection.sni")?.string == "localhost")
            #expect(record.at("outcome")?.string == "shown")
        }
    }

    @Test("an error of the gateway as curl shows it")
    func error() async throws {
        try await Live.with { live in
            let id = "4084a6e4-9ea8-6d2a-ca49-9a344a152da7"
            let answer = try live.push(token: "xyz", headers: ["apns-id: \(id)"])
            #expect(answer.status == 400)
            #expect(answer.body == #"{"reason":"BadDeviceToken"}"#)
            #expect(answer.headers["apns-id"] == id)
            #expect(answer.headers["content-type"] == nil)
            let record = try #require(try live.pushes("reason=BadDeviceToken").first)
            #expect(record.at("apns_id")?.string == id)
            #expect(record.at("rule.id")?.string == "bad-device-token.malformed")
        }
    }

    @Test("the certificate serves every usual name, on IPv4 and IPv6")
    func names() async throws {
        try await Live.with { live in
            for host in ["localhost", "127.0.0.1", "[::1]"] {
                let answer = try live.push(host: host)
                #expect(answer.status == 200, "\(host)")
            }
            for name in ["api.push.apple.com", "api.sandbox.push.apple.com"] {
                let resolve = ["--resolve", "\(name):\(live.gateway):127.0.0.1"]
                let answer = try live.push(host: name, options: resolve)
                #expect(answer.status == 200, "\(name)")
            }
        }
    }

    @Test("FC-A2: curl with prior knowledge")
    func priorKnowledge() async throws {
        try await Live.with { live in
            let answer = try live.push(options: ["--http2-prior-knowledge"])
            #expect(answer.status == 200)
        }
    }

    @Test("FC-A1: curl with HTTP/1.1 fails at once, and the connection log says why")
    func http1() async throws {
        try await Live.with { live in
            let answer = try live.push(options: ["--http1.1"])
            #expect(answer.exit != 0 && answer.exit != 28)
            let connection = try #require(try live.connections().first)
            let text = "Unexpected HTTP/1.x request: POST /3/device/\(Live.token) HTTP/1.1"
            #expect(
                connection.at("notices")?.array?.first?.string
                    == "http1-client: http1 client: \(text)")
            #expect(connection.at("alpn") == .null)
            let pushes = try live.pushes()
            #expect(pushes.isEmpty)
        }
    }

    @Test("a client that does not trust the CA leaves its alert in the connection log")
    func untrusted() async throws {
        try await Live.with { live in
            let result = try run(
                "curl", "--silent", "--max-time", "20", "--http2", "--data", "x", live.url())
            #expect(result.status == 60)
            let closed = try await closedConnection(live)
            #expect(closed.at("why")?.string == "TLS alert unknown_ca from the client")
        }
    }

    @Test("nghttp gets W1's SETTINGS and status 200")
    func nghttp() async throws {
        try await Live.with { live in
            let folder = try Folder()
            let file = try folder.write("body.json", Live.body)
            let result = try run(
                "nghttp", "--verbose", "--timeout=20", "--data=\(file)", "--header=:method: POST",
                "--header=apns-topic: com.example.app", live.url(host: "127.0.0.1"))
            #expect(result.status == 0)
            #expect(result.output.contains("recv SETTINGS frame <length=24, flags=0x00"))
            #expect(result.output.contains("[SETTINGS_HEADER_TABLE_SIZE(0x01):4096]"))
            #expect(result.output.contains("[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1000]"))
            #expect(result.output.contains(":status: 200"))
            let pushes = try live.pushes()
            #expect(pushes.count == 1)
        }
    }

    @Test("h2load: 2,000 pushes on 4 connections, all answered 200, all in the log")
    func h2load() async throws {
        try await Live.with { live in
            let folder = try Folder()
            let file = try folder.write("body.json", Live.body)
            let result = try run(
                "h2load", "-n", "2000", "-c", "4", "-m", "50", "-d", file, "-H",
                "apns-topic: com.example.load", live.url(host: "127.0.0.1"))
            #expect(result.status == 0)
            #expect(result.output.contains("2000 succeeded, 0 failed, 0 errored, 0 timeout"))
            #expect(result.output.contains("status codes: 2000 2xx, 0 3xx, 0 4xx, 0 5xx"))
            let info = try ControlClient(port: live.control).get("/v1/info").json
            #expect(info.at("log.appended")?.integer == 2_000)
            #expect(info.at("log.pushes")?.integer == 2_000)
        }
    }

    /// The newest connection, once it is closed.
    private func closedConnection(_ live: Live) async throws -> JSONValue {
        let deadline = Deadline(milliseconds: 60_000)
        while !deadline.hasPassed {
            if let newest = try live.connections().first, newest.at("closed_at") != .null {
                return newest
            }
            await Task.yield()
        }
        throw Failure("no connection was closed")
    }
}
