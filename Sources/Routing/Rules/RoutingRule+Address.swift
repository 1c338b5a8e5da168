/// Rules for pushes that get no further than the device's door.
///
/// Source: delivery rules A1, A2.
extension RoutingRule {
    static let uninstalled = RoutingRule(
        "A1.uninstalled",
        "The app is not installed; its token is answered with 410 once that is confirmed.",
        .documented, "Apple: usernotifications/handling-notification-responses-from-apns")
    static let neverLaunched = RoutingRule(
        "A1.never-launched",
        "An app that was never launched has no device token, so nothing can address it.",
        .assumed, "delivery rules A1")
    static let offline = RoutingRule(
        "A1.offline", "The service stores a push for a device that is offline.",
        .documented, "Apple: usernotifications/sending-notification-requests-to-apns")
    static let beforeUnlock = RoutingRule(
        "A1.before-unlock",
        "Until the device is first unlocked after a restart the app is not launched.",
        .assumed, "delivery rules A1")
    static let nothing = RoutingRule(
        "A2.nothing", "A payload without alert, badge, sound or content-available does nothing.",
        .assumed, "delivery rules A2")
    static let silentPriority10 = RoutingRule(
        "A2.priority-10", "A silent push with priority 10 does not reach the app.",
        .reported, "parse-community/parse-server#6106, threema-ch/push-relay#32; field case FC-D4")
    static let silentAsAlert = RoutingRule(
        "A2.push-type", "From iOS 13 a silent payload under push type alert is dropped.",
        .reported, "codedge-llc/pigeon#155; field case FC-I8")

    static let address: [RoutingRule] = [
        uninstalled, neverLaunched, offline, beforeUnlock, nothing, silentPriority10,
        silentAsAlert,
    ]
}
