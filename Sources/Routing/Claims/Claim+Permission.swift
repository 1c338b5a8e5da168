/// The answer: permission and registration.
extension Claim {
    static let permission: [Claim] = [
        Claim(
            .answer, 12, "Permission",
            quote: "Request authorization from the user",
            says: "The app asks the user for permission.",
            .right,
            """
            Without it nothing is shown. Provisional permission needs no prompt and goes to \
            the list only.
            """,
            rules: ["REG01", "R32", "REG07"],
            .register(),
            shows: "REG01"),
        Claim(
            .answer, 13, "Permission",
            quote: "check the granted value",
            says: "The completion handler tells whether the user agreed.",
            .rightWithConditions,
            """
            It does, on a thread that may not be the main one. It tells nothing of later \
            changes in Settings.
            """,
            rules: ["REG01", "REG06", "R57"],
            .register(device: "registers-off-main"),
            shows: "REG06"),
        Claim(
            .answer, 14, "Permission",
            quote: "If true, register",
            says: "Register for remote notifications if the user agreed.",
            .incomplete,
            """
            Registering needs no permission and belongs into every launch. Who refused gets \
            no token and so no silent push.
            """,
            rules: ["REG02", "REG03", "REG04"],
            .register("--prompt dont-allow", device: "registers-when-granted"),
            shows: "REG02"),
        Claim(
            .answer, 15, "Permission",
            quote: "UIApplication.shared.registerForRemoteNotifications()",
            says: "This call registers the app.",
            .right,
            "On the main thread; the token then comes to the app delegate, or its failure.",
            rules: ["REG01", "REG05", "REG06"],
            .register(device: "no-entitlement"),
            shows: "REG05"),
        Claim(
            .answer, 16, "Situations",
            quote: "several different situations",
            says: "When a push comes, different things can happen.",
            .right,
            """
            They depend on the payload, on the state of the app, on permission and on what \
            the app implements.
            """,
            rules: ["R01", "R10", "R18"],
            .route(.alert, "--explain"),
            shows: "R10"),
        Claim(
            .answer, 17, "Situations",
            quote: "most common cases",
            says: "The answer lists the most common cases.",
            .incomplete,
            """
            It leaves out missing permission, missing methods, the inactive state, scenes, \
            budgets and the push types that notify nobody.
            """,
            rules: ["R32", "R34", "FB1", "R38", "R09", "R24", "R47", "R49", "R50"],
            .route(.alert, "--state suspended", device: "denied"),
            shows: "R32"),
    ]
}
