import APNs

extension DeviceTemplate {
    /// Every member that a device can have.
    package static let members: [PlanMember] =
        deviceMembers + appMembers + permissionMembers + delegateMembers + scriptMembers

    private static let deviceMembers: [PlanMember] = [
        .init("id", "1 to 128 letters, digits, '.', '-', '_'", nil, "its name; not in a file"),
        .init("platform", Platform.ios, "only iOS is simulated"),
        .init("os", "a version", "\"17.0\"", "the version of iOS, 8 to 26"),
        .init("online", true, "the service can reach it"),
        .init("locked", false, "the screen is locked"),
        .init("unlocked_since_boot", true, "it was unlocked since it started"),
        .init("low_power", false, "Low Power Mode is on"),
        .init("focus", "a name or null", "null", "the Focus that is on"),
        .init("summary", false, "the scheduled summary is on"),
        .init("run_from_xcode", false, "no limits on background pushes"),
        .init(
            "silent_budget", "an object, or null for no limit", "{}",
            "background pushes that an app may get"),
        .init("silent_budget.per_hour", "0 to 1000", "3", "background pushes an hour"),
        .init("silent_budget.per_day", "0 to 10000 or null", "null", "background pushes a day"),
        .init("held", "topics", "[]", "apps for which the device holds a background push"),
        .init("apps", "apps", "[]", "the apps on it, each topic once"),
    ]

    private static let appMembers: [PlanMember] = [
        .init("apps[].topic", "a bundle id", nil, "the app, without the suffix of a push type"),
        .init("apps[].device_token", "hex digits or null", "null", "the token of its pushes"),
        .init("apps[].device_tokens", "an object of hex digits", "{}", "tokens by push type"),
        .init(
            "apps[].environment", PlanMember.words(Environment.self) + ", or null", "null",
            "of its tokens"),
        .init("apps[].installed", true, "false once the user deleted it"),
        .init("apps[].state", AppState.suspended, "what its process is doing"),
        .init("apps[].service_extension", false, "it has a notification service extension"),
        .init(
            "apps[].background_modes", "any of " + PlanMember.words(BackgroundMode.self),
            "[\"remote-notification\"]", "UIBackgroundModes"),
        .init("apps[].background_refresh", true, "Background App Refresh is on for it"),
        .init("apps[].lifecycle", Lifecycle.sceneless, "how its user interface is launched"),
        .init(
            "apps[].hooks", "names of hook sets, hooks, hook sets", "[]",
            "push frameworks in it, in the order they install themselves"),
    ]

    private static let permissionMembers: [PlanMember] = [
        .init(
            "apps[].permission", "a status word, or an object", "\"authorized\"",
            "what the user allows its notifications"),
        .init("apps[].permission.status", Permission.Status.authorized, "the user's decision"),
        .init("apps[].permission.alert", true, "banners"),
        .init("apps[].permission.badge", true, "the number on the icon"),
        .init("apps[].permission.sound", true, "sounds"),
        .init("apps[].permission.list", true, "entries in Notification Center"),
        .init("apps[].permission.lock_screen", true, "entries on the lock screen"),
        .init("apps[].permission.time_sensitive", true, "counts with the entitlement"),
        .init("apps[].permission.critical", true, "counts with the entitlement"),
        .init("apps[].permission.provides_settings", false, "a button in Settings leads to it"),
    ]

    private static let delegateMembers: [PlanMember] = [
        .init("apps[].delegate.class_name", "a name", "\"AppDelegate\"", "of the app delegate"),
        .init("apps[].delegate.adaptor", true, "a SwiftUI app has an adaptor class"),
        .init(
            "apps[].delegate.implements", "short names app.*", "the usual ones",
            "methods that the class of the app delegate has"),
        .init("apps[].delegate.inherits", "short names app.*", "[]", "methods of its superclass"),
        .init("apps[].delegate.un", true, "it sets a UN delegate"),
        .init(
            "apps[].delegate.un_class_name", "a name", "\"NotificationDelegate\"",
            "of the UN delegate"),
        .init("apps[].delegate.un_is_app_delegate", false, "one object is both"),
        .init(
            "apps[].delegate.will_present", "any of banner, list, sound, badge, alert, or null",
            "[\"banner\", \"sound\"]", "the answer of un.willPresent; null without that method"),
        .init("apps[].delegate.did_receive", true, "un.didReceive is implemented"),
        .init("apps[].delegate.open_settings", false, "un.openSettings is implemented"),
        .init(
            "apps[].delegate.set_at",
            "will-finish, did-finish, did-finish-notification, or milliseconds after launch",
            "\"did-finish\"", "when the UN delegate is set"),
        .init("apps[].delegate.retained", true, "something holds the UN delegate"),
    ]

    private static let scriptMembers: [PlanMember] = [
        .init("apps[].script.registers", AppScript.Registers.atLaunch, "for remote notifications"),
        .init("apps[].script.off_main_thread", false, "it registers on another thread"),
        .init("apps[].script.prompts", AppScript.Prompts.atLaunch, "asks for permission"),
        .init(
            "apps[].script.replies", "an object by callback", "{}",
            "how it answers: {\"calls\": 0 to 2, \"after_ms\": ms, \"result\": "
                + PlanMember.words(FetchResult.self) + "}"),
        .init(
            "apps[].script.nse.answers", ExtensionScript.Answer.modified,
            "what the service extension makes of a push"),
        .init("apps[].script.nse.after_ms", "milliseconds", "0", "until it answers"),
        .init("apps[].script.voip.reports_call", true, "it reports the call of a VoIP push"),
        .init("apps[].script.categories", "categories", "[]", "those that it registers"),
        .init("apps[].script.categories[].id", "a name", nil, "what aps.category names"),
        .init("apps[].script.categories[].actions", "buttons", "[]", "in their order"),
        .init("apps[].script.categories[].actions[].id", "a name", nil, "of the button"),
        .init(
            "apps[].script.categories[].actions[].foreground", false, "it brings the app in front"),
        .init(
            "apps[].script.categories[].actions[].authentication_required", false,
            "the device must be unlocked"),
        .init("apps[].script.categories[].actions[].text_input", false, "it takes a text"),
        .init(
            "apps[].script.categories[].custom_dismiss", false, "dismissals reach the app"),
        .init("apps[].script.entitlements.push", true, "aps-environment"),
        .init("apps[].script.entitlements.filtering", false, "the extension may suppress"),
        .init("apps[].script.entitlements.time_sensitive", true, "the interruption level"),
        .init("apps[].script.entitlements.critical", false, "the interruption level"),
        .init("apps[].script.provides_settings", false, "asks for a settings button"),
    ]
}
