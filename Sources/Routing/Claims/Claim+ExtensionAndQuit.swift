/// The answer: service extension, and force-quit.
extension Claim {
    static let extensionAndQuit: [Claim] = [
        Claim(
            .answer, 31, "Remote, c) mutable-content",
            quote: "it will handle the notification",
            says: "A service extension handles the push and can change it.",
            .rightWithConditions,
            """
            If the push has alert text and alerts are on; it has about 30 s, then the \
            original is shown.
            """,
            rules: ["R25", "R26", "R29", "R30"],
            .route(.rich, "--state suspended", device: "with-extension"),
            shows: "R25"),
        Claim(
            .answer, 32, "Remote, c) mutable-content",
            quote: "regardless of the state",
            says: "That happens whatever the app is doing.",
            .rightWithConditions,
            """
            Also after a force-quit. Not where the user gave no permission or switched alerts \
            off.
            """,
            rules: ["R20", "R25", "R32"],
            .route(.rich, "--state force-quit", device: "with-extension"),
            shows: "R20"),
        Claim(
            .answer, 33, "Remote, c) mutable-content",
            quote: "tapped by the user",
            says: "A tap on it is handled like one on a local notification.",
            .rightWithConditions,
            """
            The response carries the changed content. Without didReceive the tap goes to the \
            app delegate, which no local one does.
            """,
            rules: ["R54", "FB3"],
            .route(.rich, "--state suspended --action tap", device: "with-extension"),
            shows: "R54"),
        Claim(
            .answer, 34, "Remote, c) mutable-content",
            quote: "Without a UNNotificationServiceExtension",
            says: "Without an extension the flag changes nothing.",
            .right,
            "The push goes the way of an alert.",
            rules: ["R53"],
            .route(.rich, "--state suspended"),
            shows: "R53"),
        Claim(
            .answer, 35, "Notes, mutable-content",
            quote: "must include alert info",
            says: "The payload must have an alert, or the extension is not called.",
            .right,
            "It must have text; badge or sound do not count.",
            rules: ["R29"],
            .route(
                .json(#"{"aps":{"mutable-content":1,"sound":"default"}}"#),
                "--state suspended", device: "with-extension"),
            shows: "W-NO-ALERT-FOR-NSE"),
        Claim(
            .answer, 36, "Notes, mutable-content",
            quote: "must still include alert info",
            says: "What the extension returns must have an alert, or the original is used.",
            .right,
            "All its changes are then ignored.",
            rules: ["R27"],
            .route(.rich, "--state suspended", device: "extension-no-text"),
            shows: "R27"),
        Claim(
            .answer, 37, "Notes, mutable-content",
            quote: "no way to prevent",
            says: "An extension cannot keep the push from being shown.",
            .outdated,
            """
            Since iOS 13.3 it can, with Apple's filtering entitlement, empty content and push \
            type alert.
            """,
            rules: ["R28"],
            .route(.rich, "--state suspended --push-type alert", device: "extension-empty"),
            shows: "R28"),
        Claim(
            .answer, 38, "Notes, content-available",
            quote: "will not relaunch the app",
            says: "After a force-quit content-available does not launch the app.",
            .right,
            """
            And its method is not called. A restart of the device or opening the app ends \
            that; silent pushes held before are gone. VoIP pushes have rules of their own.
            """,
            rules: ["R18", "R21", "R23"],
            .route(.silent, "--state force-quit --explain"),
            shows: "R18"),
        Claim(
            .answer, 39, "Notes, content-available",
            quote: "it will still display any alert",
            says: "Alert, sound and badge of such a push are shown all the same.",
            .right,
            "The system shows them by itself; the service extension runs too.",
            rules: ["R19", "R20"],
            .route(.both, "--state force-quit"),
            shows: "R19"),
    ]
}
