import APNs
import TestSupport
import Testing

@Suite("The accept path's question whether payload lint is needed")
struct PayloadLintNeededTests {
    @Test(
        "is answered with yes whenever lint finds something",
        arguments: 1...8 as ClosedRange<UInt64>)
    func neverMissed(seed: UInt64) {
        var maker = PayloadMaker(random: SeededGenerator(seed: seed))
        var found = Set<RuleID>()
        var spared = 0
        for _ in 0..<2_500 {
            let draft = maker.draft()
            let hits = draft.lint
            if !hits.isEmpty && !draft.needsLint {
                Issue.record("seed \(seed): \(hits[0].rule) missed in \(draft.text.prefix(300))")
            }
            #expect(hits.isEmpty || draft.context.payload.contains(.isObject))
            found.formUnion(hits.map(\.rule))
            if !draft.needsLint { spared += 1 }
        }
        // The payloads reach every rule, and the answer is not always yes.
        #expect(found == Set(Breaker.lintRules))
        #expect(spared > 250)
    }

    @Test("does not change what the judge tells", arguments: [11, 12] as [UInt64])
    func sameAnswer(seed: UInt64) {
        var maker = PayloadMaker(random: SeededGenerator(seed: seed))
        let settings = RuleSettings(.lenient, [.payloadTooLarge: .off, .invalidPushType: .off])
        for _ in 0..<1_500 {
            let draft = maker.draft()
            #expect(Verdict(draft, settings).lint == draft.lint)
        }
    }

    @Test("offsets and levels are those of a place in the payload", arguments: [21] as [UInt64])
    func places(seed: UInt64) {
        var maker = PayloadMaker(random: SeededGenerator(seed: seed))
        for _ in 0..<1_500 {
            let draft = maker.draft()
            for hit in draft.lint where hit.offset != nil {
                let offset = hit.offset ?? -1
                #expect(draft.body.indices.contains(offset))
                // A key's opening quote, or the first backslash of text that was escaped twice.
                let first: Unicode.Scalar = hit.rule == .doubleEscape ? "\\" : "\""
                #expect(draft.body[offset] == UInt8(ascii: first))
            }
        }
    }

    @Test("random bytes and pieces never trap", arguments: 1...4 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var maker = PayloadMaker(random: SeededGenerator(seed: seed &+ 100))
        for _ in 0..<600 {
            var draft = maker.draft()
            for _ in 0..<Int.random(in: 1...3, using: &random) where !draft.body.isEmpty {
                let index = Int.random(in: 0..<draft.body.count, using: &random)
                draft.body[index] = UInt8.random(in: .min ... .max, using: &random)
            }
            #expect(draft.lint.isEmpty || draft.needsLint)
            let verdict = Verdict(draft, RuleSettings(profile: .lenient))
            #expect(verdict.lint.isEmpty || draft.needsLint)
        }
    }

    private static let usual: [(String, PushType?)] = [
        // Apple, Sending push notifications using command-line tools.
        (#"{"aps":{"alert":"test"}}"#, .alert), (#"{"aps":{"alert":"test"}}"#, nil),
        (#"{ "aps" : { "alert" : { "title" : "t", "subtitle" : "s", "body" : "b" } } }"#, .alert),
        (
            #"{"aps":{"alert":{"title":"t","body":"b"},"badge":3,"sound":"default"},"id":"7"}"#,
            .alert
        ),
        (
            #"{"aps":{"alert":"a","thread-id":"t","category":"c","mutable-content":1},"a":{"b":1}}"#,
            .alert
        ),
        (#"{"aps":{"alert":"a","content-available":1,"badge":12},"acme":["x"]}"#, .alert),
        (#"{"aps":{"badge":0}}"#, .alert), (#"{"aps":{"sound":"ping.aiff"}}"#, nil),
        (#"{"aps":{"content-available":1}}"#, .background),
        (#"{"aps":{"content-available":1},"acme1":"bar","acme2":42}"#, .background),
        (#"{"aps":{},"caller":"x","uuid":"y","handle":"z","isVideo":true}"#, .voip),
        (#"{"caller":"x"}"#, .voip), (#"{"aps":{"alert":"a"},"call":{"id":1}}"#, .voip),
        (#"{"mdm":"PushMagic"}"#, .mdm), ("{}", .fileprovider), (#"{"aps":{}}"#, .location),
        (#"{"aps":{},"data":1}"#, .complication), (#"{"aps":{}}"#, .pushtotalk),
    ]

    @Test("is answered with no for what real senders usually send", arguments: usual)
    func checkUsual(text: String, type: PushType?) {
        let draft = Draft.of(text, type: type)
        #expect(!draft.needsLint)
        #expect(draft.lint.isEmpty)
    }

    @Test("is answered with no where there is no object to look at")
    func noObject() {
        for text in ["[]", "1", "not json", ""] {
            #expect(!Draft.of(text, type: .alert).needsLint)
        }
    }
}
