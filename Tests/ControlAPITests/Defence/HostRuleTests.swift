import HTTP1
import Testing

@testable import ControlAPI

/// Row ADM-01.
struct HostRuleTests {
    static let table: [(host: String, verdict: HostRule.Verdict)] = [
        ("localhost", .accepted), ("localhost:8197", .accepted), ("LocalHost:1", .accepted),
        ("x.localhost", .accepted), ("a.b.localhost:8197", .accepted),
        ("127.0.0.1", .accepted), ("127.0.0.1:8197", .accepted), ("192.168.1.20:8197", .accepted),
        ("0.0.0.0", .accepted), ("[::1]", .accepted), ("[::1]:8197", .accepted),
        ("[fe80::1]", .accepted), ("[::ffff:127.0.0.1]:65535", .accepted),
        ("mock-apns", .accepted), ("mock_apns:8197", .accepted), ("mock-apns:0", .accepted),
        ("staging.example.com", .accepted), ("STAGING.example.COM:8197", .accepted),
        ("evil.test", .foreign("evil.test")), ("EVIL.test:8197", .foreign("evil.test")),
        ("127.0.0.1.evil.test", .foreign("127.0.0.1.evil.test")),
        ("localhost.evil.test", .foreign("localhost.evil.test")),
        ("evil.localhost.test", .foreign("evil.localhost.test")),
        ("xlocalhost.test", .foreign("xlocalhost.test")),
        ("staging.example.com.evil.test", .foreign("staging.example.com.evil.test")),
        ("x.staging.example.com", .foreign("x.staging.example.com")),
        ("127.1", .foreign("127.1")), ("127.0.0.01", .foreign("127.0.0.01")),
        ("256.0.0.1", .foreign("256.0.0.1")), ("1.2.3.4.5", .foreign("1.2.3.4.5")),
        ("localhost.", .foreign("localhost.")), ("127.0.0.1.", .foreign("127.0.0.1.")),
        ("evil.test.", .foreign("evil.test.")), ("evil.xlocalhost", .foreign("evil.xlocalhost")),
        ("", .malformed), (" ", .malformed), (".", .malformed), (".localhost", .malformed),
        ("a..localhost", .malformed), ("localhost..", .malformed),
        ("localhost:", .malformed), ("localhost:x", .malformed), ("localhost:80x", .malformed),
        ("localhost:65536", .malformed), ("localhost:-1", .malformed),
        ("localhost:+1", .malformed), ("localhost:000080", .malformed),
        ("localhost:80:80", .malformed), ("::1", .malformed), ("[::1", .malformed),
        ("[::1]x", .malformed), ("[::1]:", .malformed), ("[]", .malformed),
        ("[localhost]", .malformed), ("[127.0.0.1]", .malformed), ("[::1%25eth0]", .malformed),
        ("user@localhost", .malformed), ("http://localhost", .malformed),
        ("localhost/", .malformed), ("localhost, evil.test", .malformed),
        ("local\u{0}host", .malformed), ("local host", .malformed), ("%6cocalhost", .malformed),
        ("l\u{f6}calhost", .malformed), ("\u{fffd}", .malformed), ("\u{212a}", .malformed),
        (String(repeating: "a", count: 255), .accepted),
        (String(repeating: "a", count: 256), .malformed),
        (String(repeating: "a", count: 10_240), .malformed),
        (String(repeating: "a.", count: 5_120) + "localhost", .malformed),
    ]

    private let rule = HostRule(allowed: ["Staging.Example.com"])

    @Test("accepts only names that cannot be rebound", arguments: table)
    func verdict(_ row: (host: String, verdict: HostRule.Verdict)) {
        #expect(rule.verdict(row.host) == row.verdict)
    }

    @Test("a request is answered 200, 403 or 400 accordingly", arguments: table)
    func status(_ row: (host: String, verdict: HostRule.Verdict)) throws {
        let bench = Bench { $0.allowedHosts = ["Staging.Example.com"] }
        let answer = try bench.ask("GET", "/livez", headers: [HTTP1Header("Host", row.host)])
        switch row.verdict {
        case .accepted: #expect(answer.status == 200)
        case .malformed:
            #expect(answer.status == 400)
            #expect(try answer.error().code == "bad-host")
        case .foreign:
            #expect(answer.status == 403)
            let error = try answer.error()
            #expect(error.code == "host-not-allowed")
            #expect(error.field == "Host")
        }
    }

    @Test("no Host and two of them are 400", arguments: [0, 2, 3])
    func count(_ count: Int) throws {
        let bench = Bench()
        let fields = (0..<count).map { _ in HTTP1Header("host", "localhost") }
        let request = HTTP1Request(
            method: "GET", target: "/livez", headers: fields,
            peer: HTTP1Peer(description: "x", isLocal: true))
        let answer = try #require(bench.api.route(request).answer)
        #expect(answer.status == 400)
        #expect(try answer.error().message == "got \(count) Host fields, expected exactly one")
    }
}
