import JSON
import Routing

// What push frameworks put between system and app. Read and written by Hook+JSON and
// HookSet+JSON.

extension Schema {
    /// The name of a set of ours, a set, or a single hook.
    static let hookReference = either([
        words(HookSet.named.map(\.name)), ref(.hookSet), ref(.hook),
    ])

    static let hookSet = object([
        .must("name", name), .may("summary", text.orNull), .must("hooks", list(of: ref(.hook))),
        .may("evidence", evidence), .may("source", text.orNull),
    ])

    static let hook = object(hookHead + hookMechanism + hookSwitches)
        .and([.either(Hook.Kind.allCases.map(hookRule))])

    /// What a hook of one kind needs besides.
    private static func hookRule(_ kind: Hook.Kind) -> Schema {
        let all = Hook.Target.words
        let named = object([.must("class", text)])
        let target: Schema? =
            switch kind {
            case .exchange, .setImplementation:
                either([words(all.filter { $0 != Hook.Target.center }), named])
            case .isaSubclass, .appDelegateWrapper: constant(.string(Hook.Target.appDelegate))
            case .unReplace, .unSetterSwizzle: constant(.string(Hook.Target.center))
            case .kvo: constant(.string(Hook.Target.unDelegate))
            case .observer, .manual: nil
            }
        let callbacks: CallbackSet =
            switch kind {
            case .unReplace: CallbackSet(of: .unDelegate)
            case .appDelegateWrapper: CallbackSet(of: .appDelegate)
            case .observer: []
            case .exchange, .setImplementation, .isaSubclass, .unSetterSwizzle, .kvo, .manual:
                Hook.reachable
            }
        var members: [SchemaMember] = [
            .must("kind", constant(.string(kind.name))),
            SchemaMember(
                name: "callbacks", schema: callbackList(callbacks), isRequired: kind != .observer),
        ]
        if let target { members.append(.must("target", target)) }
        if kind == .unReplace { members.append(.must("owner", anything)) }
        if kind == .observer { members.append(.must("notification_names", anything)) }
        return object(members, isOpen: true)
    }

    private static func callbackList(_ callbacks: CallbackSet) -> Schema {
        guard !callbacks.isEmpty else {
            return Schema([("type", .string("array")), ("maxItems", .whole(0))])
        }
        return list(of: words(callbacks.callbacks.map(\.name))).with("minItems", .whole(1))
    }

    private static let hookHead: [SchemaMember] = [
        .must("name", name), .may("sdk", name.orNull),
        .must("kind", words(Hook.Kind.allCases.map(\.name))),
        .may(
            "target",
            either([words(Hook.Target.words), object([.must("class", text)])])
                .saying("Needed but for kinds observer and manual.")),
        .may(
            "callbacks",
            list(of: words(Hook.reachable.callbacks.map(\.name)))
                .saying("At least one, but for the kind observer, which has none.")),
    ]

    private static let hookMechanism: [SchemaMember] = [
        .may("forward", words(Hook.Forwarding.allCases.map(\.name))),
        .may(
            "completion",
            either([words(Hook.Completion.words), object([.must("timeout_ms", milliseconds)])])),
        .may(
            "owner", words(Hook.Owner.allCases.map(\.name)).saying("The kind un-replace needs it.")),
        .may("install_at", moment), .may("undone_at", moment.orNull),
        .may("arity", words(Hook.Arity.allCases.map(\.name))),
        .may("calls_original", words(Hook.CallsOriginal.allCases.map(\.name))),
        .may("class_check", words(Hook.ClassCheck.allCases.map(\.name))),
        .may("shares", name.orNull), .may("times", integer(1...4)),
        .may("notification_names", texts.saying("The kind observer needs it.")),
        .may("presents", presentation),
        .may("result", words(FetchResult.allCases.map(\.name))),
        .may("answers_after_ms", milliseconds),
    ]

    private static let moment = either([
        words(Hook.Moment.words), object([.must("later_ms", milliseconds)]),
    ])

    private static let hookSwitches: [SchemaMember] = [
        "add_if_missing", "follows_delegate_changes", "reassigns_delegate", "only_if_none",
        "own_delegate", "reads_original_twice", "guards_reentry", "passes_to_latest",
        "sees_forwarding_target", "called_by_app", "emulates_fallback", "leaves_stub",
    ].map { .may($0, flag) }
}
