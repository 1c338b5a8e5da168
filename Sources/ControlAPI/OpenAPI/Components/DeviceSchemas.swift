import APNs
import JSON
import Routing

// A device with its apps. Read and written by Device+JSON and AppInstall+JSON.

extension Schema {
    /// As it is shown: with all members.
    static let device = object(
        [.must("id", deviceID)] + deviceMembers(app: ref(.app)).map { .must($0, $1) })

    /// As it is put: what is left out gets its default.
    static let devicePlan = object(
        [.may("id", deviceID.saying("As in the path."))]
            + deviceMembers(app: ref(.appPlan)).map { .may($0, $1) })

    /// RFC 7396: an object goes deeper, null takes a member out and so gives it its default.
    static let devicePatch = object(
        [.may("id", deviceID.orNull.saying("As in the path."))]
            + deviceMembers(app: ref(.appPlan), budget: patchedBudget).map { .may($0, $1.orNull) })

    /// A device that stands for those of unknown device tokens.
    static let defaultDevicePlan = object(
        [.may("id", constant(.string(DefaultDevice.id)))]
            + deviceMembers(app: defaultAppPlan, apps: 0...1).map { .may($0, $1) })

    static let deviceID = text(1...128, pattern: "^[A-Za-z0-9._-]+$")

    private static func deviceMembers(
        app: Schema, apps: ClosedRange<Int64>? = nil, budget: Schema = budget
    ) -> [(String, Schema)] {
        [
            ("platform", words(Platform.allCases.map(\.name))),
            ("os", text(pattern: "^([1-9][0-9]{0,2}|0[1-9][0-9]?|00[1-9])(\\.[0-9]{1,3}){0,2}$")),
            ("online", flag), ("locked", flag), ("unlocked_since_boot", flag),
            ("low_power", flag),
            ("focus", text.orNull.saying("The name of the Focus that is on.")),
            ("summary", flag.saying("The scheduled summary is on.")),
            ("run_from_xcode", flag),
            ("silent_budget", budget.orNull),
            ("held", texts.saying("Topics of the apps for which a push waits on the device.")),
            ("apps", list(of: app, apps)),
        ]
    }

    private static let budget = object([
        .may("per_hour", integer(0...1_000)), .may("per_day", integer(0...10_000).orNull),
    ])
    private static let patchedBudget = object([
        .may("per_hour", integer(0...1_000).orNull), .may("per_day", integer(0...10_000).orNull),
    ])

    static let app = object(
        [.must("topic", topicText)]
            + appMembers(script: completeScript, delegate: completeDelegate).map { .must($0, $1) })

    /// An app as it is put.
    static let appPlan = object(
        [.must("topic", bundleID)]
            + appMembers(script: script, delegate: delegate).map { .may($0, $1) })

    /// The app of a default device stands for device tokens that nobody registered.
    private static let defaultAppPlan = object(
        [.may("topic", bundleID.saying("That of the query, or *."))]
            + appMembers(script: script, delegate: delegate).map { name, schema in
                switch name {
                case "device_token": .may(name, null)
                case "device_tokens": .may(name, object([]))
                case _: .may(name, schema)
                }
            })

    private static let bundleID = text(1...255, pattern: "^[^\\u0000-\\u0020]+$")

    private static func appMembers(script: Schema, delegate: Schema) -> [(String, Schema)] {
        [
            ("device_token", deviceTokenText.orNull),
            ("device_tokens", object(AppInstall.tokenKinds.map { .may($0.name, deviceTokenText) })),
            ("environment", environment.orNull),
            ("installed", flag),
            ("state", appState),
            ("permission", ref(.permission)),
            ("service_extension", flag),
            ("background_modes", list(of: words(BackgroundMode.allCases.map(\.name)))),
            ("background_refresh", flag),
            ("delegate", delegate),
            ("lifecycle", words(Lifecycle.allCases.map(\.name))),
            ("script", script),
            ("hooks", list(of: hookReference, 0...Int64(HookSet.hooksMax))),
        ]
    }

    static let permission = either([
        words(Permission.Status.allCases.map(\.name)),
        object(
            [.may("status", words(Permission.Status.allCases.map(\.name)))]
                + [
                    "alert", "badge", "sound", "list", "lock_screen", "time_sensitive", "critical",
                    "provides_settings",
                ].map { .may($0, flag) }),
    ])
}
