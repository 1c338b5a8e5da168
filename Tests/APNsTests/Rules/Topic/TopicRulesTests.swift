import APNs
import Testing

@Suite("The rules of the topic")
struct TopicRulesTests {
    static let rows: [RuleRow] = [
        .kept(.missingTopic, "there"),
        .kept(.missingTopic, "absent, but the certificate names one") {
            $0["apns-topic"] = nil
            $0.hasDefaultTopic = true
        },
        .kept(.missingTopic, "empty is malformed, not absent") { $0["apns-topic"] = "" },
        .broken(.missingTopic, "absent", got: "no apns-topic") { $0["apns-topic"] = nil },

        .kept(.badTopic, "letters, digits, dots and hyphens") {
            $0["apns-topic"] = "AZaz09.-"
        },
        .kept(.badTopic, "one character") { $0["apns-topic"] = "x" },
        .kept(.badTopic, "absent, but the certificate names one") {
            $0["apns-topic"] = nil
            $0.hasDefaultTopic = true
        },
        .broken(.badTopic, "empty", got: "apns-topic \"\"") { $0["apns-topic"] = "" },
        .broken(.badTopic, "blank", got: "My App") { $0["apns-topic"] = "My App" },
        .broken(.badTopic, "underscore", got: "com.a_b") { $0["apns-topic"] = "com.a_b" },
        .broken(.badTopic, "slash", got: "com/a") { $0["apns-topic"] = "com/a" },
        .broken(.badTopic, "beside the ranges of letters and digits", got: "@") {
            $0["apns-topic"] = "a@"
        },
        .broken(.badTopic, "bracket", got: "[") { $0["apns-topic"] = "a[" },
        .broken(.badTopic, "grave accent", got: "`") { $0["apns-topic"] = "`a" },
        .broken(.badTopic, "brace", got: "{") { $0["apns-topic"] = "{a" },
        .broken(.badTopic, "colon", got: ":") { $0["apns-topic"] = "a:b" },
        .broken(.badTopic, "not ASCII", got: "ü") { $0["apns-topic"] = "com.ü" },

        .kept(.topicDisallowed, "covered by the key"),
        .kept(.topicDisallowed, "covered by the certificate") {
            $0.certificate.topicAllowed = true
        },
        .kept(.topicDisallowed, "credentials are not judged") { $0.credentials = .notJudged },
        .broken(.topicDisallowed, "not covered by the key", got: "com.example.app") {
            $0.token.topicAllowed = false
        },
        .broken(.topicDisallowed, "not covered by the certificate", got: "com.example.app") {
            $0.certificate.topicAllowed = false
        },
    ]

    @Test("are broken and kept as the table says", arguments: rows)
    func row(_ row: RuleRow) { row.check() }
}
