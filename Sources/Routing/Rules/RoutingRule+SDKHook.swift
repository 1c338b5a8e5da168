/// Rules about the hooks of real push frameworks.
///
/// Source: delivery rules B1 to B3, C4 (INT).
extension RoutingRule {
    static let sdkHookBook: [Entry] = [
        Entry(
            .int09, "INT09",
            "A framework that hooks the setter follows a UN delegate that the app "
                + "sets later.", .sdk,
            "OneSignal, Airship and Customer.io SDK sources"),
        Entry(
            .int10, "INT10",
            "Firebase hooks un.willPresent only where the class has it, and the app "
                + "delegate by interceptors.", .sdk,
            "FIRMessagingRemoteNotificationsProxy.m"),
        Entry(
            .int11, "INT11",
            "An app that calls the fetch handler of GoogleUtilities twice crashes.", .reported,
            "firebase/firebase-ios-sdk#8442"),
        Entry(
            .int12, "INT12",
            "GoogleUtilities waits for every participant; one that never answers "
                + "withholds the answer.", .sdk,
            "GULAppDelegateSwizzler.m"),
        Entry(
            .int13, "INT13",
            "GoogleUtilities without interceptor and original answers failed at once.", .sdk,
            "GULAppDelegateSwizzler.m (read, not run)"),
        Entry(
            .int14, "INT14",
            "Airship ignores a second call of the handler and joins the options.", .sdk,
            "UAAutoIntegration.m"),
        Entry(
            .int15, "INT15",
            "OneSignal answers un.willPresent itself after forwarding; an answer of "
                + "the app that comes later is ignored.", .sdk,
            "UNUserNotificationCenter+OneSignalNotifications.m"),
        Entry(
            .int16, "INT16",
            "Some versions of React Native Firebase answer beside a delegate that "
                + "answers too.", .sdk,
            "invertase/react-native-firebase ios-notification-delegate-forwarding.md"),
        Entry(
            .int17, "INT17",
            "An exchange in a class and again in the subclass that another framework made "
                + "of it recurses without end.", .reported,
            "OneSignal/OneSignal-iOS-SDK#1284"),
        Entry(
            .int18, "INT18",
            "A method added to SwiftUI.AppDelegate ends its forwarding to the "
                + "adaptor class.", .reported,
            "PostHog/posthog-ios#768, OneSignal/OneSignal-iOS-SDK#1045"),
        Entry(
            .int19, "INT19",
            "With the proxy of Firebase switched off an app that forwards "
                + "nothing has no FCM token.", .reported,
            "firebase/firebase-ios-sdk#12403"),
        Entry(
            .int20, "INT20",
            "expo-notifications leaves a UN delegate that it finds and stays silent.", .sdk,
            "EXNotifications NotificationCenterManager.swift"),
        Entry(
            .frameworkFallsBack, "B1.onesignal-legacy",
            "OneSignal, told of a response that the app has no method for, calls the app "
                + "delegate's method for remote notifications itself.", .sdk,
            "UNUserNotificationCenter+OneSignalNotifications.m"),
    ]
}
