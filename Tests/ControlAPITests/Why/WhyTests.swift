import APNs
import JSON
import PushLog
import Routing
import Testing

@testable import ControlAPI

@Suite("Why a device token saw nothing")
struct WhyTests {
    private let bench = Bench()

    private func why(_ query: String = "") throws -> JSONValue {
        try bench.ask("GET", "/v1/why?device_token=\(Sample.token)" + query).json()
    }

    private func kinds(_ answer: JSONValue) -> [String] {
        (answer.value(for: "findings")?.array ?? []).compactMap { $0.value(for: "kind")?.string }
    }

    /// A push that was accepted and went a way.
    private func accepted(
        _ outcome: Outcome, _ delivery: DeliveryState = .delivered, rules: [RoutingRule] = []
    ) -> PushRecord {
        var record = Sample.record()
        record.device = .named("phone-1")
        record.delivery = DeliveryStatus(delivery)
        record.trace = Trace(
            appState: .suspended, payloadClass: .alert, outcome: outcome, rules: rules)
        return record
    }

    @Test("nothing at all has come: that is said, and what to do")
    func nothing() throws {
        let answer = try why()
        #expect(answer.value(for: "arrived")?.integer == 0)
        #expect(kinds(answer) == ["no-push"])
        #expect(
            answer.value(for: "sentence")?.string
                == "no push to this token came since 2026-11-30T08:00:00.000Z")
        let finding = answer.value(for: "findings")?.array?.first
        #expect(finding?.value(for: "what")?.string?.hasSuffix("and none to any other") == true)
        #expect(finding?.value(for: "hint")?.string?.contains("doctor") == true)
    }

    @Test("pushes that came are told with what became of them, the best reason first")
    func arrived() throws {
        for record in [
            accepted(.shown), accepted(.silentCallback), accepted(.stored, .storedOffline),
            accepted(.dropped, .discardedDisabled, rules: [.r32]),
            Sample.record(answer: .refused(by: .unregistered)), accepted(.shown),
        ] { bench.log.append(record) }
        let answer = try why()
        #expect(answer.value(for: "arrived")?.integer == 6)
        #expect(kinds(answer) == ["refused", "dropped", "waiting", "not-shown", "shown"])
        let findings = try #require(answer.value(for: "findings")?.array)
        #expect(
            findings[4].value(for: "evidence")?.value(for: "pushes")?.array?.map(\.integer)
                == [6, 1])
        #expect(findings[4].value(for: "count")?.integer == 2)
        #expect(findings[1].value(for: "rule")?.string == "R32")
        #expect(findings[1].value(for: "what")?.string?.contains("(R32)") == true)
        #expect(
            answer.value(for: "sentence")?.string?.hasPrefix(
                "6 pushes came to this token since 2026-11-30T08:00:00.000Z; a push was refused: 410"
            ) == true)
    }

    @Test("only what came since is meant")
    func since() throws {
        bench.log.append(Sample.record(at: Bench.now.advanced(byMilliseconds: -600_001)))
        #expect(try why("&since=10m").value(for: "arrived")?.integer == 0)
        #expect(try why("&since=11m").value(for: "arrived")?.integer == 1)
    }

    private static let slips: [(sent: String, says: String)] = [
        (String(Sample.token.dropLast()) + "e", "one digit differs, number 64: e instead of f"),
        (String(Sample.token.dropLast(8)), "its end is missing: 56 digits instead of 64"),
        (String(Sample.token.dropFirst(8)), "its beginning is missing: 56 digits instead of 64"),
        (Sample.token + "00", "something follows it: 66 digits instead of 64"),
        ("%20" + Sample.token, "the same digits with other characters around or between them"),
        (Hex.text(of: Array(Sample.token.utf8)), "the same token in hexadecimal twice"),
    ]

    @Test("a token that looks like this one is told first", arguments: slips)
    private func similar(_ slip: (sent: String, says: String)) throws {
        bench.log.append(
            Sample.record(token: slip.sent, answer: .refused(by: .malformedDeviceToken)))
        bench.log.append(Sample.record(token: "ffff", answer: .refused(by: .badTopic)))
        let answer = try why()
        #expect(kinds(answer) == ["similar-token", "refused", "no-push"])
        let finding = answer.value(for: "findings")?.array?.first
        #expect(finding?.value(for: "what")?.string?.hasSuffix(slip.says) == true)
        #expect(finding?.value(for: "got")?.string == slip.sent)
        #expect(finding?.value(for: "expected")?.string == Sample.token)
    }

    @Test("digits of either case are the same token")
    func eitherCase() throws {
        bench.log.append(Sample.record(token: Sample.token.uppercased()))
        #expect(try why().value(for: "arrived")?.integer == 1)
    }

    @Test("pushes with another topic, or to the other environment, are none that are meant")
    func others() throws {
        bench.log.append(Sample.record(topic: "com.example.app.voip", pushType: "voip"))
        bench.log.append(Sample.record(environment: .production))
        let topic = try why("&topic=com.example.other")
        #expect(kinds(topic) == ["other-topic", "other-topic", "no-push"])
        let voip = try why("&topic=com.example.app&environment=development")
        #expect(kinds(voip) == ["other-topic", "other-environment", "no-push"])
        let first = voip.value(for: "findings")?.array?.first
        #expect(first?.value(for: "got")?.string == "com.example.app.voip")
        #expect(first?.value(for: "what")?.string?.contains(".voip") == true)
        let other = try #require(voip.value(for: "findings")?.array?[1])
        #expect(other.value(for: "got")?.string == "production")
        #expect(try why("&environment=production").value(for: "arrived")?.integer == 1)
    }

    @Test("connections that failed, faults, the clock and a full log are told")
    func surroundings() throws {
        var failed = ConnectionEvent(
            id: 3, peer: "10.0.0.1:5", listener: "127.0.0.1:2197", openedAt: Bench.now)
        failed.why = "peer closed during the TLS handshake"
        let bench = Bench(log: FakeLog(dropped: 7), connections: [failed])
        _ = try bench.ask("PUT", "/v1/faults/f", body: #"{"reason":"Shutdown"}"#)
        _ = try bench.ask("POST", "/v1/clock", body: #"{"advance":"1h"}"#)
        let answer = try bench.ask("GET", "/v1/why?device_token=ab").json()
        #expect(kinds(answer) == ["handshake", "fault", "clock", "log-dropped", "no-push"])
        #expect(
            answer.value(for: "sentence")?.string?.contains(
                "; but a connection of 10.0.0.1 failed before the first request") == true)
    }

    @Test(
        "what is wrong is refused",
        arguments: [
            ("", "device_token"), ("?device_token=", "device_token"),
            ("?device_token=ab&since=soon", "since"), ("?device_token=ab&topic=", "topic"),
            ("?device_token=ab&environment=sandbox", "environment"),
        ])
    func mistakes(query: String, field: String) throws {
        let error = try bench.ask("GET", "/v1/why" + query).error()
        #expect(error.status == 400 && error.field == field)
    }
}
