@testable import APNs
import Testing

/// One row of a table of payload lint: a payload and the only thing found in it.
struct LintRow: Sendable, CustomTestStringConvertible {
    let text: String
    let rule: RuleID
    let level: Finding.Level
    let field: String?
    /// The piece of the text at whose first byte the hit stands; nil where a hit has no place.
    let place: String?
    /// A part of the message.
    let message: String
    /// A part of the hint.
    let hint: String
    let type: PushType

    /// The payload, what is found, and where.
    init(
        _ text: String, _ rule: RuleID, _ level: Finding.Level, _ field: String?,
        at place: String? = nil, _ message: String, hint: String, type: PushType = .alert
    ) {
        self.text = text
        self.rule = rule
        self.level = level
        self.field = field
        self.place = place
        self.message = message
        self.hint = hint
        self.type = type
    }

    /// A row with one member beside an alert in `aps`, named after that member's key.
    static func aps(
        _ member: String, _ rule: RuleID, _ level: Finding.Level, _ message: String,
        hint: String, type: PushType = .alert
    ) -> LintRow {
        let key = LintRow.key(of: member)
        return LintRow(
            #"{"aps":{"alert":"a",\#(member)}}"#, rule, level, "aps.\(key)", at: "\"\(key)\"",
            message, hint: hint, type: type)
    }

    /// A row with one member beside a title in `aps.alert`.
    static func alert(
        _ member: String, _ rule: RuleID, _ level: Finding.Level, _ message: String,
        hint: String
    ) -> LintRow {
        let key = LintRow.key(of: member)
        return LintRow(
            #"{"aps":{"alert":{"title":"t",\#(member)}}}"#, rule, level, "aps.alert.\(key)",
            at: "\"\(key)\"", message, hint: hint)
    }

    private static func key(of member: String) -> String {
        String(member.dropFirst().prefix { $0 != "\"" })
    }

    var testDescription: String { "\(rule): \(text.prefix(100))" }

    var draft: Draft { Draft.of(text, type: type) }

    func check() {
        let hits = draft.lint
        #expect(hits.map(\.rule) == [rule])
        #expect(draft.needsLint)
        guard let hit = hits.first else { return }
        #expect(hit.level == level)
        #expect(hit.field == field)
        #expect(hit.offset == place.flatMap { LintRow.offset(of: $0, in: text) })
        #expect((hit.offset == nil) == (place == nil))
        #expect(hit.message.contains(message), "message: \(hit.message)")
        #expect(hit.hint?.contains(hint) ?? hint.isEmpty, "hint: \(hit.hint ?? "none")")
    }

    /// Offset in bytes of the first `piece`.
    static func offset(of piece: String, in text: String) -> Int? {
        Array(text.utf8).firstRange(of: Array(piece.utf8))?.lowerBound
    }
}

extension Draft {
    /// A push of that type, with the topic and priority that fit it.
    static func of(_ text: String, type: PushType?) -> Draft {
        Draft {
            $0["apns-push-type"] = type?.name
            $0["apns-topic"] = "com.example.app\(type?.topicSuffix ?? "")"
            $0["apns-priority"] = "5"
            $0.text = text
        }
    }
}
