import JSON
import PushLog

// Questions about the log and their answers.

extension Schema {
    static let error = object([
        .must(
            "error",
            object([
                .must("code", text.saying("Never changes its meaning.")),
                .must("message", text), .must("field", text.orNull), .must("hint", text.orNull),
            ]))
    ])

    static let pushPage = object([
        .must("pushes", list(of: ref(.record))),
        .must("next", cursor.saying("The parameter after of the next request.")),
        .must("more", flag),
        .must("timed_out", flag),
        .must("partial", flag.saying("The log could not be searched through in time.")),
        .must("dropped", count.saying("Records after the cursor that retention has taken.")),
        .may("nearest", nearest.saying("Where too few came in the time of a wait.")),
        .may("hints", list(of: ref(.clue)).saying("Where too few came in the time of a wait.")),
    ])

    /// Pushes that came nearest to what was waited for.
    private static let nearest = list(
        of: object([
            .must("seq", sequence), .must("summary", text),
            .must("differences", list(of: difference)),
        ]))

    static let clue = object(
        [
            .must("kind", words(Clue.Kind.allCases.map(\.rawValue))),
            .must("what", text),
            .must("hint", text.orNull),
            .must("count", count),
            .must(
                "evidence",
                object([
                    .must("pushes", list(of: sequence)), .must("connections", list(of: count)),
                    .must("faults", texts),
                ])),
        ], isOpen: true
    ).saying("A finding may have members of its own kind besides.")

    /// One Server-Sent Event, whose data is JSON.
    static let serverEvent = oneOf([
        event("push", ref(.record)), event("change", ref(.change)),
        event(
            "dropped",
            object([
                .must("after", cursor), .must("through", cursor), .must("dropped", count),
                .must("reason", text),
            ])),
        event("cut-off", object([.must("message", text), .must("hint", text)])),
    ])

    private static func event(_ name: String, _ data: Schema) -> Schema {
        let json = text.with("contentMediaType", .string("application/json"))
            .with("contentSchema", data.json)
        return object([
            .must("event", constant(.string(name))), .must("data", json), .may("id", text),
            .may("retry", count),
        ])
    }

    /// The conditions of a matcher that is kept, whose times are instants.
    static func matcherMembers(time: Schema = instant) -> [SchemaMember] {
        Matcher.Condition.allCases.map { .may($0.rawValue, $0.schema(time: time).orNull) }
    }

    static let matcher = object(matcherMembers())

    static let verifyRequest = object([
        .may("match", object(matcherMembers(time: pastTime)).orNull),
        .may("at_least", integer(1...expectedMax).orNull),
        .may("exactly", integer(0...expectedMax).orNull),
        .may("none", constant(.bool(true)).orNull),
        .may("within", seconds.orNull),
        .may("settle", seconds.orNull),
        .may("after", cursor.orNull),
    ]).havingOneAtMost(of: ["at_least", "exactly", "none"])

    private static let expectedMax = Int64(PushExpectation.countMax)

    static let verifyAnswer = object([
        .must("verified", flag), .must("sentence", text), .must("count", count),
        .must("partial", flag), .must("waited_ms", count), .must("next", cursor),
        .must("pushes", list(of: ref(.record))),
        .must("nearest", nearest), .must("hints", list(of: ref(.clue))),
    ])

    private static let difference = object([
        .must("field", words(Matcher.Condition.allCases.map(\.rawValue))),
        .must("expected", anything), .must("got", anything), .must("likeness", text.orNull),
    ])

    static let whyAnswer = object([
        .must("device_token", text), .must("topic", text.orNull),
        .must("environment", environment.orNull), .must("since", instant),
        .must("arrived", count), .must("sentence", text),
        .must("findings", list(of: ref(.clue))),
    ])
}

extension Matcher.Condition {
    /// What may stand under it; `time` is for the conditions on times.
    func schema(time: Schema) -> Schema {
        switch self {
        case .topic: .someText.saying("A topic, as com.example.app.")
        case .deviceToken: .someText.saying("As it was sent, in digits of either case.")
        case .apnsID: .apnsID
        case .pushType: .pushType
        case .status: .status
        case .reason: .reason
        case .outcome: .outcome
        case .environment: .environment
        case .kid: .someText.saying("The key id of a provider token.")
        case .peer: .someText.saying("The address of a sender, with a port or without.")
        case .since, .until: time
        case .text: .text(1...Int64(SearchText.bytesMax))
        }
    }
}

extension Schema {
    /// A text that is not empty.
    static let someText = text.with("minLength", .whole(1))
}
