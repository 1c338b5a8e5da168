extension HookSet {
    /// Every member that a hook set can have.
    package static let members: [PlanMember] = setMembers + mainMembers + furtherMembers

    private static let setMembers: [PlanMember] = [
        .init("name", "a name", nil, "of the set"),
        .init("summary", "a text", "\"\"", "what it is"),
        .init("evidence", Evidence.assumed, "how well it is known"),
        .init("source", "a text", "\"the plan\"", "where that stands"),
        .init("hooks", "hooks", nil, "in the order in which they install themselves"),
    ]

    private static let mainMembers: [PlanMember] = [
        .init("hooks[].name", "a name", nil, "in traces"),
        .init("hooks[].sdk", "a name", "its name", "the framework it belongs to"),
        .init("hooks[].kind", PlanMember.words(Hook.Kind.self), nil, "how it gets in"),
        .init(
            "hooks[].target",
            "live-app-delegate, live-un-delegate, un-center, or {\"class\": NAME}", nil,
            "what it gets into"),
        .init(
            "hooks[].callbacks", "short names app.* and un.*", nil,
            "what it hooks, on an object that is asked for it; an observer has none"),
        .init("hooks[].add_if_missing", false, "it brings methods that the host lacks"),
        .init("hooks[].forward", Hook.Forwarding.sdkFirst, "whether the host's code is called"),
        .init(
            "hooks[].completion",
            "pass-through, aggregate-once, dispatch-group, owns-if-no-original, "
                + "then-call-again, never, or {\"timeout_ms\": MS}", "\"pass-through\"",
            "what it does with completion handlers"),
        .init(
            "hooks[].owner", Hook.Owner.strong,
            "who holds its own object; un-replace must say, as center.delegate is weak"),
        .init(
            "hooks[].install_at",
            "load, will-finish, did-finish, did-finish-notification, or {\"later_ms\": MS}",
            "\"did-finish\"", "when it is installed"),
        .init("hooks[].follows_delegate_changes", false, "it acts again on a new delegate"),
    ]

    private static let furtherMembers: [PlanMember] = [
        .init("hooks[].reassigns_delegate", false, "UIKit looks up the methods again"),
        .init("hooks[].arity", Hook.Arity.right, "the arguments of its methods"),
        .init(
            "hooks[].calls_original", Hook.CallsOriginal.addedSelector,
            "how it calls the host's method after an exchange"),
        .init("hooks[].times", "1 to 4", "1", "how often the exchange is done"),
        .init("hooks[].class_check", Hook.ClassCheck.hierarchy, "how it knows its own exchange"),
        .init("hooks[].shares", "a name or null", "null", "a proxy that hooks share"),
        .init("hooks[].only_if_none", false, "it steps back where there is a UN delegate"),
        .init("hooks[].own_delegate", false, "it brings a UN delegate where there is none"),
        .init("hooks[].reads_original_twice", false, "a weak reference, read a second time"),
        .init("hooks[].guards_reentry", false, "it ignores what it is passing on"),
        .init(
            "hooks[].passes_to_latest", false,
            "of several delegates it passes on to the one set last alone"),
        .init("hooks[].sees_forwarding_target", false, "it finds the adaptor of SwiftUI"),
        .init("hooks[].called_by_app", true, "the app calls a manual hook"),
        .init("hooks[].emulates_fallback", false, "it stands in for a missing un.didReceive"),
        .init("hooks[].undone_at", "as install_at, or null", "null", "when it is taken out again"),
        .init("hooks[].leaves_stub", false, "taken out, it leaves a method that crashes"),
        .init("hooks[].notification_names", "names", "[]", "what an observer registers for"),
        .init(
            "hooks[].presents", "as will_present of a device", "[\"banner\", \"sound\"]",
            "its own answer to un.willPresent"),
        .init("hooks[].result", FetchResult.noData, "its own answer to app.didReceiveRemote"),
        .init("hooks[].answers_after_ms", "milliseconds", "0", "until it answers itself"),
    ]
}
