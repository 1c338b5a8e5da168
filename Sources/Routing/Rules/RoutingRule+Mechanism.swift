/// Rules about the mechanisms by which push frameworks get in.
///
/// Source: delivery rules B1, B2.
extension RoutingRule {
    static let mechanismBook: [Entry] = [
        Entry(
            .exchanged, "B2.exchange",
            "Exchanged methods: the hook runs, the original is behind the hook's own selector.",
            .reproduced, "Apple: objectivec/method_exchangeimplementations"),
        Entry(
            .implementationSet, "B2.set-implementation",
            "A replaced implementation: the hook runs and calls the one that it stored.", .sdk,
            "GULAppDelegateSwizzler.m, UASwizzler.m"),
        Entry(
            .subclassed, "B2.isa-subclass",
            "The delegate object got a class of its own: interceptors run, then the original.",
            .sdk, "GULAppDelegateSwizzler.m"),
        Entry(
            .delegateReplaced, "B2.un-replace",
            "The UN delegate is a framework's proxy, which passes on what it answers.",
            .sdk, "RNFBMessaging+UNUserNotificationCenter.m, FLTFirebaseMessagingPlugin.m"),
        Entry(
            .setterSwizzled, "B2.un-setter-swizzle",
            "The setter of the UN delegate is swizzled: each delegate's class is hooked.", .sdk,
            "UNUserNotificationCenter+OneSignalNotifications.m, UAAutoIntegration.m"),
        Entry(
            .observedByKVO, "B2.kvo",
            "The UN delegate is observed: each delegate's class is hooked, the last one restored.",
            .sdk, "FIRMessagingRemoteNotificationsProxy.m"),
        Entry(
            .notificationObserved, "B2.observer",
            "An observer hears only of notifications that UIKit or the app posts.", .documented,
            "Apple SDK header UIApplication.h"),
        Entry(
            .calledByHand, "B2.manual", "The app calls the framework from its own method.", .sdk,
            "wix/react-native-notifications, RNCPushNotificationIOS.m"),
        Entry(
            .delegateWrapped, "B2.app-delegate-wrapper",
            "UIApplication.delegate is an object around the app's delegate, which passes on.", .sdk,
            "customerio/customerio-ios Sources/MessagingPush/Integration"),
    ]
}

extension Hook.Kind {
    /// The rule by which a hook of the kind is reached.
    var rule: RoutingRule {
        switch self {
        case .exchange: .exchanged
        case .setImplementation: .implementationSet
        case .isaSubclass: .subclassed
        case .unReplace: .delegateReplaced
        case .unSetterSwizzle: .setterSwizzled
        case .kvo: .observedByKVO
        case .observer: .notificationObserved
        case .manual: .calledByHand
        case .appDelegateWrapper: .delegateWrapped
        }
    }
}
