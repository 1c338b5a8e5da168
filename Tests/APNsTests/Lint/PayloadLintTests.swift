import APNs
import Testing

@Suite("Payload lint of keys and values")
struct PayloadLintTests {
    /// A misspelled key of `aps`, with what was meant.
    private static func misspelled(_ key: String, _ meant: String) -> LintRow {
        .aps(
            "\"\(key)\":1", .misspelledKey, .error, "\"\(key)\" is not a key that Apple reads",
            hint: "did you mean \"\(meant)\"?")
    }

    private static let misspellings: [LintRow] =
        [
            ("content_available", "content-available"), ("contentAvailable", "content-available"),
            ("ContentAvailable", "content-available"), ("content-avaliable", "content-available"),
            ("content available", "content-available"), ("mutable_content", "mutable-content"),
            ("mutableContent", "mutable-content"), ("mutable-contents", "mutable-content"),
            ("Alert", "alert"), ("allert", "alert"), ("alerts", "alert"), ("ALERT", "alert"),
            ("Badge", "badge"), ("badgee", "badge"), ("Sound", "sound"), ("sounds", "sound"),
            ("threadId", "thread-id"), ("thread_id", "thread-id"), ("thread", "thread-id"),
            ("categories", "category"), ("interruption_level", "interruption-level"),
            ("relevanceScore", "relevance-score"), ("target_content_id", "target-content-id"),
            ("stale_date", "stale-date"), ("contentState", "content-state"),
        ].map { misspelled($0.0, $0.1) }
        + [
            .alert(
                #""Title":"x""#, .misspelledKey, .error, "not a key that Apple reads",
                hint: "did you mean \"title\"?"),
            .alert(
                #""loc_args":["x"]"#, .misspelledKey, .error, "not a key that Apple reads",
                hint: "did you mean \"loc-args\"?"),
            .alert(
                #""titleLocKey":"x""#, .misspelledKey, .error, "not a key that Apple reads",
                hint: "did you mean \"title-loc-key\"?"),
            LintRow(
                #"{"aps":{"sound":{"name":"a","Volume":1}}}"#, .misspelledKey, .error,
                "aps.sound.Volume", at: "\"Volume\"", "not a key that Apple reads",
                hint: "did you mean \"volume\"?"),
        ]

