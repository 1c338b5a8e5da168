/// The answer: remote notifications.
extension Claim {
    static let remote: [Claim] = [
        Claim(
            .answer, 21, "Remote notifications",
            quote: "content of the payload",
            says: "What a payload holds decides what happens.",
            .rightWithConditions,
            """
            So do push type and priority, permission, settings, the service extension and the \
            version of iOS.
            """,
            rules: ["R01", "R06", "R32", "R53"],
            .route(.silent, "--state foreground"),
            shows: "R06"),
        Claim(
            .answer, 22, "Remote notifications",
            quote: "three cases for the payload",
            says: "There are three cases of payload.",
            .incomplete,
            """
            Badge or sound alone, mutable-content without alert and nothing at all are cases \
            too, and so is each push type that is no notification.
            """,
            rules: ["R29", "R50", "R47", "R49", "A2.nothing"],
            .route(
                .json(#"{"aps":{"badge":3,"mutable-content":1}}"#),
                "--state suspended", device: "with-extension"),
            shows: "R29"),
        Claim(
            .answer, 23, "Remote notifications",
            quote: "normal alert, badge, and sound",
            says: "a) A payload may have alert, badge and sound alone.",
            .right,
            "In any combination; only alert text makes a service extension possible.",
            rules: ["R01", "R10"],
            .route(.alert, "--state foreground"),
            shows: "R01"),
        Claim(
            .answer, 24, "Remote notifications",
            quote: "content-available option (set to 1 or true)",
            says: "b) A payload may have content-available, as 1 or true.",
            .rightWithConditions,
            """
            Apple documents the number 1. True is taken as 1 here, which is this project's \
            choice, with a finding.
            """,
            rules: ["R56"],
            .lint(.json(#"{"aps":{"alert":"Hi","content-available":true}}"#)),
            shows: "payload.bad-value"),
        Claim(
            .answer, 25, "Remote notifications",
            quote: "mutable-content option (set to 1 or true)",
            says: "c) A payload may have mutable-content, as 1 or true.",
            .rightWithConditions,
            "As above: the number 1 is documented.",
            rules: ["R56"],
            .lint(.json(#"{"aps":{"alert":"Hi","mutable-content":true}}"#)),
            shows: "payload.bad-value"),
        Claim(
            .answer, 26, "Remote notifications",
            quote: "that just triggers both cases",
            says: "d) With both flags both cases happen.",
            .rightWithConditions,
            """
            In two processes and in no defined order. After a force-quit only the extension \
            is left; the app gets the original payload.
            """,
            rules: ["R31", "R20"],
            .route(.all, "--state suspended", device: "with-extension"),
            shows: "R31"),
        Claim(
            .answer, 27, "Remote, a) alert",
            quote: "works the same as a local notification",
            says: "An alert alone is handled as a local notification.",
            .incomplete,
            """
            Only a remote one falls back to the app delegate where UN methods are missing, \
            passes a service extension, and can be stored or dropped on its way.
            """,
            rules: ["FB1", "FB2", "FB3", "R25"],
            .route(.alert, "--state foreground", device: "no-will-present"),
            shows: "FB1"),
        Claim(
            .answer, 28, "Remote, b) content-available",
            quote: "UserNotificationController",
            says: "Content-available in the foreground calls willPresent.",
            .wrong,
            """
            A silent push calls only the app delegate's method with the fetch handler; with \
            an alert in it both are called.
            """,
            rules: ["R06", "R07", "R09", "R33"],
            .route(.silent, "--state foreground"),
            shows: "R06"),
        Claim(
            .answer, 29, "Remote, b) content-available",
            quote: "in the background, (running or not)",
            says: "In the background, running or not, the app delegate's method is called.",
            .incomplete,
            """
            It takes the background mode, Background App Refresh, registering early in the \
            launch and a budget; not after a force-quit.
            """,
            rules: ["R11", "R16", "R13", "R14", "R17", "R18", "R24", "R52", "A1.before-unlock"],
            .route(.silent, "--state suspended --action push --action push --action push"),
            shows: "R24"),
        Claim(
            .answer, 30, "Remote, b) content-available",
            quote: "not one of the methods",
            says: "There no UN delegate method is called.",
            .rightWithConditions,
            """
            Not on arrival. If the push also has an alert and the user taps it, didReceive \
            follows.
            """,
            rules: ["R12", "R36"],
            .route(.both, "--state suspended --action tap"),
            shows: "R36"),
    ]
}
