/// Rules about permission and the service extension.
///
/// Source: delivery rules A5, A9, C4.
extension RoutingRule {
    static let r20 = RoutingRule(
        "R20", "The service extension runs although the user forced the app to quit.",
        .reported, "OneSignal/OneSignal-iOS-SDK release 2.4.0; Apple forum 762407")
    static let r25 = RoutingRule(
        "R25", "An alert with mutable-content goes through the service extension first.",
        .documented,
        "Apple: usernotifications/modifying-content-in-newly-delivered-notifications")
    static let r29 = RoutingRule(
        "R29", "Without alert text mutable-content does not start the service extension.",
        .documented,
        "Apple: usernotifications/modifying-content-in-newly-delivered-notifications")
    static let r30 = RoutingRule(
        "R30", "With alerts off in Settings the service extension does not run.",
        .documented,
        "Apple: usernotifications/modifying-content-in-newly-delivered-notifications")
    static let r31 = RoutingRule(
        "R31", "Beside the extension the app gets the original payload, in no defined order.",
        .assumed, "delivery rules A9")
    static let r32 = RoutingRule(
        "R32", "Without the user's permission nothing is shown and no extension runs.",
        .documented, "Apple: uikit/uiapplication/registerforremotenotifications()")
    static let r33 = RoutingRule(
        "R33", "Content-available needs no permission of the user.",
        .documented, "WWDC 2015, session 720")
    static let r34 = RoutingRule(
        "R34", "Under provisional permission a push goes to Notification Center only.",
        .documented, "Apple: usernotifications/asking-permission-to-use-notifications")
    static let r53 = RoutingRule(
        "R53", "Without a service extension mutable-content has no effect.",
        .documented,
        "Apple: usernotifications/modifying-content-in-newly-delivered-notifications")
    static let settings = RoutingRule(
        "A5.settings", "The user's switches take away banner, sound, badge or list.",
        .documented, "Apple: usernotifications/unnotificationsettings")
    static let unauthorizedForeground = RoutingRule(
        "A5.unauthorized-foreground",
        "Without permission an alert in the foreground reaches the app delegate, silently.",
        .assumed, "delivery rules A5")
    static let provisionalForeground = RoutingRule(
        "A5.provisional-foreground",
        "Under provisional permission un.willPresent is called, and only the list can show.",
        .assumed, "delivery rules A5")
    static let provisionalExtension = RoutingRule(
        "A5.provisional-extension", "Under provisional permission the service extension runs.",
        .assumed, "delivery rules A5")

    static let permission: [RoutingRule] = [
        r20, r25, r29, r30, r31, r32, r33, r34, r53, settings, unauthorizedForeground,
        provisionalForeground, provisionalExtension,
    ]
}
