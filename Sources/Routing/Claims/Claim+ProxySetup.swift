/// The third plan: the code that sets the proxy up.
extension Claim {
    static let proxySetup: [Claim] = [
        Claim(
            .plans, 82, "Plan 3, code",
            quote: "框架初始化入口",
            says: "The framework is set up at one entry point.",
            .rightWithConditions,
            """
            It must run before launching is finished; later, the tap that launched the app is \
            lost.
            """,
            rules: ["INT26"],
            .route(
                .alert,
                "--state terminated --hooks examples/hooks/late-proxy.json --action tap",
                device: "no-un-delegate"),
            shows: "E-DELEGATE-LATE"),
        Claim(
            .plans, 83, "Plan 3, code",
            quote: "currentNotificationCenter",
            says: "There is one notification center for the app.",
            .right,
            "From iOS 10 on. Its one delegate is what all frameworks in the app compete for.",
            rules: ["LEG10", "INT08"],
            .route(
                .alert,
                "--state foreground --device late-delegate --hooks examples/hooks/kept-proxy.json"),
            shows: "INT08"),
        Claim(
            .plans, 84, "Plan 3, code",
            quote: "[[FrameworkNotificationProxy alloc] init]",
            says: "The proxy is made in a local variable.",
            .wrong,
            """
            Nothing else holds it and the center's property is weak: it is gone when setup \
            returns.
            """,
            rules: ["INT06"],
            .route(.alert, "--state foreground --hooks seed-proxy"),
            shows: "E-DELEGATE-DEALLOC"),
        Claim(
            .plans, 85, "Plan 3, code",
            quote: "proxy.originalDelegate = center.delegate",
            says: "The app's delegate is saved before it is replaced.",
            .incomplete,
            """
            It is what is set at that moment: none if the framework starts first, the old one \
            if the app sets another.
            """,
            rules: ["INT08"],
            .route(
                .alert,
                "--state foreground --hooks examples/hooks/kept-proxy.json", device: "late-delegate"
            ),
            shows: "W-DELEGATE-REPLACED"),
        Claim(
            .plans, 86, "Plan 3, code",
            quote: "center.delegate = proxy",
            says: "Setting the proxy makes it the delegate for good.",
            .wrong,
            """
            The property is weak, so it is nil soon after, and the app's own delegate is no \
            longer set either.
            """,
            rules: ["INT06"],
            .impact("seed-proxy", on: "un-dedicated,un-in-appdelegate"),
            shows: "LOST"),
        Claim(
            .plans, 87, "Plan 3, code",
            quote: "自动请求通知权限",
            says: "The framework may ask for permission by itself.",
            .rightWithConditions,
            """
            It may, once: the prompt comes at a moment the app did not choose, and no second \
            one can be shown.
            """,
            rules: ["REG01", "REG04"],
            .register(),
            shows: "REG01"),
        Claim(
            .plans, 88, "Plan 3, code",
            quote: "UNAuthorizationOptionAlert | UNAuthorizationOptionSound",
            says: "Alert and sound are asked for.",
            .incomplete,
            "Badge is not, so badges are not shown until the app asks for them as well.",
            rules: ["REG01", "R10"],
            .route(.json(#"{"aps":{"badge":3}}"#), "--state suspended", device: "no-badge"),
            shows: "A5.settings"),
        Claim(
            .plans, 89, "Plan 3, code",
            quote: "if (granted)",
            says: "Only a user who agrees gets the app registered.",
            .wrong,
            """
            Registering needs no permission. Who refuses never gets a token, so no silent \
            push can ever arrive.
            """,
            rules: ["REG02", "REG03"],
            .register("--prompt dont-allow", device: "registers-when-granted"),
            shows: "REG02"),
        Claim(
            .plans, 90, "Plan 3, code",
            quote: "[[UIApplication sharedApplication] registerForRemoteNotifications]",
            says: "Registering is called from the handler of the permission.",
            .wrong,
            """
            The handler may run on any thread, the method belongs to the main one; and it is \
            to be called at every launch.
            """,
            rules: ["REG06", "REG04"],
            .register(device: "registers-off-main"),
            shows: "REG06"),
    ]
}
