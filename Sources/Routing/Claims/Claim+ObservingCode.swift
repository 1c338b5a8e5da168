/// The second plan: its code.
extension Claim {
    static let observingCode: [Claim] = [
        Claim(
            .plans, 41, "Plan 2, code",
            quote: "+ (void)setupFramework",
            says: "The framework is set up in a method of its own.",
            .incomplete,
            """
            Somebody must call it, so the app writes code after all; what comes before that \
            call is missed.
            """,
            rules: ["INT26"],
            .strategies("10,18"),
            shows: "observer"),
        Claim(
            .plans, 42, "Plan 2, code",
            quote: "addObserver:self",
            says: "The class itself observes.",
            .right,
            """
            A class object can observe and lives as long as the process; it is not what fails \
            here.
            """,
            rules: ["INT05"],
            .impact("seed-observer", on: "objc-appdelegate"),
            shows: "SAME"),
        Claim(
            .plans, 43, "Plan 2, code",
            quote: "UIApplicationDidRegisterForRemoteNotificationsNotification",
            says: "UIKit posts this notification when registering succeeded.",
            .wrong,
            """
            UIKit does not have the name; in public code it occurs only where an app defines \
            or posts it itself.
            """,
            rules: ["INT05", "REG09"],
            .register("--hooks seed-observer"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
        Claim(
            .plans, 44, "Plan 2, code",
            quote: "UIApplicationDidReceiveRemoteNotificationNotification",
            says: "UIKit posts this notification when a push came, before iOS 10.",
            .wrong,
            """
            UIKit has never had the name; before iOS 10 the app delegate's method was called \
            and nothing else.
            """,
            rules: ["INT05", "LEG01"],
            .route(.alert, "--state foreground --hooks seed-observer", device: "ios-9"),
            shows: "LEG01"),
        Claim(
            .plans, 45, "Plan 2, code",
            quote: "UIApplicationNotificationSettingsDidChangeNotification",
            says: "UIKit posts this notification when the user changed the permission.",
            .wrong,
            """
            Nothing is called or posted; the app learns of it when it next asks for the \
            settings.
            """,
            rules: ["INT05", "R57"],
            .route(
                .alert, "--state foreground --hooks seed-observer --action permission=denied"),
            shows: "R57"),
        Claim(
            .plans, 46, "Plan 2, code",
            quote: "UIApplicationDeviceTokenUserInfoKey",
            says: "The notification carries the token under this key.",
            .wrong,
            """
            UIKit does not have the key; the token is an argument of the app delegate's \
            method and stands nowhere else.
            """,
            rules: ["INT05", "REG09"],
            .register("--hooks seed-observer"),
            shows: "INT05"),
        Claim(
            .plans, 47, "Plan 2, code",
            quote: "框架处理令牌逻辑",
            says: "Here the framework handles the token.",
            .wrong,
            "The method is never called.",
            rules: ["INT05", "REG09"],
            .register("--hooks seed-observer"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
        Claim(
            .plans, 48, "Plan 2, code",
            quote: "got device token via system notification",
            says: "The log line shows a token that a system notification brought.",
            .wrong,
            "An observer never sees a token.",
            rules: ["REG09", "INT05"],
            .register("--hooks seed-observer"),
            shows: "INT05"),
        Claim(
            .plans, 49, "Plan 2, code",
            quote: "userInfo = notification.userInfo",
            says: "The notification's dictionary is the push's payload.",
            .wrong,
            """
            No such notification comes. The one that tells of a launch has the payload inside \
            its launch options, in an app without scenes.
            """,
            rules: ["INT05", "R37"],
            .route(.alert, "--state terminated --hooks seed-observer --action tap"),
            shows: "R37"),
        Claim(
            .plans, 50, "Plan 2, code",
            quote: "框架处理通知逻辑",
            says: "Here the framework handles the push.",
            .wrong,
            "The method is never called.",
            rules: ["INT05"],
            .route(.alert, "--state foreground --hooks seed-observer"),
            shows: "INT05"),
        Claim(
            .plans, 51, "Plan 2, code",
            quote: "remote notification via system notification",
            says: "The log line shows a push that a system notification brought.",
            .wrong,
            "An observer never sees a push.",
            rules: ["INT05"],
            .route(.both, "--state suspended --hooks seed-observer"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
        Claim(
            .plans, 52, "Plan 2, code",
            quote: "UIApplicationNotificationSettingsUserInfoKey",
            says: "The notification carries the settings under this key.",
            .wrong,
            "UIKit does not have the key either.",
            rules: ["INT05", "R57"],
            .route(
                .alert, "--state foreground --hooks seed-observer --action permission=denied"),
            shows: "INT05"),
        Claim(
            .plans, 53, "Plan 2, code",
            quote: "UIUserNotificationSettings *settings",
            says: "The settings are an object of this class.",
            .outdated,
            """
            The class is deprecated since iOS 10; iOS 8 and 9 hand it to a method of the app \
            delegate.
            """,
            rules: ["LEG08", "R57"],
            .route(
                .alert, "--state suspended --hooks seed-observer --action permission=denied"),
            shows: "R57"),
        Claim(
            .plans, 54, "Plan 2, code",
            quote: "框架处理权限变更逻辑",
            says: "Here the framework handles a change of permission.",
            .wrong,
            "The method is never called; iOS tells nobody of the change.",
            rules: ["R57", "INT05"],
            .route(
                .alert, "--state foreground --hooks seed-observer --action permission=denied"),
            shows: "R57"),
        Claim(
            .plans, 55, "Plan 2, code",
            quote: "detected notification settings change",
            says: "The log line shows changed settings.",
            .wrong,
            "It never runs.",
            rules: ["R57", "INT05"],
            .route(
                .alert, "--state suspended --hooks seed-observer --action permission=denied"),
            shows: "R57"),
    ]
}
