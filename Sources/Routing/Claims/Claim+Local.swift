/// The answer: local notifications.
extension Claim {
    static let local: [Claim] = [
        Claim(
            .answer, 18, "Local notifications",
            quote: "the app will call",
            says: "A local notification in front goes to willPresent.",
            .rightWithConditions,
            "The system calls it, if the delegate has the method; without it nothing is shown.",
            rules: ["R46", "R03", "A7.will-present-missing"],
            .local(.alert, "--state foreground"),
            shows: "R46"),
        Claim(
            .answer, 19, "Local notifications",
            quote: "nothing is called until the user taps",
            says: "In the background, running or not, no app code runs before the tap.",
            .rightWithConditions,
            "So it is; but a tap is not the only thing a user can do.",
            rules: ["R46"],
            .local(.alert, "--state terminated"),
            shows: "R46"),
        Claim(
            .answer, 20, "Local notifications",
            quote: "at that point, the app will open",
            says: "A tap opens the app and calls didReceive.",
            .incomplete,
            """
            Custom actions call it too, in the background and without opening the app; a \
            dismissal only where the category asks for it. A scene app launched by the tap \
            may see it twice.
            """,
            rules: ["R55", "R41", "R43", "R38"],
            .local(.rich, "--state suspended --action action=ACCEPT", device: "categories"),
            shows: "R41"),
    ]
}
