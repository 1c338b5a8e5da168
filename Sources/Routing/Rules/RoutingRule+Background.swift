/// Rules for an app that is not in front.
///
/// Source: delivery rules A1, A3, C4.
extension RoutingRule {
    static let r10 = RoutingRule(
        "R10", "While the app is not in front the system shows the push and calls no app code.",
        .documented,
        "Apple: uikit/uiapplicationdelegate/"
            + "application(_:didreceiveremotenotification:fetchcompletionhandler:)")
    static let r11 = RoutingRule(
        "R11", "A silent push wakes the app in the background, which has 30 s to finish.",
        .documented, "Apple: usernotifications/pushing-background-updates-to-your-app")
    static let r12 = RoutingRule(
        "R12", "An alert with content-available is shown and, independently, wakes the app.",
        .documented,
        "Apple: uikit/uiapplicationdelegate/"
            + "application(_:didreceiveremotenotification:fetchcompletionhandler:)")
    static let r13 = RoutingRule(
        "R13", "Without the background mode remote-notification the app is not woken.",
        .documented, "Apple: usernotifications/pushing-background-updates-to-your-app")
    static let r14 = RoutingRule(
        "R14", "With Background App Refresh off the app is not woken.",
        .documented, "Apple SDK header UIApplication.h, backgroundRefreshStatus")
    static let r16 = RoutingRule(
        "R16", "A terminated app is launched into the background for content-available.",
        .documented,
        "Apple: uikit/uiapplicationdelegate/"
            + "application(_:didreceiveremotenotification:fetchcompletionhandler:)")
    static let r16Scene = RoutingRule(
        "R16.scene", "The launch options of a scene app do not carry the payload.",
        .assumed, "delivery rules A6")
    static let r18 = RoutingRule(
        "R18", "An app that the user forced to quit is neither launched nor woken.",
        .documented, "Apple: usernotifications/pushing-background-updates-to-your-app")
    static let r19 = RoutingRule(
        "R19", "After a force-quit an alert with content-available is still shown.",
        .documented,
        "Apple: uikit/uiapplicationdelegate/"
            + "application(_:didreceiveremotenotification:fetchcompletionhandler:)")
    static let r35 = RoutingRule(
        "R35", "While a Focus is on a push of the default interruption level goes to the list.",
        .documented, "Apple: usernotifications/unnotificationinterruptionlevel")
    static let fetchVariant = RoutingRule(
        "A10.fetch-variant",
        "Content-available wakes only apps with the method that has a completion handler.",
        .documented,
        "Apple: uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:)")
    static let runningInBackground = RoutingRule(
        "A3.background", "An app running in the background gets a silent push as a suspended one.",
        .documented,
        "Apple: uikit/uiapplicationdelegate/"
            + "application(_:didreceiveremotenotification:fetchcompletionhandler:)")

    static let background: [RoutingRule] = [
        r10, r11, r12, r13, r14, r16, r16Scene, r18, r19, r35, fetchVariant,
        runningInBackground,
    ]
}
