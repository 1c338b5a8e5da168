import HTTP1
import APNs
import JSON
import PushLog
import Testing

@testable import ControlAPI

struct ConnectionOperationsTests {
    private static var closed: ConnectionEvent {
        var event = ConnectionEvent(
            id: 2, peer: "[::1]:50000", listener: "[::1]:2197", openedAt: Instant(seconds: 1))
        event.sni = "localhost"
        event.alpn = "h2"
        event.tls = "TLSv1.3"
        event.environment = .production
        event.closedAt = Instant(seconds: 3)
        event.why = "the sender closed it"
        event.streams = 12
        event.note("late window update")
        event.credential = CredentialSummary(
            keyID: "ABC123DEFG", algorithm: "ES256", team: "DEF123GHIJ", issuedAt: "1796029000",
            hash: "0123456789abcdef")
        event.certificate = ClientCertificateSummary(
            subject: "UID=com.example.app", issuer: "CN=Provider Root", serial: "0a1b",
            hash: "fedcba9876543210",
            provider: ProviderCertificate(
                topics: ["com.example.app"], environments: [.production],
                defaultTopic: "com.example.app"),
            isVerified: false)
        event.alertReceived = "unknown_ca"
        event.alertSent = "certificate_expired"
        return event
    }

    private static let open = ConnectionEvent(
        id: 1, peer: "127.0.0.1:50000", listener: "127.0.0.1:2197", openedAt: Instant(seconds: 0))

    @Test("connections are listed as the gateway gives them, whole")
    func list() throws {
        let bench = Bench(connections: [
            ConnectionOperationsTests.closed, ConnectionOperationsTests.open,
        ])
        let answer = try bench.ask("GET", "/v1/connections")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"connections":[{"id":2,"peer":"[::1]:50000","listener":"[::1]:2197",\
                "opened_at":"1970-01-01T00:00:01.000Z","closed_at":"1970-01-01T00:00:03.000Z",\
                "sni":"localhost","alpn":"h2","tls":"TLSv1.3","environment":"production",\
                "credential":{"kid":"ABC123DEFG","iss":"DEF123GHIJ","iat":"1796029000",\
                "alg":"ES256","hash":"0123456789abcdef"},\
                "certificate":{"subject":"UID=com.example.app","issuer":"CN=Provider Root",\
                "serial":"0a1b","hash":"fedcba9876543210","topics":["com.example.app"],\
                "environments":["production"],"verified":false},\
                "tls_alert_received":"unknown_ca","tls_alert_sent":"certificate_expired",\
                "streams":12,"why":"the sender closed it","notices":["late window update"]},\
                {"id":1,"peer":"127.0.0.1:50000","listener":"127.0.0.1:2197",\
                "opened_at":"1970-01-01T00:00:00.000Z","closed_at":null,"sni":null,"alpn":null,\
                "tls":null,"environment":null,"credential":null,"certificate":null,\
                "tls_alert_received":null,"tls_alert_sent":null,"streams":0,"why":null,\
                "notices":[]}],"churn":null}

                """)
    }

    @Test("connection churn is told beside them (FC-A18)")
    func churn() throws {
        let churn = ConnectionChurn(connections: 230, withAtMostOnePush: 200, lastAt: Bench.now)
        #expect(
            try Bench(churn: churn).ask("GET", "/v1/connections").text == """
                {"connections":[],"churn":{"seconds":10,"connections":230,\
                "with_at_most_one_push":200,"last_at":"2026-11-30T09:00:00.000Z",\
                "warning":"\(churn.warning)"}}

                """)
    }

    @Test("a limit reaches the gateway, 100 without one")
    func limit() throws {
        let many = (0..<150).map { number in
            ConnectionEvent(
                id: number, peer: "p", listener: "l", openedAt: Instant(seconds: 0))
        }
        let bench = Bench(connections: many)
        for (query, count) in [("", 100), ("?limit=1", 1), ("?limit=1000", 150)] {
            let json = try bench.ask("GET", "/v1/connections" + query).json()
            #expect(json.value(for: "connections")?.array?.count == count)
        }
    }

    @Test("a limit out of range is 400", arguments: ["0", "1001", "x", ""])
    func badLimit(_ limit: String) throws {
        let error = try Bench().ask("GET", "/v1/connections?limit=" + limit).error()
        #expect(error.code == "bad-value")
        #expect(error.field == "limit")
    }
}
