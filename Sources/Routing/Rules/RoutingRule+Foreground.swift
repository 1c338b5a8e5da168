/// Rules for an app in front.
///
/// Source: delivery rules A3, A4, C4.
extension RoutingRule {
    static let r01 = RoutingRule(
        "R01",
        "In the foreground un.willPresent is called and its answer decides what is shown.",
        .documented,
        "Apple: usernotifications/handling-notifications-and-notification-related-actions")
    static let r02 = RoutingRule(
        "R02", "un.willPresent answered with no options: nothing is shown, nothing can be tapped.",
        .documented,
        "Apple: usernotifications/handling-notifications-and-notification-related-actions")
    static let r03 = RoutingRule(
        "R03", "Without un.willPresent the UN delegate has nothing shown in the foreground.",
        .documented, "Apple SDK header UserNotifications.framework.h")
    static let r04 = RoutingRule(
        "R04", "Without a UN delegate nothing is shown in the foreground.",
        .reported, "beeminder/BeeSwift#646, customerio/customerio-ios#897")
    static let r05 = RoutingRule(
        "R05", "Without a UN delegate the system alerts with the notification's own options.",
        .documented,
        "Apple: usernotifications/handling-notifications-and-notification-related-actions")
    static let r06 = RoutingRule(
        "R06", "A silent push in the foreground calls the app delegate and not un.willPresent.",
        .sdk,
        "firebase/flutterfire FLTFirebaseMessagingPlugin.m; braze-inc/braze-docs#732; "
            + "Apple forum 835645")
    static let r07 = RoutingRule(
        "R07", "An alert with content-available in the foreground calls both, each once.",
        .sdk,
        "RNFBMessaging+UNUserNotificationCenter.m; FLTFirebaseMessagingPlugin.m; "
            + "OneSignal/OneSignal-iOS-SDK#1045 (order, seen once)")
    static let r08 = RoutingRule(
        "R08", "Without un.willPresent an alert with content-available shows nothing in front.",
        .documented, "Apple SDK header UserNotifications.framework.h")
    static let r09 = RoutingRule(
        "R09", "An inactive app is treated like an active one.", .assumed, "delivery rules A1")
    static let r45 = RoutingRule(
        "R45", "iOS 18.0 calls un.willPresent twice for one push.",
        .reported,
        "firebase/flutterfire#13366, invertase/react-native-firebase#7979, "
            + "havesource/cordova-plugin-push#303")
    static let r51 = RoutingRule(
        "R51", "Where the app delegate has both variants only the one with a handler is called.",
        .documented,
        "Apple: uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:) (FB5)")
    static let fb1 = RoutingRule(
        "FB1", "A UN delegate without willPresent: the app delegate's method is called instead.",
        .sdk,
        "firebase/firebase-ios-sdk#324, embrace-io/embrace-apple-sdk#168, OneSignal SDK source")
    static let fb2 = RoutingRule(
        "FB2", "No UN delegate at all: the app delegate's method is called.",
        .reported, "beeminder/BeeSwift#646, customerio/customerio-ios#897")
    static let fb7 = RoutingRule(
        "FB7",
        "With content-available and no un.willPresent the app delegate is called once, not twice.",
        .sdk, "OneSignal/OneSignal-iOS-SDK UIApplicationDelegate+OneSignalNotifications.m")
    static let badgeOrSound = RoutingRule(
        "A3.badge-or-sound", "A push of badge or sound alone goes the way of an alert in front.",
        .assumed, "delivery rules A3")
    static let focusForeground = RoutingRule(
        "A5.focus-foreground", "A Focus changes nothing for the app in front.", .assumed,
        "delivery rules A5")
    static let modifiedContent = RoutingRule(
        "R25.will-present", "un.willPresent gets the content as the service extension left it.",
        .assumed, "delivery rules A3")
    static let unknownOption = RoutingRule(
        "A10.presentation-options",
        "The options banner and list exist since iOS 14, where they replaced alert.",
        .documented, "Apple: usernotifications/unnotificationpresentationoptions")

    static let foreground: [RoutingRule] = [
        r01, r02, r03, r04, r05, r06, r07, r08, r09, r45, r51, fb1, fb2, fb7, badgeOrSound,
        focusForeground, modifiedContent, unknownOption,
    ]
}
