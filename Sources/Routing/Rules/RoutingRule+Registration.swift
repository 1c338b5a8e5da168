/// Rules about registration and the question for permission.
///
/// Source: delivery rules C4 (REG).
extension RoutingRule {
    static let registrationBook: [Entry] = [
        Entry(
            .reg01, "REG01",
            "At its first launch an app asks for permission, registers and "
                + "gets its device token.", .documented,
            "Apple: usernotifications/registering-your-app-with-apns"),
        Entry(
            .registerAtLaunch, "REG01.at-launch",
            "An app may ask and register at any time; most do so at launch.", .assumed,
            "delivery rules C1 (App calls)"),
        Entry(
            .reg02, "REG02",
            "An app that registers only when permission is granted has no "
                + "device token where it is refused.", .documented,
            "Apple: usernotifications/registering-your-app-with-apns"),
        Entry(
            .reg03, "REG03",
            "Registration needs no permission; pushes are then delivered silently.", .documented,
            "Apple: uikit/uiapplication/registerforremotenotifications()"),
        Entry(
            .reg04, "REG04",
            "At later launches the user is not asked again and the app gets "
                + "its token again.", .documented,
            "Apple: usernotifications/registering-your-app-with-apns"),
        Entry(
            .answeredBefore, "REG04.answered",
            "Where the user has decided before, in Settings too, a request is answered at once.",
            .documented, "Apple: usernotifications/asking-permission-to-use-notifications"),
        Entry(
            .reg05, "REG05",
            "Without the push entitlement registration fails.", .documented,
            "Apple: usernotifications/troubleshooting-push-notifications"),
        Entry(
            .reg06, "REG06",
            "The answer to the permission request may come on another "
                + "thread; registering belongs on the main one.", .documented,
            "Apple: usernotifications/unusernotificationcenter/"
                + "requestauthorization(options:completionhandler:)"),
        Entry(
            .reg07, "REG07",
            "Provisional permission is given without asking the user.", .documented,
            "Apple: usernotifications/asking-permission-to-use-notifications"),
        Entry(
            .reg08, "REG08",
            "A reinstalled app gets a new device token; the old one is unregistered.", .assumed,
            "delivery rules C4"),
        Entry(
            .reg09, "REG09",
            "Only the app delegate is told the device token: neither "
                + "observers nor the UN delegate are.", .documented,
            "Apple SDK headers UIApplication.h, UserNotifications.framework.h"),
        Entry(
            .withoutToken, "REG02.no-token",
            "No push can be addressed to an app that was issued no device token.", .documented,
            "Apple: usernotifications/registering-your-app-with-apns"),
        Entry(
            .tokenNeedsNetwork, "REG01.offline",
            "A first device token comes only while the device is online.", .assumed,
            "delivery rules C4"),
        Entry(
            .tokenExpired, "REG08.expired",
            "A device token that expired is dead; the next launch that registers gets a new one.",
            .assumed, "delivery rules C4; protocol section 7 (ExpiredToken)"),
    ]
}
