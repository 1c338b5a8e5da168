/// The third plan, a proxy as UN delegate: what is said of it.
extension Claim {
    static let proxyText: [Claim] = [
        Claim(
            .plans, 61, "Plan 3",
            quote: "iOS 10推出",
            says: "The UserNotifications framework came with iOS 10.",
            .right,
            """
            Below it neither the center nor its delegate exists, so the plan cannot run \
            there.
            """,
            rules: ["LEG10"],
            .route(.alert, "--state foreground --hooks seed-proxy", device: "ios-9"),
            shows: "LEG10"),
        Claim(
            .plans, 62, "Plan 3",
            quote: "更灵活的通知处理能力",
            says: "It lets an app handle notifications more flexibly.",
            .right,
            """
            The delegate decides what is shown in the foreground and gets taps, actions and \
            texts.
            """,
            rules: ["R01", "R02", "R41", "R42"],
            .route(.rich, "--state suspended --action text=REPLY:ok", device: "categories"),
            shows: "R42"),
        Claim(
            .plans, 63, "Plan 3",
            quote: "通过代理转发的方式接管通知逻辑",
            says: "A framework can take notification logic over by forwarding as a delegate.",
            .rightWithConditions,
            """
            It can for what the UN delegate gets. Token, silent pushes and background wake- \
            ups go to the app delegate.
            """,
            rules: ["INT25"],
            .route(.silent, "--state suspended --hooks proxy-correct"),
            shows: "R11"),
        Claim(
            .plans, 64, "Plan 3",
            quote: "兼容主App的原有代理设置",
            says: "The delegate that the app has set goes on working.",
            .rightWithConditions,
            """
            Only if the proxy is kept alive, follows later changes of the delegate and lets \
            missing methods be missing. The code does none of that.
            """,
            rules: ["INT06", "INT07", "INT08"],
            .route(
                .alert,
                "--state foreground --hooks examples/hooks/kept-proxy.json", device: "late-delegate"
            ),
            shows: "INT08"),
        Claim(
            .plans, 65, "Plan 3, steps",
            quote: "保存主App当前的",
            says: "First the framework saves the delegate that is set at that moment.",
            .incomplete,
            """
            A framework that starts first finds none, and a delegate set later replaces the \
            proxy.
            """,
            rules: ["INT08"],
            .route(
                .alert,
                "--state foreground --hooks examples/hooks/kept-proxy.json", device: "late-delegate"
            ),
            shows: "W-DELEGATE-REPLACED"),
        Claim(
            .plans, 66, "Plan 3, steps",
            quote: "新的全局代理",
            says: "Then the framework's own object becomes the one delegate.",
            .rightWithConditions,
            """
            The property is weak: somebody must keep the object. It must be set before \
            launching is finished, or it misses the tap that launched the app.
            """,
            rules: ["INT06", "INT26", "R39"],
            .route(
                .alert,
                "--state terminated --hooks examples/hooks/late-proxy.json --action tap",
                device: "no-un-delegate"),
            shows: "E-DELEGATE-LATE"),
        Claim(
            .plans, 67, "Plan 3, steps",
            quote: "转发给主App的原始代理",
            says: "Last it handles the call and forwards it to the app's delegate.",
            .rightWithConditions,
            """
            Every method must be forwarded, openSettingsFor too, and the completion handler \
            called exactly once.
            """,
            rules: ["INT22", "INT23", "INT27"],
            .route(
                .alert,
                "--state suspended --hooks examples/hooks/kept-proxy.json --action open-settings",
                device: "provides-settings"),
            shows: "INT23"),
    ]
}
