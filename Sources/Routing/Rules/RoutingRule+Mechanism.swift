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
        Entry(
            .stubLeft, "B2.stub",
            "A hook that is taken out of a method without original leaves a stub that crashes.",
            .reported, "urbanairship/react-native-airship#605 (inference)"),
        Entry(
            .groupLeftTwice, "B3.dispatch-group",
            "A second call of a handler that a framework waits for in a dispatch group crashes "
                + "the app.", .reported,
            "firebase/firebase-ios-sdk#6863, wix/react-native-notifications#1061"),
        Entry(
            .firstAnswerCounts, "B3.first-answer",
            "Of several calls of a completion handler the first one counts.", .sdk,
            "UNUserNotificationCenter+OneSignalNotifications.m"),
        Entry(
            .fetchAnsweredTwice, "A10.handler-twice",
            "From iOS 10 on a second call of the fetch handler crashes the app.", .sdk,
            "OneSignal SDK source; firebase/firebase-ios-sdk#6863"),
        Entry(
            .passedInARing, "B3.recursion",
            "Two frameworks that hand a call on to one another do so until the app crashes.",
            .reported, "OneSignal/OneSignal-iOS-SDK#351, OneSignal/OneSignal-iOS-SDK#1116"),
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