    private static let unknown: [LintRow] =
        ["link_url", "campaign", "id", "url", "x", "", "data", "\u{e9}t\u{e9}", "user-id"].map {
            .aps("\"\($0)\":1", .unknownKey, .info, "ignored", hint: "beside aps")
        }
        + [
            .alert(#""image":"x""#, .unknownKey, .info, "ignored", hint: "beside aps"),
            LintRow(
                #"{"aps":{"sound":{"name":"a","loop":1}}}"#, .unknownKey, .info,
                "aps.sound.loop", at: "\"loop\"", "ignored", hint: "beside aps"),
        ]

    private static let misplaced: [LintRow] =
        [
            "alert", "badge", "sound", "content-available", "mutable-content",
            "interruption-level", "thread-id", "Alert", "content_available", "contentAvailable",
            "mutable_content", "threadId", "interruptionLevel", "a-l-e-r-t", "_badge", "sound_",
            "content--available", "THREAD-ID",
        ].map { (key: String) -> LintRow in
            LintRow(
                #"{"\#(key)":1,"aps":{"badge":1}}"#, .misplacedKey, .warning, key,
                at: "\"\(key)\"", "beside aps is custom data", hint: "put it into aps")
        }
        + [
            LintRow(
                #"{"aps":{"badge":1},"\u0061lert":"x"}"#, .misplacedKey, .warning, "alert",
                at: #""\u0061lert""#, "beside aps is custom data", hint: "put it into aps")
        ]
        + [
            #""badge":1"#, #""sound":"s""#, #""content-available":1"#, #""mutable-content":1"#,
            #""interruption-level":"active""#, #""thread-id":"t""#,
        ].map {
            .alert($0, .misplacedKey, .warning, "inside alert is ignored", hint: "beside alert")
        }
        + [
            LintRow(
                #"{"aps":{"alert":{"title":"t","alert":"x"}}}"#, .misplacedKey, .warning,
                "aps.alert.alert", at: #""alert":"x""#, "inside alert is ignored",
                hint: "beside alert")
        ]
        + [
            #""title":"t""#, #""subtitle":"t""#, #""body":"b""#, #""loc-key":"k""#,
            #""launch-image":"i""#,
        ].map {
            .aps($0, .misplacedKey, .warning, "is read inside alert", hint: "put it into alert")
        }

    private static let values: [LintRow] =
        ["-1", "1.5", "-0.5", "1e400", "9223372036854775808"].map {
            .aps(
                "\"badge\":\($0)", .badValue, .warning, "aps.badge is \($0); expected a whole",
                hint: "0 clears the badge")
        }
        + ["0", "2", "1.1", "-1", "false", "1e400"].map {
            .aps(
                "\"content-available\":\($0)", .badValue, .warning,
                "is not 1, so it counts as absent", hint: "leave the key out")
        }
        + ["content-available", "mutable-content"].map {
            .aps("\"\($0)\":true", .badValue, .info, "taken as 1", hint: "the number 1")
        }
        + [
            .aps(
                #""mutable-content":0"#, .badValue, .warning, "counts as absent",
                hint: "set it to 1"),
            .aps(
                #""content-changed":false"#, .badValue, .warning, "is false", hint: "true"),
            .aps(
                #""interruption-level":"time_sensitive""#, .badValue, .warning,
                "is \"time_sensitive\"; expected one of passive, active, time-sensitive, critical",
                hint: "did you mean \"time-sensitive\"?"),
            .aps(#""interruption-level":"loud""#, .badValue, .warning, "\"loud\"", hint: ""),
            .aps(
                #""relevance-score":1.5"#, .badValue, .warning, "outside 0 to 1",
                hint: "Live Activities"),
            .aps(
                #""relevance-score":-0.1"#, .badValue, .warning, "outside 0 to 1",
                hint: "Live Activities"),
            LintRow(
                #"{"aps":{"sound":{"name":"a","volume":-1}}}"#, .badValue, .warning,
                "aps.sound.volume", at: "\"volume\"", "outside 0 to 1", hint: ""),
            LintRow(
                #"{"aps":{"sound":{"name":"a","critical":0}}}"#, .badValue, .warning,
                "aps.sound.critical", at: "\"critical\"", "counts as absent", hint: "set it to 1"),
        ]

    @Test("names the key that was meant", arguments: misspellings)
    func checkMisspelled(_ row: LintRow) { row.check() }

    @Test("tells of keys that Apple does not read", arguments: unknown)
    func checkUnknown(_ row: LintRow) { row.check() }

    @Test("tells of Apple's keys in the wrong object", arguments: misplaced)
    func checkMisplaced(_ row: LintRow) { row.check() }

    @Test("tells of values outside Apple's ranges", arguments: values)
    func checkValues(_ row: LintRow) { row.check() }

    @Test(
        "takes the ends of the ranges, and numbers in any spelling",
        arguments: [
            #""badge":0"#, #""badge":-0"#, #""badge":1.0"#, #""badge":1e2"#, #""badge":99999"#,
            #""content-available":1.0"#, #""mutable-content":10e-1"#, #""relevance-score":0"#,
            #""relevance-score":1"#, #""interruption-level":"passive""#,
            #""interruption-level":"active""#, #""interruption-level":"time-sensitive""#,
            #""interruption-level":"critical""#, #""content-changed":true"#,
            #""sound":{"critical":1,"name":"a.caf","volume":0}"#,
            #""sound":{"critical":1,"name":"a.caf","volume":1}"#,
        ])
    func good(member: String) {
        #expect(Draft.of(#"{"aps":{"alert":"a",\#(member)}}"#, type: .alert).lint.isEmpty)
    }

    @Test("lets the score of a Live Activity be any number")
    func liveActivityScore() {
        let text = #"{"aps":{"timestamp":1,"event":"end","content-state":{},"relevance-score":75}}"#
        #expect(Draft.of(text, type: .liveactivity).lint.isEmpty)
    }

    @Test(
        "leaves custom data beside aps alone",
        arguments: [
            "apsx", "title", "body", "alerting", "abcde", "badges", "sounds", "message-id",
            "content", "image-url-of-push", "thread-idx", "alert2", "\u{e9}lert",
            "conten-available",
        ])
    func custom(key: String) {
        #expect(Draft.of(#"{"\#(key)":1,"aps":{"badge":1}}"#, type: .alert).lint.isEmpty)
    }

    @Test("counts the offset in bytes of the payload, whatever stands before it")
    func offset() {
        let row = LintRow(
            "{ \"\u{1f600}\" : \"\u{20ac}\" ,\n\t\"aps\":{\"alert\":\"\u{e9}\", \"allert\" : 1}}",
            .misspelledKey, .error, "aps.allert", at: "\"allert\"", "not a key", hint: "alert")
        row.check()
        #expect(row.draft.lint.first?.offset == 41)
    }

    @Test("keeps a limited number of hits of each rule, and loses no rule for it")
    func many() {
        let unknown = (0..<100).map { "\"\($0)\":1," }.joined()
        let draft = Draft.of(#"{"aps":{\#(unknown)"alert":"a","allert":1}}"#, type: .alert)
        #expect(draft.lint.count { $0.rule == .unknownKey } == 16)
        #expect(draft.lint.first?.rule == .misspelledKey)
        #expect(draft.lint.count == 17)
    }
}
