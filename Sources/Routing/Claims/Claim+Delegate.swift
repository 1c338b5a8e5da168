/// The answer: what it covers, and the delegate.
extension Claim {
    static let delegate: [Claim] = [
        Claim(
            .answer, 1, "Opening",
            quote: "pertains to iOS 10+",
            says: "The answer is about iOS 10 and later.",
            .rightWithConditions,
            """
            Below it everything goes to the app delegate. Later versions add rules of their \
            own: scenes, Focus, other options.
            """,
            rules: ["LEG10", "LEG01"],
            .route(.alert, "--state foreground", device: "ios-9"),
            shows: "LEG01"),
        Claim(
            .answer, 2, "Opening",
            quote: "using the UserNotifications framework",
            says: "It is about the UserNotifications framework.",
            .notAboutDelivery,
            """
            Says what the answer covers; half of what follows still happens in UIKit's app \
            delegate.
            """,
            rules: [],
            .route(.both, "--state foreground"),
            shows: "app.didReceiveRemote"),
        Claim(
            .answer, 3, "Delegate",
            quote: "You need a class to conform",
            says: "A class must conform to the delegate protocol.",
            .rightWithConditions,
            """
            For willPresent and didReceive, yes. Without any UN delegate a push in front and \
            a tap go to the app delegate.
            """,
            rules: ["FB2", "FB3", "R04"],
            .route(.alert, "--state foreground", device: "no-un-delegate"),
            shows: "FB2"),
        Claim(
            .answer, 4, "Delegate",
            quote: "It doesn't matter if you create a new class",
            says: "A class of its own or the app delegate: both will do.",
            .right,
            """
            The system calls whatever object is set. They differ in who keeps the object \
            alive.
            """,
            rules: ["R01"],
            .route(.alert, "--state foreground"),
            shows: "R01"),
        Claim(
            .answer, 5, "Delegate",
            quote: "I'd recommend creating a dedicated class",
            says: "A class of its own is the better choice.",
            .rightWithConditions,
            "Then the app must hold the object, which it need not do for its app delegate.",
            rules: ["R01", "R04"],
            .route(.alert, "--state foreground", device: "not-retained"),
            shows: "E-DELEGATE-DEALLOC"),
        Claim(
            .answer, 6, "Delegate",
            quote: "let's assume",
            says: "The class is called UserNotificationController from here on.",
            .notAboutDelivery,
            "Gives a name for the answer's own use.",
            rules: [],
            .route(.alert, "--state foreground"),
            shows: "un.willPresent"),
        Claim(
            .answer, 7, "Delegate, code",
            quote: "该类可以有以下方法",
            says: "The class can have the two methods that follow.",
            .incomplete,
            "There is a third, openSettingsFor, since iOS 12.",
            rules: ["R44"],
            .route(
                .alert,
                "--state suspended --action open-settings", device: "provides-settings"),
            shows: "R44"),
        Claim(
            .answer, 8, "Delegate, code",
            quote: "willPresent notification: UNNotification",
            says: "The method for the foreground is optional and answers with options.",
            .rightWithConditions,
            """
            Left out, nothing is shown in front and the app delegate is called. The handler \
            must be called in time, once.
            """,
            rules: ["FB1", "R03", "R01"],
            .route(.alert, "--state foreground", device: "no-will-present"),
            shows: "FB1"),
        Claim(
            .answer, 9, "Delegate, code",
            quote: "didReceive response: UNNotificationResponse",
            says: "The method for responses is optional and answers when it is done.",
            .rightWithConditions,
            "Left out, a tap goes to the app delegate, with the application inactive.",
            rules: ["FB3", "R36"],
            .route(.alert, "--state suspended --action tap", device: "no-un-delegate"),
            shows: "FB3"),
        Claim(
            .answer, 10, "Setting the delegate",
            quote: "didFinishLaunchingWithOptions:) method, you need to set",
            says: "The delegate must be set in didFinishLaunching.",
            .rightWithConditions,
            """
            willFinishLaunching will do too. What counts is that it is set before launching \
            is finished, not some time later.
            """,
            rules: ["R37", "R39"],
            .route(.alert, "--state terminated --action tap", device: "late-delegate"),
            shows: "R39"),
        Claim(
            .answer, 11, "Setting the delegate",
            quote: "probably want to use a shared instance",
            says: "A shared instance is a good idea.",
            .rightWithConditions,
            """
            The reason is missing: the property is weak, and an object that nothing else \
            holds is gone, with every callback.
            """,
            rules: ["R04", "FB2"],
            .route(.alert, "--state foreground", device: "not-retained"),
            shows: "E-DELEGATE-DEALLOC"),
    ]
}
