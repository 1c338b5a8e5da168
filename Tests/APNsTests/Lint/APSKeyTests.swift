@testable import APNs
import Testing

@Suite("The types of Apple's keys")
struct APSKeyTests {
    /// One key of Apple's tables: what it takes, and the words for that.
    private struct Key: Sendable, CustomTestStringConvertible {
        let name: String
        let good: [String]
        let expected: String

        var testDescription: String { name }
    }

    private static func keys(_ names: [String], _ good: [String], _ expected: String) -> [Key] {
        names.map { Key(name: $0, good: good, expected: expected) }
    }

    private static let string = [#""s""#, #""""#]
    private static let strings = ["[]", #"["s"]"#, #"["s","t"]"#]

    /// Source: Apple, Generating a remote notification; protocol section 8.2.
    private static let aps: [Key] =
        keys(["alert", "sound"], string + ["{}"], "a string or an object")
        + keys(
            ["badge", "relevance-score", "stale-date", "timestamp", "dismissal-date"],
            ["0", "1", "1.0"], "a number")
        + keys(
            [
                "thread-id", "category", "target-content-id", "filter-criteria", "event",
                "attributes-type", "input-push-channel",
            ], string, "a string")
        + keys(["interruption-level"], [#""active""#], "a string")
        + keys(
            ["content-available", "mutable-content", "input-push-token"], ["1", "1.0"],
            "the number 1")
        + keys(["content-state", "attributes"], ["{}", #"{"a":[1]}"#], "an object")
        + keys(["content-changed"], ["true"], "true")
        + keys(["url-args"], strings, "an array of strings")

    private static let alert: [Key] =
        keys(
            [
                "title", "subtitle", "body", "launch-image", "title-loc-key", "subtitle-loc-key",
                "loc-key", "action-loc-key", "action", "summary-arg",
            ], string, "a string")
        + keys(
            ["title-loc-args", "subtitle-loc-args", "loc-args"], strings, "an array of strings")
        + keys(["summary-arg-count"], ["0", "3"], "a number")

    private static let sound: [Key] =
        keys(["critical"], ["1"], "the number 1") + keys(["name"], string, "a string")
        + keys(["volume"], ["0", "0.5", "1"], "a number")

    /// Every kind of value, with the words for it.
    private static let values: [(text: String, kind: String)] = [
        ("null", "null"), ("true", "a boolean"), ("1", "a number"), (#""s""#, "a string"),
        ("[]", "an array"), (#"["s"]"#, "an array"), ("[1]", "an array"),
        (#"["s",1]"#, "an array"), ("{}", "an object"),
    ]

    /// True where a value is of the key's kind, or is another rule's matter.
    private func isGood(_ value: String, of key: Key) -> Bool {
        switch key.expected {
        case "a string": value == #""s""#
        case "a number": value == "1"
        case "an object": value == "{}"
        case "a string or an object": value == "{}" || value == #""s""#
        case "an array of strings": value == "[]" || value == #"["s"]"#
        case "the number 1": value == "1" || value == "true"
        case "true": value == "true"
        case _: false
        }
    }

    /// Puts each value at the key, and expects a hit of wrong-type for those of another kind.
    private func check(_ key: Key, _ field: String, _ payload: (String) -> String) {
        for good in key.good {
            let draft = Draft.of(payload("\"\(key.name)\":\(good)"), type: .alert)
            #expect(draft.lint.isEmpty, "\(key.name): \(good)")
        }
        for (value, kind) in APSKeyTests.values where !isGood(value, of: key) {
            let text = payload("\"\(key.name)\":\(value)")
            let draft = Draft.of(text, type: .alert)
            let hits = draft.lint.filter { $0.field == field && $0.rule == .wrongType }
            #expect(hits.count == 1, "\(key.name): \(value)")
            #expect(hits.first?.level == .warning)
            #expect(hits.first?.offset == LintRow.offset(of: "\"\(key.name)\":", in: text))
            #expect(hits.first?.message == "\(field) is \(kind); expected \(key.expected)")
            #expect(hits.first?.hint == "a device ignores it")
            #expect(draft.needsLint)
        }
    }

    @Test("in aps", arguments: aps)
    private func checkAPS(key: Key) {
        // Beside a badge or an alert, so that there is always something to show.
        let other = key.name == "alert" ? #""badge":1"# : #""alert":"a""#
        check(key, "aps.\(key.name)") { #"{"aps":{\#(other),\#($0)}}"# }
    }

    @Test("in aps.alert", arguments: alert)
    private func checkAlert(key: Key) {
        check(key, "aps.alert.\(key.name)") { #"{"aps":{"badge":1,"alert":{\#($0)}}}"# }
    }

    @Test("in aps.sound", arguments: sound)
    private func checkSound(key: Key) {
        check(key, "aps.sound.\(key.name)") { #"{"aps":{"sound":{\#($0)}}}"# }
    }

    @Test("are those of Apple's tables, and no key is missing here")
    func complete() {
        #expect(Set(APSKeyTests.aps.map(\.name)) == Set(APSKey.aps.map(\.name)))
        #expect(Set(APSKeyTests.alert.map(\.name)) == Set(APSKey.alert.map(\.name)))
        #expect(Set(APSKeyTests.sound.map(\.name)) == Set(APSKey.sound.map(\.name)))
    }
}
