import APNs
import Testing

@Suite("The rules of payload lint")
struct LintRulesTests {
    static let rows: [RuleRow] = keys + combinations + whole

    /// A row with `members` as all that `aps` holds.
    private static func aps(_ members: String) -> (inout Draft) -> Void {
        { $0.text = #"{"aps":{\#(members)}}"# }
    }

    private static let keys: [RuleRow] = [
        .kept(.misspelledKey, "Apple's own spelling", aps(#""content-available":1"#)),
        .kept(.misspelledKey, "nothing near", aps(#""alert":"a","campaign":1"#)),
        .broken(
            .misspelledKey, "an underscore", got: "\"content_available\"",
            aps(#""content_available":1"#)),
        .kept(.unknownKey, "custom data beside aps") { $0.addBesideAPS(#""campaign":1"#) },
        .broken(
            .unknownKey, "custom data inside", got: "\"campaign\"",
            aps(#""alert":"a","campaign":1"#)),
        .kept(.wrongType, "a badge that is a number", aps(#""badge":3"#)),
        .broken(.wrongType, "a badge that is text", got: "a string", aps(#""badge":"3""#)),
        .kept(.badValue, "volume 1", aps(#""sound":{"name":"a","volume":1}"#)),
        .broken(
            .badValue, "volume 11", got: "outside 0 to 1",
            aps(#""sound":{"name":"a","volume":11}"#)),
        .kept(.misplacedKey, "sound inside aps", aps(#""alert":"a","sound":"s""#)),
        .broken(.misplacedKey, "sound beside aps", got: "\"sound\" beside aps") {
            $0.addBesideAPS(#""sound":"s""#)
        },
    ]

    private static let combinations: [RuleRow] = [
        .kept(.mutableWithoutAlert, "with alert", aps(#""alert":"a","mutable-content":1"#)),
        .broken(
            .mutableWithoutAlert, "with a badge alone", got: "without alert text",
            aps(#""badge":1,"mutable-content":1"#)),
        .kept(.backgroundVisible, "a visible alert push"),
        .kept(.backgroundVisible, "content-available alone") {
            $0.becomeBackground()
            $0.text = #"{"aps":{"content-available":1}}"#
        },
        .broken(.backgroundVisible, "with a sound", got: "alert, badge or sound") {
            $0.becomeBackground()
            $0.text = #"{"aps":{"content-available":1,"sound":""}}"#
        },
        .kept(.backgroundWithoutContent, "an alert push without it"),
        .kept(.backgroundWithoutContent, "no aps at all") {
            $0.becomeBackground()
            $0.text = #"{"id":1}"#
        },
        .broken(.backgroundWithoutContent, "empty aps", got: "without content-available") {
            $0.becomeBackground()
            $0.text = #"{"aps":{}}"#
        },
        .kept(.liveActivity, "another push type"),
        .kept(.liveActivity, "an update") {
            Breaker.breaking(.liveActivity)(&$0)
            $0.text = #"{"aps":{"timestamp":1,"event":"update","content-state":{}}}"#
        },
        .broken(.liveActivity, "no timestamp", got: "aps.timestamp is missing") {
            Breaker.breaking(.liveActivity)(&$0)
            $0.text = #"{"aps":{"event":"update","content-state":{}}}"#
        },
    ]

    private static let whole: [RuleRow] = [
        .kept(.doubleEscape, "a surrogate pair escaped once", aps(#""alert":"\ud83d\ude09""#)),
        .broken(
            .doubleEscape, "a surrogate pair escaped twice", got: "double-escaped surrogate",
            aps(#""alert":"\\ud83d\\ude09""#)),
        .kept(.repeatedKey, "one name in two objects") { $0.addBesideAPS(#""x":{"aps":1}"#) },
        .broken(.repeatedKey, "one name twice", got: "twice", aps(#""badge":1,"badge":2"#)),
        .kept(.headersInPayload, "header names as values") { $0.addBesideAPS(#""x":"apns-id""#) },
        .broken(.headersInPayload, "header names as keys", got: "apns-* names") {
            $0.addBesideAPS(#""apns-id":1"#)
        },
        .kept(.nearLimit, "3,891 bytes") { $0.text = PayloadRulesTests.object(bytes: 3_891) },
        .broken(.nearLimit, "3,892 bytes", got: "3892 of 4096 bytes") {
            $0.text = PayloadRulesTests.object(bytes: 3_892)
        },
        .kept(.nothingToDo, "a badge of 0", aps(#""badge":0"#)),
        .broken(.nothingToDo, "an empty aps", got: "no alert text, badge", aps("")),
    ]

    @Test("are broken and kept as the table says", arguments: rows)
    func row(_ row: RuleRow) { row.check() }
}
