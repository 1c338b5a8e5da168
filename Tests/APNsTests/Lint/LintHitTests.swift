import APNs
import Testing

@Suite("The hits of payload lint")
struct LintHitTests {
    private static let messy = #"""
        {"sound":"s","apns-id":"1","text":"\\ud83d\\ude09","aps":{"campaign":1,"badge":-1,
        "category":7,"allert":1,"mutable-content":1,"mutable-content":1}}
        """#

    /// What the rules say of `messy`, in the order of the rule book.
    private static let rules: [RuleID] = [
        .misspelledKey, .unknownKey, .wrongType, .badValue, .misplacedKey, .mutableWithoutAlert,
        .doubleEscape, .repeatedKey, .headersInPayload,
    ]

    private func verdict(_ settings: RuleSettings) -> Verdict {
        Verdict(Draft.of(LintHitTests.messy, type: .alert), settings)
    }

    @Test("stand in the order of the rule book, whatever the order of the text")
    func order() {
        #expect(verdict(RuleSettings()).lint.map(\.rule) == LintHitTests.rules)
        #expect(verdict(RuleSettings()).refusal == nil)
    }

    @Test("of one rule stand in the order of the text")
    func orderOfText() {
        let draft = Draft.of(
            #"{"sound":1,"aps":{"alert":{"body":"b","sound":2},"zz":1,"yy":2},"badge":3}"#,
            type: .alert)
        #expect(
            draft.lint.map(\.field) == ["aps.zz", "aps.yy", "sound", "aps.alert.sound", "badge"])
        let offsets = draft.lint.dropFirst(2).compactMap(\.offset)
        #expect(offsets == offsets.sorted() && offsets.count == 3)
    }

    @Test(
        "refuse by the first rule that is enforced and tell of the others",
        arguments: rules)
    func enforced(id: RuleID) {
        let verdict = verdict(RuleSettings(.apns, [id: .enforce]))
        #expect(verdict.refusal == id)
        #expect(verdict.lint.map(\.rule) == LintHitTests.rules.filter { $0 != id })
        #expect(verdict.explanation?.expected == RuleBook.rule(id).what)
        #expect(verdict.explanation?.hint.isEmpty == false)
    }

    @Test("of rules that are off are not told", arguments: rules)
    func off(id: RuleID) {
        let verdict = verdict(RuleSettings(.apns, [id: .off]))
        #expect(verdict.refusal == nil)
        #expect(verdict.lint.map(\.rule) == LintHitTests.rules.filter { $0 != id })
    }

    @Test("follow the profile", arguments: Profile.allCases)
    func profiles(profile: Profile) {
        let verdict = verdict(RuleSettings(profile: profile))
        let refused: [RuleID] = [.misspelledKey, .wrongType, .badValue, .mutableWithoutAlert]
        #expect(verdict.refusal == (profile == .strict ? .misspelledKey : nil))
        #expect(
            verdict.lint.map(\.rule)
                == LintHitTests.rules.filter { profile != .strict || !refused.contains($0) })
    }

    @Test("are findings with the rule's name, `payload` where no key is meant")
    func finding() throws {
        let hits = verdict(RuleSettings()).lint
        for hit in hits {
            #expect(hit.finding.code == hit.rule.name)
            #expect(hit.finding.level == hit.level && hit.finding.message == hit.message)
            #expect(hit.finding.offset == hit.offset && hit.finding.hint == hit.hint)
            #expect(hit.finding.field == hit.field ?? "payload")
        }
        let escape = try #require(hits.first { $0.rule == .doubleEscape })
        #expect(escape.field == nil)
        #expect(escape.offset == LintRow.offset(of: #"\\ud83d"#, in: LintHitTests.messy))
    }
}
