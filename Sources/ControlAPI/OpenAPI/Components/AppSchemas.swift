import APNs
import JSON
import Routing

// The code of an app. Read and written by DelegatePlan+JSON and AppScript+JSON.

extension Schema {
    static let completeDelegate = object(delegateMembers.map { .must($0, $1) })
    static let delegate = object(
        delegateMembers.map { .may($0, $1) } + [
            .may("app_delegate", list(of: words(DelegatePlan.RemoteMethods.words)))
        ])

    private static let appDelegateMethods = list(
        of: words(CallbackSet(of: .appDelegate).callbacks.map(\.name)))
    static let presentation = list(of: words(PresentationOptions.optionWords))

    private static let delegateMembers: [(String, Schema)] = [
        ("class_name", name), ("adaptor", flag),
        ("implements", appDelegateMethods), ("inherits", appDelegateMethods),
        ("un", flag.saying("There is a UN delegate.")), ("un_class_name", name),
        ("un_is_app_delegate", flag),
        ("will_present", presentation.orNull.saying("Null: not implemented.")),
        ("did_receive", flag), ("open_settings", flag),
        ("set_at", either([words(DelegatePlan.SetAt.words), milliseconds])),
        ("retained", flag),
    ]

    static let completeScript = object(
        scriptMembers.map { .must($0, $1) } + [.may("activities", activities)])
    static let script = object(
        scriptMembers.map { .may($0, $1) } + [.may("activities", activities)])

    private static let scriptMembers: [(String, Schema)] = [
        ("registers", words(AppScript.Registers.allCases.map(\.name))),
        ("off_main_thread", flag),
        ("prompts", words(AppScript.Prompts.allCases.map(\.name))),
        ("replies", object(ScriptReplies.callbacks.map { .may($0.name, reply(to: $0)) })),
        (
            "nse",
            object([
                .may("answers", words(ExtensionScript.Answer.allCases.map(\.name))),
                .may("after_ms", milliseconds),
            ])
        ),
        ("voip", object([.may("reports_call", flag)])),
        ("categories", list(of: category)),
        (
            "entitlements",
            object(
                ["push", "filtering", "time_sensitive", "critical"].map { .may($0, flag) })
        ),
        ("provides_settings", flag),
    ]

    private static func reply(to callback: Callback) -> Schema {
        let result = SchemaMember.may("result", words(FetchResult.allCases.map(\.name)))
        return object(
            [.may("calls", integer(0...2)), .may("after_ms", milliseconds)]
                + (callback == .appDidReceiveRemote ? [result] : []))
    }

    private static let category = object([
        .must("id", name),
        .may(
            "actions",
            list(
                of: object(
                    [.must("id", name)]
                        + ["foreground", "authentication_required", "text_input"].map {
                            .may($0, flag)
                        }))),
        .may("custom_dismiss", flag),
    ])

    private static let activities = list(
        of: object([
            .must("attributes_type", name), .may("attributes", list(of: name)),
            .may("content_state", list(of: name)),
        ]))
}
