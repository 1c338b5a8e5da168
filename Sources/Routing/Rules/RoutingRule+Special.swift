/// Rules for the push types that do not notify the user.
///
/// Source: delivery rules A8, C4.
extension RoutingRule {
    static let specialBook: [Entry] = [
        Entry(
            .r47, "R47",
            "A VoIP push launches or wakes the app, which reports a call; from iOS 13 on it must.",
            .documented,
            "Apple: pushkit/responding-to-voip-notifications-from-pushkit"),
        Entry(
            .voipForceQuit, "R47.force-quit",
            "A VoIP push launches the app after a force-quit too.", .assumed,
            "delivery rules A8; twilio/voice-quickstart-ios#260"),
        Entry(
            .r48, "R48",
            "An app that does not report a call is terminated, and after "
                + "repeated failures not launched any more.", .documented,
            "Apple: pushkit/pkpushregistrydelegate/"
                + "pushregistry(_:didreceiveincomingpushwith:for:completion:)"),
        Entry(
            .voipBelow13, "A10.voip",
            "Below iOS 13 a VoIP push need not report a call.", .documented,
            "Apple: pushkit/responding-to-voip-notifications-from-pushkit"),
        Entry(
            .r49, "R49",
            "A Live Activity push updates the activity without a callback on arrival.", .documented,
            "Apple: activitykit/starting-and-updating-live-activities-with-activitykit-"
                + "push-notifications"),
        Entry(
            .activityBelow17, "R49.start",
            "Below iOS 17.2 no Live Activity can be started by a push.", .documented,
            "Apple: activitykit/starting-and-updating-live-activities-with-activitykit-"
                + "push-notifications"),
        Entry(
            .activityNoAlert, "R49.alert",
            "A Live Activity push that starts one must carry an alert.", .documented,
            "Apple: activitykit/starting-and-updating-live-activities-with-activitykit-"
                + "push-notifications"),
        Entry(
            .activityEnd, "A8.end",
            "An ended Live Activity stays for up to 4 h unless dismissal-"
                + "date says otherwise.", .documented,
            "Apple: activitykit/starting-and-updating-live-activities-with-activitykit-"
                + "push-notifications"),
        Entry(
            .r50, "R50",
            "A system service or an extension handles the push; un.* and "
                + "app.* are not called.", .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns"),
        Entry(
            .pushToTalk, "R50.pushtotalk",
            "A Push to Talk push starts the app in the background.", .documented,
            "Apple: pushtotalk/ptchannelmanagerdelegate"),
        Entry(
            .pushToTalkForceQuit, "R50.pushtotalk-force-quit",
            "A Push to Talk push launches the app after a force-quit too.", .assumed,
            "delivery rules A8"),
        Entry(
            .fileProviderCallback, "R50.fileprovider-callback",
            "A file provider push also reaches the push registry.", .documented,
            "Apple: fileprovider/using-push-notifications-to-signal-changes (disputed)"),
        Entry(
            .complication, "A8.complication",
            "A complication push goes to the companion app's push registry.", .documented,
            "Apple: pushkit/pkpushtype/complication"),
        Entry(
            .complicationForceQuit, "A8.complication-force-quit",
            "A complication push launches the companion app after a force-quit too.", .assumed,
            "delivery rules A8"),
        Entry(
            .walletPass, "R50.wallet",
            "A push to a pass type makes Wallet ask its web service for the new pass.",
            .documented,
            "Apple: walletpasses/adding-a-web-service-to-update-passes; field case FC-C10"),
        Entry(
            .activityForceQuit, "A8.activity-force-quit",
            "After a force-quit a push starts the activity, but the app does not run to get its "
                + "token.", .reported,
            "istornz/flutter_live_activities#174, kylebshr/luka-ios#146"),
        Entry(
            .activityTimestamp, "A8.timestamp",
            "An update that is not newer than what the activity shows is ignored.", .reported,
            "mfaani.com/posts/liveactivities/4-debugging; field case FC-G3"),
        Entry(
            .activityOver, "A8.ended",
            "An activity that has ended cannot be updated; only a start begins another.",
            .assumed, "delivery rules A8"),
        Entry(
            .activityKeys, "A8.keys",
            "A Live Activity push without the keys of its event does nothing.", .documented,
            "Apple: activitykit/starting-and-updating-live-activities-with-activitykit-"
                + "push-notifications; field case FC-G2"),
        Entry(
            .activityStale, "A8.stale",
            "From its stale-date on the activity is shown as stale.", .documented,
            "Apple: activitykit/starting-and-updating-live-activities-with-activitykit-"
                + "push-notifications"),
        Entry(
            .locationExpires, "R50.location-expires",
            "A location extension that is slow is told so and terminated; after how long nobody "
                + "says.", .assumed,
            "delivery rules A8 (no number published)"),
        Entry(
            .voipUnlaunched, "R48.stopped",
            "After three VoIP pushes in a row without a reported call the app is not launched "
                + "any more.", .assumed,
            "delivery rules A8 (\"repeated failures\", without a number)"),
        Entry(
            .controls, "A8.controls",
            "A controls push reloads the control.", .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns"),
    ]
}
