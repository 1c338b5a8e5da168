import APNs
import Testing

@Suite("The rules of the request headers")
struct HeaderRulesTests {
    private static let uuid = "9dfbf1cc-4be7-4a3a-8b4c-8f5a1e8b8a0e"

    static let rows = repeated + messageID + expiration + priority + collapseID + pushType

    private static let repeated: [RuleRow] = [
        .kept(.duplicateHeaders, "unknown fields may repeat") {
            for _ in 0..<2 {
                $0.add("cookie", "a=b")
                $0.add("apns-unknown", "x")
            }
        },
        .kept(.duplicateHeaders, "host beside :authority") { $0.add("host", "localhost") },
        .kept(.duplicateHeaders, "authorization has a rule of its own") {
            for _ in 0..<2 { $0.add("authorization", "bearer a.b.c") }
        },
        .broken(.duplicateHeaders, "two topics alike", got: "repeated: apns-topic") {
            $0.add("apns-topic", "com.example.app")
        },
        .broken(.duplicateHeaders, "three of one and two of another", got: "priority, apns-id") {
            for _ in 0..<3 { $0.add("apns-id", uuid) }
            for _ in 0..<2 { $0.add("apns-priority", "10") }
        },
        .broken(.duplicateHeaders, "an empty one first", got: "apns-collapse-id") {
            $0.add("apns-collapse-id", "")
            $0.add("apns-collapse-id", "x")
        },
    ]

    private static let messageID: [RuleRow] = [
        .kept(.badMessageID, "absent"),
        .kept(.badMessageID, "lower case") { $0["apns-id"] = uuid },
        .kept(.badMessageID, "upper case") { $0["apns-id"] = uuid.uppercased() },
        .kept(.badMessageID, "not a version of RFC 4122") {
            $0["apns-id"] = "00000000-0000-0000-0000-000000000000"
        },
        .broken(.badMessageID, "a number", got: "apns-id \"12345\"") { $0["apns-id"] = "12345" },
        .broken(.badMessageID, "empty", got: "apns-id \"\"") { $0["apns-id"] = "" },
        .broken(.badMessageID, "braces", got: "{") { $0["apns-id"] = "{\(uuid)}" },
        .broken(.badMessageID, "without hyphens", got: "9dfbf1cc4be7") {
            $0["apns-id"] = uuid.filter { $0 != "-" }
        },
        .broken(.badMessageID, "a digit short", got: uuid.dropLast().description) {
            $0["apns-id"] = String(uuid.dropLast())
        },
        .broken(.badMessageID, "a letter beyond f", got: "g") {
            $0["apns-id"] = "g" + uuid.dropFirst()
        },
        .broken(.badMessageID, "a hyphen in the wrong place", got: "9dfbf1c-c") {
            $0["apns-id"] = "9dfbf1c-c" + uuid.dropFirst(9)
        },
    ]

    private static let expiration: [RuleRow] = [
        .kept(.badExpirationDate, "absent"),
        .kept(.badExpirationDate, "0") { $0["apns-expiration"] = "0" },
        .kept(.badExpirationDate, "a date in the past") { $0["apns-expiration"] = "300" },
        .kept(.badExpirationDate, "19 digits") {
            $0["apns-expiration"] = String(repeating: "9", count: 19)
        },
        .broken(.badExpirationDate, "20 digits", got: "99999") {
            $0["apns-expiration"] = String(repeating: "9", count: 20)
        },
        .broken(.badExpirationDate, "empty", got: "\"\"") { $0["apns-expiration"] = "" },
        .broken(.badExpirationDate, "negative", got: "\"-1\"") { $0["apns-expiration"] = "-1" },
        .broken(.badExpirationDate, "a sign", got: "\"+1\"") { $0["apns-expiration"] = "+1" },
        .broken(.badExpirationDate, "a fraction", got: "1.5") { $0["apns-expiration"] = "1.5" },
        .broken(.badExpirationDate, "a date text", got: "2026-") {
            $0["apns-expiration"] = "2026-01-01"
        },
        .broken(.badExpirationDate, "a blank", got: "\" 1\"") { $0["apns-expiration"] = " 1" },
    ]

    private static let priority: [RuleRow] =
        [nil, "10", "5", "1"].map { value in
            .kept(.badPriority, value ?? "absent") { $0["apns-priority"] = value }
        }
        + ["high", "0", "7", "10.0", " 10", "", "010", "-5", "100"].map { (value: String) in
            .broken(.badPriority, "\"\(value)\"", got: "\"\(value)\"") {
                $0["apns-priority"] = value
            }
        }
        + [
            .kept(.badPriorityBackground, "alert with 10") { $0["apns-priority"] = "10" },
            .kept(.badPriorityBackground, "background with 5") {
                $0["apns-push-type"] = "background"
                $0["apns-priority"] = "5"
            },
            .kept(.badPriorityBackground, "background with 1") {
                $0["apns-push-type"] = "background"
                $0["apns-priority"] = "1"
            },
            .kept(.badPriorityBackground, "no push type, absent priority") {
                $0["apns-push-type"] = nil
            },
            .broken(.badPriorityBackground, "background with 10", got: "with apns-priority 10") {
                $0["apns-push-type"] = "background"
                $0["apns-priority"] = "10"
            },
            .broken(.badPriorityBackground, "background, absent", got: "without apns-priority") {
                $0["apns-push-type"] = "background"
            },
        ]

    private static let collapseID: [RuleRow] = [
        .kept(.badCollapseID, "absent"),
        .kept(.badCollapseID, "empty") { $0["apns-collapse-id"] = "" },
        .kept(.badCollapseID, "64 bytes") {
            $0["apns-collapse-id"] = String(repeating: "x", count: 64)
        },
        .kept(.badCollapseID, "21 characters of three bytes") {
            $0["apns-collapse-id"] = String(repeating: "\u{20ac}", count: 21)
        },
        .broken(.badCollapseID, "65 bytes", got: "65 bytes") {
            $0["apns-collapse-id"] = String(repeating: "x", count: 65)
        },
        .broken(.badCollapseID, "22 characters of three bytes", got: "66 bytes") {
            $0["apns-collapse-id"] = String(repeating: "\u{20ac}", count: 22)
        },
    ]

    private static let pushType: [RuleRow] =
        PushType.allCases.map { type in
            .kept(.invalidPushType, type.name) { $0["apns-push-type"] = type.name }
        }
        + [.kept(.invalidPushType, "absent") { $0["apns-push-type"] = nil }]
        + ["Alert", "ALERT", "alerts", "aler", "", "silent", "LiveActivity", "alert "].map {
            (value: String) in
            .broken(.invalidPushType, "\"\(value)\"", got: "apns-push-type \"\(value)\"") {
                $0["apns-push-type"] = value
            }
        }

    @Test("are broken and kept as the table says", arguments: rows)
    func row(_ row: RuleRow) { row.check() }
}
