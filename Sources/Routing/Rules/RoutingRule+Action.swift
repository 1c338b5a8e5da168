/// Rules about what the user does, and about local notifications.
///
/// Source: delivery rules A6, A7, C4.
extension RoutingRule {
    static let actionBook: [Entry] = [
        Entry(
            .r36, "R36",
            "A tap brings the app to the front and calls un.didReceive.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .becomesActive, "R36.active",
            "The app becomes active after it was told of the tap.", .reported,
            "one article (533f9b176cdf); either order may be seen"),
        Entry(
            .r37, "R37",
            "A tap launches a sceneless app with the payload in its options, "
                + "then calls un.didReceive.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .r38, "R38",
            "A tap launches a scene app with the response in its connection "
                + "options, and calls un.didReceive.", .reported,
            "CleverTap/clevertap-cordova#325, firebase/flutterfire#17991, defold/"
                + "extension-push#58"),
        Entry(
            .sceneWithoutResponse, "R38.nil",
            "On some cold starts the connection options of a scene carry no response.", .reported,
            "onmyway133/blog#884"),
        Entry(
            .r39, "R39",
            "A UN delegate that is set after launching finished misses the tap "
                + "that launched the app, which goes the way of a tap without one.", .reported,
            "deltachat/deltachat-ios#2672, Miiha/composable-user-notifications#10, "
                + "pointfreeco/isowords#174"),
        Entry(
            .delegateByNotification, "A11.did-finish-notification",
            "A UN delegate that is set by an observer of the launch notification "
                + "still gets the tap.", .sdk,
            "RNFBMessaging+NSNotificationCenter.m, FLTFirebaseMessagingPlugin.m"),
        Entry(
            .delegateAfterReturn, "A11.did-finish-returned",
            "A UN delegate that is set when didFinishLaunching has returned misses the tap that "
                + "launched the app.", .documented,
            "Apple: usernotifications/unusernotificationcenter/delegate"),
        Entry(
            .r40, "R40",
            "A tap without un.didReceive calls the app delegate with "
                + "application state inactive.", .reported,
            "one article (533f9b176cdf); OneSignal SDK source (FB3)"),
        Entry(
            .r41, "R41",
            "A custom action without the foreground option runs the app in "
                + "the background.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .actionInFront, "R41.foreground",
            "A custom action with the foreground option brings the app to the front.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .actionUnlocks, "R41.unlock",
            "A custom action that needs authentication asks to unlock the "
                + "device first.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .actionUnknown, "A6.no-category",
            "Without a category that the app registered no buttons are shown.", .documented,
            "Apple: usernotifications/declaring-your-actionable-notification-types"),
        Entry(
            .r42, "R42",
            "A text action hands what the user typed to un.didReceive.", .documented,
            "Apple: usernotifications/untextinputnotificationresponse"),
        Entry(
            .r43, "R43",
            "A dismissal reaches the app only where the category asks for "
                + "it; a flick never does.", .documented,
            "Apple: usernotifications/unnotificationcategoryoptions/customdismissaction"),
        Entry(
            .r44, "R44",
            "The settings button calls un.openSettings, without a "
                + "notification when pressed in Settings.", .documented,
            "Apple SDK header UserNotifications.framework.h"),
        Entry(
            .r46, "R46",
            "A local notification goes the way of an alert, never through "
                + "the service extension.", .documented,
            "Apple: usernotifications/scheduling-a-notification-locally-from-your-app"),
        Entry(
            .localWithoutMethod, "A7.will-present-missing",
            "In front a local notification is not shown without un.willPresent.", .documented,
            "Apple SDK header UserNotifications.framework.h"),
        Entry(
            .localNoFallback, "A7.no-fallback",
            "A local notification does not fall back to the app delegate.", .assumed,
            "delivery rules A7"),
        Entry(
            .r54, "R54",
            "The response to a push that the service extension modified carries "
                + "the modified content.", .assumed,
            "delivery rules C4"),
        Entry(
            .r55, "R55",
            "A tap on a local notification opens or launches the app, after "
                + "a force-quit too, and calls un.didReceive.", .documented,
            "Apple: usernotifications/scheduling-a-notification-locally-from-your-app"),
        Entry(
            .openedByIcon, "A6.icon",
            "A launch by the icon calls no notification method; a held "
                + "background push is delivered.", .documented,
            "Apple: usernotifications/pushing-background-updates-to-your-app"),
        Entry(
            .stateChange, "A1.state",
            "What the user does with app and device changes the state of the process.", .documented,
            "Apple: uikit/uiapplicationdelegate/"
                + "application(_:didreceiveremotenotification:fetchcompletionhandler:)"),
        Entry(
            .respondedInFront, "A6.in-front",
            "What is done to a notification of the app in front reaches "
                + "un.didReceive and changes no process.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .openingUnlocks, "A6.unlock",
            "What brings an app to the front has a locked device unlocked first.", .assumed,
            "delivery rules A6"),
        Entry(
            .sceneOfSwiftUI, "R38.swiftui",
            "The scene delegate of a SwiftUI app is SwiftUI's own: the app hears "
                + "of a tap by un.didReceive alone.", .assumed,
            "delivery rules A6"),
        Entry(
            .actionAfterForceQuit, "R41.force-quit",
            "A custom action or a dismissal launches the app into the "
                + "background after a force-quit too.", .assumed,
            "delivery rules A6"),
        Entry(
            .heldAtRestart, "R23.restart",
            "A restart of the device discards the background pushes that it held.", .assumed,
            "delivery rules A1"),
        Entry(
            .lockedFiles, "A6.locked",
            "An action that needs no authentication works on a locked device, where protected "
                + "files cannot be read.", .documented,
            "Apple: usernotifications/unnotificationactionoptions/authenticationrequired"),
        Entry(
            .backOnline, "A1.online",
            "What the service stored for a device is delivered once it can be "
                + "reached.", .documented,
            "Apple: usernotifications/sending-notification-requests-to-apns"),
        Entry(
            .tapOpens, "A6.tap",
            "A tap brings the app to the front, launching it where it does not run, whoever "
                + "hears of it.", .documented,
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"),
        Entry(
            .sceneTold, "R38.options",
            "The connection options of a scene carry the response to the tap that launched it.",
            .reported,
            "CleverTap/clevertap-cordova#325, firebase/flutterfire#17991, defold/"
                + "extension-push#58"),
        Entry(
            .settingsUnheard, "R44.no-method",
            "Without un.openSettings the settings button opens the app and no more.", .assumed,
            "delivery rules A6"),
    ]
}
