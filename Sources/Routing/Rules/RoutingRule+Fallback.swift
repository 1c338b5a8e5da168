/// Rules about what the system calls where a method is missing.
///
/// Source: delivery rules A4.
extension RoutingRule {
    static let fallbackBook: [Entry] = [
        Entry(
            .fb1, "FB1",
            "A UN delegate without willPresent: the app delegate's method is called instead.", .sdk,
            "firebase/firebase-ios-sdk#324, embrace-io/embrace-apple-sdk#168, OneSignal "
                + "SDK source"),
        Entry(
            .fb2, "FB2",
            "No UN delegate at all: the app delegate's method is called.", .reported,
            "beeminder/BeeSwift#646, customerio/customerio-ios#897"),
        Entry(
            .fb3, "FB3",
            "A tap without un.didReceive: the app delegate's method is called "
                + "with state inactive.", .reported,
            "one article (533f9b176cdf); OneSignal SDK source; Apple: uikit/"
                + "uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .fb4, "FB4",
            "A tap with un.didReceive calls only that; the app delegate is not called.", .sdk,
            "OneSignal/OneSignal-iOS-SDK#121"),
        Entry(
            .fb5, "FB5",
            "With both variants in the app delegate only the one with a "
                + "handler is called.", .documented,
            "Apple: uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:)"),
        Entry(
            .fb6, "FB6",
            "The old variant alone is not called for the tap that launches the app.", .documented,
            "Apple: uikit/uiapplicationdelegate/application(_:didreceiveremotenotification:)"),
        Entry(
            .fb7, "FB7",
            "With content-available and no un.willPresent the app delegate is "
                + "called once, not twice.", .sdk,
            "OneSignal/OneSignal-iOS-SDK UIApplicationDelegate+OneSignalNotifications.m"),
        Entry(
            .fb8, "FB8",
            "What the app delegate implements is looked up once, when it is set.", .sdk,
            "GULAppDelegateSwizzler.m, CTSwizzleManager.m (both set the delegate again)"),
        Entry(
            .unheard, "FB3.nobody",
            "What the user does reaches no code of an app that has no method for it; only a tap "
                + "falls back.", .assumed,
            "delivery rules A4"),
    ]
}
