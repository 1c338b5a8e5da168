import APNs
import Testing

/// What senders got wrong in the field, group E: the payload.
@Suite("Field cases of the payload")
struct FieldCaseETests {
    /// The hits of a push of type alert that the default profile accepts.
    private func lint(_ text: String) -> [LintHit] {
        let verdict = Verdict(Draft { $0.text = text })
        #expect(verdict.refusal == nil)
        return verdict.lint
    }

    private func rules(_ text: String) -> [RuleID] { lint(text).map(\.rule) }

    @Test("FC-E3 double-escaped emoji (Redth/PushSharp#397, alexalok/dotAPNS#48)")
    func doubleEscaped() throws {
        let hits = lint(#"{"aps":{"alert":"\\ud83d\\ude09"}}"#)
        #expect(hits.map(\.rule) == [.doubleEscape])
        let hit = try #require(hits.first)
        #expect(hit.message.hasPrefix("double-escaped surrogate"))
        #expect(hit.offset == 17)
    }

    @Test(
        "FC-E4 not JSON or the wrong top level (onmyway133/PushNotifications PR#22, APNSwift)",
        arguments: [
            "not json", "[]", #""x""#, #"{"aps":[]}"#, "{'aps':{'alert':'hi'}}",
            #"{"aps":{"alert":"hi"},}"#,
        ])
    func notJSON(text: String) {
        let draft = Draft { $0.text = text }
        for profile in [Profile.apns, .lenient] {
            let verdict = Verdict(draft, RuleSettings(profile: profile))
            #expect(verdict.refusal == nil)
            #expect(verdict.warnings == RuleSet([.invalidPayload]))
            #expect(verdict.lint.isEmpty)
        }
        let strict = Verdict(draft, RuleSettings(profile: .strict))
        #expect(strict.refusal == .invalidPayload)
        #expect(strict.explanation?.hint.contains("mock-only reason") == true)
    }

    @Test("FC-E4 the long answer of a refusal holds the place of the mistake")
    func place() {
        let draft = Draft { $0.text = #"{"aps":{"alert":"hi"},}"# }
        let strict = Verdict(draft, RuleSettings(profile: .strict))
        #expect(strict.explanation?.got.contains("at offset 22") == true)
    }

    @Test("FC-E4 an empty body is PayloadEmpty in every profile", arguments: Profile.allCases)
    func empty(profile: Profile) {
        #expect(
            Verdict(Draft { $0.body = [] }, RuleSettings(profile: profile)).refusal == .payloadEmpty
        )
    }

    @Test(
        "FC-E5 aps missing or empty (ostinelli/apnotic PR#51, notnoop/java-apns#88)",
        arguments: [#"{"foo":1}"#, #"{"aps":{}}"#, #"{"aps":null}"#])
    func nothing(text: String) {
        #expect(rules(text) == [.nothingToDo])
        let strict = Verdict(Draft { $0.text = text }, RuleSettings(profile: .strict))
        #expect(strict.refusal == nil && strict.lint.map(\.rule) == [.nothingToDo])
    }

    @Test(
        "FC-E6 content-available (vapor-apns#52, net-core-push-notifications#9, houston#141)",
        arguments: [
            ("\"content-available\":1", nil, true), ("\"content-available\":true", .badValue, true),
            ("\"content-available\":\"1\"", .wrongType, false),
            ("\"content-available\":0", .badValue, false),
            ("\"content-available\":false", .badValue, false),
            ("\"content_available\":1", .misspelledKey, false),
            ("\"contentAvailable\":true", .misspelledKey, false),
        ] as [(String, RuleID?, Bool)])
    func contentAvailable(member: String, found: RuleID?, wakes: Bool) {
        let draft = Draft.of(#"{"aps":{\#(member)}}"#, type: .background)
        let verdict = Verdict(draft)
        #expect(verdict.refusal == nil)
        #expect(draft.context.payload.contains(.contentAvailable) == wakes)
        let idle: [RuleID] = wakes ? [] : [.backgroundWithoutContent, .nothingToDo]
        #expect(verdict.lint.map(\.rule) == [found].compactMap { $0 } + idle)
        if found == .misspelledKey {
            #expect(verdict.lint.first?.hint == "did you mean \"content-available\"?")
        }
    }

    @Test("FC-E7 mutable-content without alert, or as string (MihaelIsaev/FCM#41, OneSignal#79)")
    func mutableContent() {
        #expect(rules(#"{"aps":{"alert":"a","mutable-content":1}}"#) == [])
        #expect(rules(#"{"aps":{"badge":1,"mutable-content":1}}"#) == [.mutableWithoutAlert])
        let string = lint(#"{"aps":{"alert":"a","mutable-content":"true"}}"#)
        #expect(string.map(\.rule) == [.wrongType])
        #expect(string.first?.message.contains("expected the number 1") == true)
        #expect(
            rules(#"{"aps":{"alert":"a","mutable_content":"true"}}"#) == [.misspelledKey])
    }

    @Test("FC-E8 sound as object, number, string critical (sideshow/apns2#114, pushy#619)")
    func sound() {
        #expect(rules(#"{"aps":{"sound":"default"}}"#) == [])
        #expect(
            rules(#"{"aps":{"sound":{"critical":1,"name":"a.caf","volume":0.5}}}"#) == [])
        let critical = lint(#"{"aps":{"sound":{"critical":"1"}}}"#)
        #expect(critical.map(\.rule) == [.wrongType])
        #expect(critical.first?.field == "aps.sound.critical")
        #expect(rules(#"{"aps":{"sound":5}}"#) == [.wrongType, .nothingToDo])
    }

    @Test("FC-E9 badge only, 0 and text (Orion98MC/node_apns#4, alexalok/dotAPNS#63)")
    func badge() {
        #expect(rules(#"{"aps":{"badge":0}}"#) == [])
        #expect(rules(#"{"aps":{"badge":3}}"#) == [])
        let text = lint(#"{"aps":{"badge":"3"}}"#)
        #expect(text.map(\.rule) == [.wrongType, .nothingToDo])
        #expect(text.first?.message == "aps.badge is a string; expected a number")
        #expect(text.first?.offset == 8)
    }

    @Test("FC-E10 alert at the root, empty alert object (node-apn/node-apn#294)")
    func rootAlert() {
        let hits = lint(#"{"alert":"full text","aps":{"alert":"cut","badge":4}}"#)
        #expect(hits.map(\.rule) == [.misplacedKey])
        #expect(hits.first?.field == "alert" && hits.first?.offset == 1)
        #expect(rules(#"{"aps":{"alert":{}}}"#) == [.nothingToDo])
    }

    @Test("FC-E11 custom keys inside aps, depth (testPNProject, node-apn notification/index.js)")
    func customKeys() {
        let hits = lint(#"{"aps":{"alert":"a","link_url":"https://example.com"}}"#)
        #expect(hits.map(\.rule) == [.unknownKey])
        #expect(hits.first?.level == .info && hits.first?.field == "aps.link_url")
        #expect(rules(#"{"aps":{"alert":"a"},"push-type":"alert"}"#) == [])
        let nested = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        #expect(rules(#"{"aps":{"alert":"a"},"x":\#(nested)}"#) == [])
        #expect(rules(#"{"aps":{"alert":"a","x":\#(nested)}}"#) == [.unknownKey])
    }
}
