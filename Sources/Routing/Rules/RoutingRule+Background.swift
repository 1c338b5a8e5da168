/// Rules for an app that is not in front.
///
/// Source: delivery rules A1, A3, C4.
extension RoutingRule {
    static let backgroundBook: [Entry] = [
        Entry(
            .alertAlone, "A11.alert-with-content",
            "A background push must not contain alert, badge or sound: content-available beside them "
                + "runs no code.", .documented, "Apple forum 736268"),
        Entry(
            .oldInBackground, "A11.old-variant-in-background",
            "The variant without a completion handler is called in the background, too.",
            .reported, "deltachat/deltachat-ios#1100"),
        Entry(
            .r10, "R10",
            "While the app is not in front the system shows the push and "
                + "calls no app code.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .r11, "R11",
            "A silent push wakes the app in the background, which has 30 s to finish.", .documented,
            "Apple: usernotifications/pushing-background-updates-to-your-app"),
        Entry(
            .r12, "R12",
            "An alert with content-available is shown and, independently, "
                + "wakes the app.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .r13, "R13",
            "Without the background mode remote-notification the app is not woken.", .documented,
            "Apple: usernotifications/pushing-background-updates-to-your-app"),
        Entry(
            .r14, "R14",
            "With Background App Refresh off the app is not woken.", .documented,
            "Apple SDK header UIApplication.h, backgroundRefreshStatus"),
        Entry(
            .r15, "R15",
            "An app that does not call the fetch handler within 30 s is terminated.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .r16, "R16",
            "A terminated app is launched into the background for content-available.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .r16Scene, "R16.scene",
            "The launch options of a scene app do not carry the payload.", .assumed,
            "delivery rules A6"),
        Entry(
            .r17, "R17",
            "An app that has not registered by the end of its background launch "
                + "gets no background push.", .sdk,
            "RNFBMessaging+AppDelegate.m, FLTFirebaseMessagingPlugin.m (both register "
                + "during launch)"),
        Entry(
            .r18, "R18",
            "An app that the user forced to quit is neither launched nor woken.", .documented,
            "Apple: usernotifications/pushing-background-updates-to-your-app"),
        Entry(
            .r19, "R19",
            "After a force-quit an alert with content-available is still shown.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .r21, "R21",
            "A launch by the user or a restart of the device ends the effect "
                + "of a force-quit.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .r22, "R22",
            "A newer held background push replaces the older; the user's "
                + "launch delivers it.", .documented,
            "Apple: usernotifications/pushing-background-updates-to-your-app"),
        Entry(
            .r23, "R23",
            "A force-quit, or the end of the process, discards the background push that the "
                + "device held.", .documented,
            "Apple: usernotifications/pushing-background-updates-to-your-app"),
        Entry(
            .r24, "R24",
            "Background pushes beyond the budget of the device are held, but "
                + "not for an app run from Xcode.", .documented,
            "Apple: usernotifications/troubleshooting-push-notifications; "
                + "usernotifications/pushing-background-updates-to-your-app"),
        Entry(
            .r52, "R52",
            "After two wake-ups without an answer to the completion handler "
                + "nothing more is delivered.", .reported,
            "wordpress-mobile/WordPress-iOS#4454; field case FC-I7"),
        Entry(
            .fetchVariant, "A10.fetch-variant",
            "Content-available wakes only apps with the method that has a "
                + "completion handler.", .documented,
            "Apple: uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:)"),
        Entry(
            .suspends, "A1.suspend",
            "An app that was woken is suspended again when it has answered; how soon is our "
                + "choice.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .withoutBudget, "R24.alert",
            "The budget is of background pushes alone: it does not count those that show "
                + "something.", .assumed,
            "delivery rules A3"),
        Entry(
            .runningInBackground, "A3.background",
            "An app running in the background gets a silent push as a suspended one.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
    ]
}
