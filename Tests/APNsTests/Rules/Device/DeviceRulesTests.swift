import APNs
import Testing

@Suite("The rules of the device token")
struct DeviceRulesTests {
    static let rows = form + registry + topic

    private static func path(_ token: String) -> (inout Draft) -> Void {
        { $0[":path"] = "/3/device/\(token)" }
    }

    private static let form: [RuleRow] =
        [
            ("2 digits", "ab"), ("64 digits, upper case", String(repeating: "AB", count: 32)),
            ("200 digits", String(repeating: "09", count: 100)),
            ("all digits", "0123456789abcdefABCDEF"),
        ].map { .kept(.malformedDeviceToken, $0.0, path($0.1)) }
        + [
            ("one digit", "a"), ("63 digits", String(repeating: "a", count: 63)),
            ("202 digits", String(repeating: "ab", count: 101)), ("a letter beyond f", "ag"),
            ("letters beside the ranges", "@`"), ("more letters beside them", "[{"),
            ("beside the digits", ";:"),
            ("NSData brackets", "<c63963fd fdaf0000>"), ("percent-encoded", "%3Cc63963fd%20"),
            ("(null)", "(null)"), ("Base64", "q6urq6urq6urq6urq6urq6s="),
            ("FCM", "abc:APA91bH"), ("Expo", "ExponentPushToken[x]"), ("a blank", "ab cd "),
            ("not ASCII", "\u{e9}\u{e9}"),
        ].map { .broken(.malformedDeviceToken, $0.0, got: String($0.1.prefix(20)), path($0.1)) }

    private static let registry: [RuleRow] = [
        .kept(.unknownDeviceToken, "known"),
        .broken(.unknownDeviceToken, "unknown", got: "no device has") { $0.device.isKnown = false },
        .kept(.otherEnvironmentDeviceToken, "of this environment"),
        .broken(.otherEnvironmentDeviceToken, "of the other", got: "other environment") {
            $0.device.fitsEnvironment = false
        },
        .kept(.deviceTokenNotForTopic, "issued for the topic"),
        .broken(.deviceTokenNotForTopic, "for another topic", got: "com.example.app") {
            $0.device.fitsTopic = false
        },
        .kept(.unregistered, "valid"),
        .kept(.unregistered, "expired is another rule") {
            $0.device.validity = .expired(since: Instant(seconds: 1))
        },
        .broken(.unregistered, "app removed", got: "app was removed") {
            $0.device.validity = .unregistered(since: Instant(seconds: 1))
        },
        .kept(.expiredToken, "valid"),
        .kept(.expiredToken, "unregistered is another rule") {
            $0.device.validity = .unregistered(since: Instant(seconds: 1))
        },
        .broken(.expiredToken, "expired", got: "expired device token") {
            $0.device.validity = .expired(since: Instant(seconds: 1))
        },
        .kept(.tooManyRequests, "few"),
        .broken(.tooManyRequests, "many", got: "more pushes") { $0.device.exceedsRate = true },
    ]

    private static func typed(_ type: PushType?, _ topic: String?) -> (inout Draft) -> Void {
        {
            $0["apns-push-type"] = type?.name
            $0["apns-topic"] = topic
            $0["apns-priority"] = "5"
            $0.hasDefaultTopic = topic == nil
            // A payload that lint of the strict profile lets pass too.
            if type == .background { $0.text = #"{"aps":{"content-available":1}}"# }
            if type == .liveactivity || topic?.hasSuffix(".liveactivity") == true {
                $0.text = #"{"aps":{"timestamp":1,"event":"update","content-state":{}}}"#
            }
        }
    }

    private static let topic: [RuleRow] =
        PushType.allCases.map {
            .kept(
                .pushTypeNotForTopic, "\($0) with its suffix", typed($0, "com.a\($0.topicSuffix)"))
        }
        + PushType.allCases.filter { $0.topicSuffix.utf8.count > 0 }.flatMap {
            type -> [RuleRow] in
            [
                .broken(
                    .pushTypeNotForTopic, "\(type) with the plain bundle id",
                    got: "\"\(type)\" with apns-topic \"com.a\"", typed(type, "com.a")),
                .broken(
                    .pushTypeNotForTopic, "alert with the suffix of \(type)", got: "\"alert\"",
                    typed(.alert, "com.a\(type.topicSuffix)")),
                .kept(
                    .pushTypeNotForTopic, "no push type with the suffix of \(type)",
                    typed(nil, "com.a\(type.topicSuffix)")),
            ]
        }
        + [
            .kept(.pushTypeNotForTopic, "mdm with any topic", typed(.mdm, "com.a.voip")),
            .kept(.pushTypeNotForTopic, "no topic to hold it against", typed(.voip, nil)),
            .broken(
                .pushTypeNotForTopic, "another special suffix", got: "voip-ptt",
                typed(.voip, "com.a.voip-ptt")),
            .kept(.pushTypeNotForTopic, "a token of the kind") {
                typed(.voip, "com.a.voip")(&$0)
                $0.device.kind = .voip
            },
            .broken(.pushTypeNotForTopic, "a token of another kind", got: "voip") {
                typed(.voip, "com.a.voip")(&$0)
                $0.device.kind = .complication
            },
        ]

    @Test("are broken and kept as the table says", arguments: rows)
    func row(_ row: RuleRow) { row.check() }

    @Test("name the topic that a push type needs")
    func expectedTopic() {
        let draft = Draft {
            $0["apns-push-type"] = "liveactivity"
        }
        let text = PushTypeNotForTopicRule.explain(draft.request, on: draft.device)
        #expect(text.expected == "the bundle id followed by .push-type.liveactivity")
        let plain = Draft { $0["apns-topic"] = "com.a.voip" }
        #expect(
            PushTypeNotForTopicRule.explain(plain.request, on: plain.device).expected
                == "the bundle id alone")
    }
}
