/// Rules for an app in front.
///
/// Source: delivery rules A3, A4, C4.
extension RoutingRule {
    static let foregroundBook: [Entry] = [
        Entry(
            .r01, "R01",
            "In the foreground un.willPresent is called and its answer "
                + "decides what is shown.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .r02, "R02",
            "un.willPresent answered with no options: nothing is shown, "
                + "nothing can be tapped.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .r03, "R03",
            "Without un.willPresent the UN delegate has nothing shown in the "
                + "foreground.", .documented,
            "Apple SDK header UserNotifications.framework.h"),
        Entry(
            .r04, "R04",
            "Without a UN delegate nothing is shown in the foreground.", .reported,
            "beeminder/BeeSwift#646, customerio/customerio-ios#897"),
        Entry(
            .r05, "R05",
            "Without a UN delegate the system alerts with the notification's "
                + "own options.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .r06, "R06",
            "A silent push in the foreground calls the app delegate and not un.willPresent.", .sdk,
            "firebase/flutterfire FLTFirebaseMessagingPlugin.m; braze-inc/braze-"
                + "docs#732; Apple forum 835645"),
        Entry(
            .r07, "R07",
            "An alert with content-available in the foreground calls both, each once.", .sdk,
            "RNFBMessaging+UNUserNotificationCenter.m; FLTFirebaseMessagingPlugin.m; "
                + "OneSignal/OneSignal-iOS-SDK#1045 (order, seen once)"),
        Entry(
            .r08, "R08",
            "Without un.willPresent an alert with content-available shows "
                + "nothing in front.", .documented,
            "Apple SDK header UserNotifications.framework.h"),
        Entry(
            .r09, "R09",
            "An inactive app is treated like an active one.", .assumed,
            "delivery rules A1"),
        Entry(
            .r45, "R45",
            "iOS 18.0 calls un.willPresent twice for one push.", .reported,
            "firebase/flutterfire#13366, invertase/react-native-firebase#7979, "
                + "havesource/cordova-plugin-push#303"),
        Entry(
            .r51, "R51",
            "Where the app delegate has both variants only the one with a "
                + "handler is called.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:) (FB5)"),
        Entry(
            .badgeOrSound, "A3.badge-or-sound",
            "A push of badge or sound alone goes the way of an alert in front.", .assumed,
            "delivery rules A3"),
        Entry(
            .focusForeground, "A5.focus-foreground",
            "A Focus changes nothing for the app in front.", .assumed,
            "delivery rules A5"),
        Entry(
            .modifiedContent, "R25.will-present",
            "un.willPresent gets the content as the service extension left it.", .assumed,
            "delivery rules A3"),
        Entry(
            .unknownOption, "A10.presentation-options",
            "The options banner and list exist since iOS 14, where they "
                + "replaced alert.", .documented,
            "Apple: usernotifications/unnotificationpresentationoptions"),
        Entry(
            .willPresentLate, "A1.will-present-late",
            "An answer to un.willPresent that is late by 10 s presents nothing.", .assumed,
            "delivery rules C2 (Deadlines)"),
    ]
}
