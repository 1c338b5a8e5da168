import APNs
import Testing

@Suite("Payload lint of Live Activities")
struct PayloadLintLiveActivityTests {
    /// All that a start may hold, member by member.
    private static let start: [(key: String, member: String)] = [
        ("timestamp", #""timestamp":1700000000"#), ("event", #""event":"start""#),
        ("content-state", #""content-state":{"score":1}"#),
        ("attributes-type", #""attributes-type":"Match""#),
        ("attributes", #""attributes":{"team":"a"}"#),
        ("alert", #""alert":{"title":{"loc-key":"k"},"body":"b","sound":"s"}"#),
    ]

    private static func payload(of members: [String]) -> String {
        #"{"aps":{\#(members.joined(separator: ","))}}"#
    }

    private static let good: [String] = [
        payload(of: start.map(\.member)),
        payload(of: start.map(\.member) + [#""input-push-token":1"#, #""stale-date":1"#]),
        #"{"aps":{"timestamp":1,"event":"update","content-state":{}}}"#,
        #"{"aps":{"timestamp":1,"event":"update","content-state":{},"relevance-score":100}}"#,
        #"{"aps":{"timestamp":1,"event":"end","content-state":{},"dismissal-date":1}}"#,
    ]

    @Test("finds nothing in what Apple's page shows", arguments: good)
    func checkGood(text: String) {
        #expect(Draft.of(text, type: .liveactivity).lint.isEmpty)
    }

    /// A row of the rule, of a Live Activity push.
    private static func row(
        _ text: String, _ key: String, at place: String? = nil, _ message: String, hint: String,
        _ level: Finding.Level = .error
    ) -> LintRow {
        LintRow(
            text, .liveActivity, level, "aps.\(key)", at: place, message, hint: hint,
            type: .liveactivity)
    }

    private static let missing: [LintRow] =
        start.filter { $0.key != "event" }.map { part in
            row(
                payload(of: start.filter { $0.key != part.key }.map(\.member)), part.key,
                "aps.\(part.key) is missing", hint: "add \"\(part.key)\"")
        }
        + [
            row(
                #"{"aps":{"timestamp":1,"event":"update"}}"#, "content-state",
                "aps.content-state is missing: there is nothing to draw",
                hint: "add \"content-state\""),
            row(
                #"{"aps":{"event":"end","content-state":{}}}"#, "timestamp",
                "aps.timestamp is missing: a device orders updates by it",
                hint: "add \"timestamp\""),
        ]

    private static let events: [LintRow] = [
        row(
            #"{"aps":{"timestamp":1,"content-state":{}}}"#, "event",
            "aps.event is missing or not one of start, update, end", hint: ""),
        row(
            #"{"aps":{"timestamp":1,"event":"Update"}}"#, "event", at: #""event""#, "not one of",
            hint: "did you mean \"update\"?"),
        row(
            #"{"aps":{"timestamp":1,"event":"ends"}}"#, "event", at: #""event""#, "not one of",
            hint: "did you mean \"end\"?"),
        row(
            #"{"aps":{"timestamp":1,"event":"begin"}}"#, "event", at: #""event""#, "not one of",
            hint: ""),
        row(
            #"{"aps":{"timestamp":1,"event":"update","content-state":{},"dismissal-date":1}}"#,
            "dismissal-date", at: #""dismissal-date""#, "with event end only", hint: "", .warning),
    ]

    @Test("tells of a field that an event needs", arguments: missing)
    func checkMissing(_ row: LintRow) { row.check() }

    @Test("tells of events that there are not, and of fields of another", arguments: events)
    func checkEvents(_ row: LintRow) { row.check() }

    @Test("tells of several missing fields in the order in which a start is described")
    func several() {
        let hits = Draft.of(#"{"aps":{"event":"start"}}"#, type: .liveactivity).lint
        #expect(hits.allSatisfy { $0.rule == .liveActivity })
        #expect(
            hits.map(\.field) == [
                "aps.timestamp", "aps.content-state", "aps.attributes-type", "aps.attributes",
                "aps.alert",
            ])
    }

    @Test("looks at the topic where the push type is absent")
    func byTopic() {
        let draft = Draft {
            $0["apns-push-type"] = nil
            $0["apns-topic"] = "com.example.app.push-type.liveactivity"
        }
        #expect(draft.lint.map(\.rule) == [.liveActivity, .liveActivity])
        #expect(draft.needsLint)
    }

    @Test("asks nothing of other push types", arguments: PushType.allCases)
    func others(type: PushType) {
        let hits = Draft.of(#"{"aps":{"alert":"a"}}"#, type: type).lint
        #expect(hits.contains { $0.rule == .liveActivity } == (type == .liveactivity))
    }

    @Test("tells that an end should carry the final content-state, and dates in milliseconds")
    func endAndDates() {
        let end = Draft.of(#"{"aps":{"timestamp":1,"event":"end"}}"#, type: .liveactivity).lint
        #expect(end.map(\.rule) == [.liveActivity])
        #expect(end.first?.level == .info && end.first?.field == "aps.content-state")
        let text =
            #"{"aps":{"timestamp":1796039188000,"event":"update","content-state":{}}}"#
        let dates = Draft.of(text, type: .liveactivity).lint
        #expect(dates.map(\.rule) == [.badValue])
        #expect(dates.first?.field == "aps.timestamp" && dates.first?.offset == 8)
    }
}
