/// Rules for the push types that do not notify the user.
///
/// Source: delivery rules A8, C4.
extension RoutingRule {
    static let r47 = RoutingRule(
        "R47", "A VoIP push launches or wakes the app, which must report a call.",
        .documented, "Apple: pushkit/responding-to-voip-notifications-from-pushkit")
    static let voipForceQuit = RoutingRule(
        "R47.force-quit", "A VoIP push launches the app after a force-quit too.",
        .assumed, "delivery rules A8; twilio/voice-quickstart-ios#260")
    static let r49 = RoutingRule(
        "R49", "A Live Activity push updates the activity without a callback on arrival.",
        .documented,
        "Apple: activitykit/starting-and-updating-live-activities-with-activitykit-push-"
            + "notifications")
    static let r50 = RoutingRule(
        "R50", "A system service or an extension handles the push; un.* and app.* are not called.",
        .documented, "Apple: usernotifications/sending-notification-requests-to-apns")
    static let pushToTalk = RoutingRule(
        "R50.pushtotalk", "A Push to Talk push starts the app in the background.",
        .documented, "Apple: pushtotalk/ptchannelmanagerdelegate")
    static let pushToTalkForceQuit = RoutingRule(
        "R50.pushtotalk-force-quit", "A Push to Talk push launches the app after a force-quit too.",
        .assumed, "delivery rules A8")
    static let fileProviderCallback = RoutingRule(
        "R50.fileprovider-callback", "A file provider push also reaches the push registry.",
        .documented, "Apple: fileprovider/using-push-notifications-to-signal-changes (disputed)")
    static let complication = RoutingRule(
        "A8.complication", "A complication push goes to the companion app's push registry.",
        .documented, "Apple: pushkit/pkpushtype/complication")
    static let complicationForceQuit = RoutingRule(
        "A8.complication-force-quit",
        "A complication push launches the companion app after a force-quit too.",
        .assumed, "delivery rules A8")
    static let controls = RoutingRule(
        "A8.controls", "A controls push reloads the control.",
        .documented, "Apple: usernotifications/sending-notification-requests-to-apns")

    static let special: [RoutingRule] = [
        r47, voipForceQuit, r49, r50, pushToTalk, pushToTalkForceQuit, fileProviderCallback,
        complication, complicationForceQuit, controls,
    ]
}
