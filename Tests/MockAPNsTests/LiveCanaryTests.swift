import JSON
import Testing

@testable import MockAPNs

/// A well-behaved sender beside senders that are not.
@Suite("Canary")
struct LiveCanaryTests {
    @Test("bad input on other connections costs a steady sender nothing, and the log names it")
    func canary() async throws {
        try await Live.with { live in
            let folder = try Folder()
            let file = try folder.write("body.json", Live.body)
            let canary = try Child([
                "h2load", "-n", "100", "-c", "1", "--rps", "50", "-d", file, "-H",
                "apns-topic: com.example.canary", live.url(host: "127.0.0.1"),
            ])
            for _ in 0..<10 { try misbehave(live) }
            let result = try canary.finish()
            #expect(result.output.contains("100 succeeded, 0 failed, 0 errored, 0 timeout"))
            #expect(result.output.contains("status codes: 100 2xx, 0 3xx, 0 4xx, 0 5xx"))
            #expect(try live.pushes("topic=com.example.canary").count == 100)
            let told = try live.connections().map {
                ($0.at("why")?.string ?? "") + ($0.at("notices")?.array ?? []).description
            }
            let texts = [
                "Unexpected HTTP/1.x request", "plain HTTP on a TLS port", "protocol error 1",
            ]
            for text in texts {
                #expect(told.filter { $0.contains(text) }.count == 10, "\(text)")
            }
            #expect(try live.pushes("reason=PayloadTooLarge").count == 10)
        }
    }

    private func misbehave(_ live: Live) throws {
        #expect(try live.push(topic: "com.example.bad", options: ["--http1.1"]).exit != 0)
        let large = String(repeating: "x", count: 5_000)
        #expect(try live.push(topic: "com.example.bad", body: large).status == 413)
        #expect(try live.push(topic: "com.example.bad", body: "{").status == 200)
        // DATA on stream 0 is a connection error. Source: RFC 9113 section 6.1.
        let frames = try Child([
            "openssl", "s_client", "-connect", "127.0.0.1:\(live.gateway)", "-alpn", "h2", "-quiet",
            "-CAfile", live.ca,
        ])
        try frames.input.send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8))
        try frames.input.send([0, 0, 0, 4, 0, 0, 0, 0, 0] + [0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
        while try frames.output.fill(Deadline(milliseconds: 10_000)), !frames.output.isAtEnd {}
        let plain = try connect(port: live.gateway)
        try plain.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        while try plain.fill(Deadline(milliseconds: 10_000)), !plain.isAtEnd {}
        let half = try connect(port: live.gateway)
        try half.send([0x16, 3, 1, 2, 0, 1, 0])
        half.closeWithReset()
    }
}
