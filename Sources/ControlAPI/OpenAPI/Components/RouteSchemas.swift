import APNs
import JSON
import Routing

// What-ifs on a device. Read by RouteInputs, RouteStates and RouteTarget; written by
// ScenarioReport+JSON.

extension Schema {
    static let routeRequest = object(payloadBody + routeTarget + routeInputs)
        .havingOneAtMost(of: ["state", "states"]).and([onePayload, something])
        .saying("At least a payload, a local notification, a registration or a launch.")

    /// What makes something happen.
    private static let something = either([
        Schema([("required", .array([.string("payload")]))]), havingAll(["payload_base64"]),
        object([.must("local", object([], isOpen: true))], isOpen: true),
        object(
            [.must("register", either([constant(.bool(true)), object([], isOpen: true)]))],
            isOpen: true),
        object(
            [.must("actions", Schema([("contains", either([launch, otherPush]).json)]))],
            isOpen: true),
    ])
    private static let launch = object(
        [.must("action", constant(.string(UserAction.Verb.launch.name)))], isOpen: true)

    private static let orderOrNumber = either([
        priority, words(Priority.allCases.map { "\($0.rawValue)" }), .null,
    ])

    private static let routeTarget: [SchemaMember] = [
        .may("push_type", pushType.orNull),
        .may("topic", headerValue.orNull.saying("Needed where the device has several apps.")),
        .may("priority", orderOrNumber),
        .may(
            "device",
            either([text, ref(.devicePlan), .null])
                .saying("A plan, or the id or device token of a registered device.")),
        .may("state", appState.orNull),
        .may(
            "states",
            either([
                constant(.string("all")), list(of: appState, 1...Int64(AppState.allCases.count)),
                .null,
            ])),
        .may(
            "policy",
            object(RoutingPolicy.switches.map { .may($0.name, words($0.values)) }).orNull),
    ]

    private static let routeInputs: [SchemaMember] = [
        .may("hooks", either([hookReference, list(of: hookReference), .null])),
        .may("register", either([flag, object(registrationMembers), .null])),
        .may("local", either([flag, ref(.localNotification), .null])),
        .may("actions", list(of: oneOf(userActions + [pushAgain, otherPush, wait])).orNull),
        .may("explain", flag),
    ]

    private static let push = SchemaMember.must("action", constant(.string("push")))
    private static let pushAgain = object([push])
    private static let otherPush = object([
        push, .may("push_type", pushType.orNull), .may("priority", priority.orNull),
        .may("collapse_id", name.orNull), .must("payload", object([], isOpen: true)),
    ])

    private static let wait = object([
        .must("action", constant(.string("wait"))),
        .must("ms", integer(0...DurationText.millisecondsMax)),
    ])

    static let routeAnswer = oneOf([report, object([.must("routes", list(of: report))])])

    private static let report = object(
        [.must("device", text.orNull), .must("app_state", appState)]
            + routeMembers.filter { $0.name != "app_state" }.map { .may($0.name, $0.schema) } + [
                .may("impossible", impossible),
                .may("registration", object(step)),
                .must(
                    "actions",
                    list(
                        of: object(
                            [
                                .must("action", object([.must("action", text)], isOpen: true)),
                                .may("outcome", outcome), .may("shown", shown),
                            ] + step))),
                .may("explain", list(of: absence)),
                .must("final", final),
            ])

    private static let impossible = object([
        .must("reason", words(ActionImpossible.Reason.allCases.map(\.name))),
        .must("message", text), .must("hint", text.orNull),
    ])

    private static let step: [SchemaMember] = [
        .must("reasons", texts), .must("events", list(of: ref(.traceEvent))),
        .must("diagnostics", list(of: ref(.diagnostic))), .may("impossible", impossible),
        .may("explain", list(of: absence)),
    ]

    private static let absence = object([
        .must("callback", text), .must("because", text), .must("rule", text),
        .must("source", text), .must("evidence", evidence),
    ])

    private static let final = object([
        .must("at_ms", count), .must("online", flag), .must("locked", flag),
        .must("unlocked_since_boot", flag), .may("app_state", appState),
        .may("installed", flag), .may("permission", ref(.permission)), .may("has_token", flag),
        .may("holds_push", flag),
        .may(
            "notifications",
            list(
                of: object([
                    .must("push", sequence.orNull), .must("identifier", text),
                    .must("content", words(TraceEvent.Content.allCases.map(\.name))),
                    .must("shown", shown),
                ]))),
    ])
}
