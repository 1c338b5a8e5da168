import APNs
import Testing

@Suite("Payload lint of the payload as a whole")
struct PayloadLintWholeTests {
    private static let combinations: [LintRow] = [
        LintRow(
            #"{"aps":{"badge":1,"mutable-content":1}}"#, .mutableWithoutAlert, .warning,
            "aps.mutable-content", "the service extension is not run", hint: "title or body"),
        LintRow(
            #"{"aps":{"mutable-content":1,"alert":{}}}"#, .mutableWithoutAlert, .warning,
            "aps.mutable-content", "without alert text", hint: "title or body"),
        LintRow(
            #"{"aps":{"content-available":1,"mutable-content":1,"sound":"s"}}"#,
            .mutableWithoutAlert, .warning, "aps.mutable-content", "without alert text",
            hint: "title or body"),
        LintRow(
            #"{"aps":{"content-available":1,"alert":"a"}}"#, .backgroundVisible, .error, "aps",
            "carries alert, badge or sound", hint: "as push type alert", type: .background),
        LintRow(
            #"{"aps":{"content-available":1,"badge":0}}"#, .backgroundVisible, .error, "aps",
            "carries alert, badge or sound", hint: "as push type alert", type: .background),
        LintRow(
            #"{"aps":{"badge":1,"badge":2}}"#, .repeatedKey, .warning, nil, "stands twice",
            hint: "send each key once"),
        LintRow(
            #"{"aps":{"badge":1},"x":[{"y":1,"y":1}]}"#, .repeatedKey, .warning, nil,
            "stands twice", hint: "send each key once"),
        LintRow(
            #"{"aps":{"badge":1},"apns-priority":5}"#, .headersInPayload, .warning, nil,
            "apns-* names found in payload", hint: "request headers"),
        LintRow(
            #"{"aps":{"badge":1},"headers":{"apns-priority":5}}"#, .headersInPayload, .warning,
            nil, "apns-* names found in payload", hint: "request headers"),
        LintRow(#"{"aps":{}}"#, .nothingToDo, .warning, "aps", "no alert text", hint: "nothing"),
        LintRow(#"{"foo":1}"#, .nothingToDo, .warning, nil, "no alert text", hint: "nothing"),
        LintRow("{}", .nothingToDo, .warning, nil, "no alert text", hint: "nothing"),
        LintRow(#"{"aps":null}"#, .nothingToDo, .warning, nil, "no alert", hint: "nothing"),
        LintRow(
            #"{"aps":{"alert":"","category":"c"}}"#, .nothingToDo, .warning, "aps", "no alert",
            hint: "nothing"),
    ]

    @Test("tells of combinations without effect", arguments: combinations)
    func checkCombinations(_ row: LintRow) { row.check() }

    @Test("tells everything that is wrong with a background push without content")
    func background() {
        let hits = Draft.of(#"{"aps":{"alert":"a"}}"#, type: .background).lint
        #expect(hits.map(\.rule) == [.backgroundVisible, .backgroundWithoutContent])
        #expect(hits.allSatisfy { $0.level == .error })
        #expect(hits.last?.field == "aps.content-available")
        #expect(hits.last?.hint == "add \"content-available\": 1")
        let empty = Draft.of(#"{"aps":{}}"#, type: .background).lint
        #expect(empty.map(\.rule) == [.backgroundWithoutContent, .nothingToDo])
    }

    @Test("has rules of background pushes for these alone", arguments: PushType.allCases)
    func backgroundAlone(type: PushType) {
        for text in [#"{"aps":{"alert":"a"}}"#, #"{"aps":{"content-available":1,"badge":1}}"#] {
            let found = Draft.of(text, type: type).lint.contains {
                $0.rule == .backgroundVisible || $0.rule == .backgroundWithoutContent
            }
            #expect(found == (type == .background))
        }
    }

    @Test(
        "misses something to do where the system shows it from aps only",
        arguments: PushType.allCases)
    func nothing(type: PushType) {
        let hits = Draft.of(#"{"caller":"x"}"#, type: type).lint
        let isShown = type == .alert || type == .background
        #expect(hits.contains { $0.rule == .nothingToDo } == isShown)
    }

    private static func escaped(_ text: String, at place: String) -> LintRow {
        LintRow(
            #"{"aps":{"alert":"\#(text)"}}"#, .doubleEscape, .warning, nil, at: place,
            "the user reads the code instead of the emoji", hint: "twice")
    }

    private static let escapes: [LintRow] = [
        escaped(#"\\ud83d\\ude09"#, at: #"\\ud83d"#),
        escaped(#"\\uD83D\\uDE09"#, at: #"\\uD83D"#),
        escaped(#"hi \\ud83d\\ude09 and \\ud83d\\ude00"#, at: #"\\ud83d\\ude09"#),
        escaped(#"\\\\ud83d\\\\ude09"#, at: #"\\ud83d"#),
        escaped(#"\n\\\ud83d\ude09\\udbff\\udfff"#, at: #"\\udbff"#),
        LintRow(
            #"{"\\uda00":1,"aps":{"badge":1}}"#, .doubleEscape, .warning, nil, at: #"\\uda00"#,
            "double-escaped surrogate", hint: "twice"),
    ]

    @Test("tells of surrogates that were escaped twice, and where", arguments: escapes)
    func checkEscapes(_ row: LintRow) { row.check() }

    @Test(
        "takes other backslashes for what they are",
        arguments: [
            #"\ud83d\ude09"#, #"\\"#, #"\\n"#, #"C:\\users\\udata"#, #"\\\ud83d\ude09"#,
            #"\\\\\ud83d\ude09"#, #"\\ud7ff"#, #"\\udc00"#, #"\\ue000"#, #"\\ud8"#, #"\\ud83g"#,
            #"\\Ud83d"#, #"\\/ud83d"#, #"\"\\"#,
        ])
    func escapedOnce(text: String) {
        let draft = Draft.of(#"{"aps":{"alert":"\#(text)"}}"#, type: .alert)
        #expect(draft.lint.isEmpty)
        #expect(draft.context.payload.contains(.isObject))
    }

    @Test(
        "tells from 5 % below the limit up to it",
        arguments: [
            (.alert, 3_891, false), (.alert, 3_892, true), (.alert, 4_096, true),
            (.alert, 4_097, false), (.alert, 5_000, false),
            (.voip, 3_892, false), (.voip, 4_096, false), (.voip, 4_864, false),
            (.voip, 4_865, true), (.voip, 5_120, true), (.voip, 5_121, false),
        ] as [(PushType, Int, Bool)])
    func nearLimit(type: PushType, bytes: Int, isNear: Bool) {
        let draft = Draft.of(PayloadRulesTests.object(bytes: bytes), type: type)
        #expect(draft.lint.map(\.rule) == (isNear ? [.nearLimit] : []))
        #expect(draft.needsLint == isNear)
        guard isNear else { return }
        #expect(draft.lint.first?.level == .info)
        let limit = type == .voip ? 5_120 : 4_096
        #expect(draft.lint.first?.message == "\(bytes) of \(limit) bytes: within 5 % of the limit")
        #expect(draft.lint.first?.hint?.contains("413") == true)
    }
}
