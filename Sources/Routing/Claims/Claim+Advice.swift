/// What the article advises in the end.
extension Claim {
    static let advice: [Claim] = [
        Claim(
            .plans, 98, "Advice",
            quote: "优先选择方法交换",
            says: "For iOS before 10, exchange methods.",
            .rightWithConditions,
            """
            The app delegate is the only receiver there, so a hook on it can work; the one \
            shown crashes, and it hooks the lesser variant.
            """,
            rules: ["LEG01", "LEG04", "INT01"],
            .strategies("9"),
            shows: "swizzle"),
        Claim(
            .plans, 99, "Advice",
            quote: "系统通知方案",
            says: "For iOS before 10, observing notifications serves as well.",
            .wrong,
            "It serves on no version.",
            rules: ["INT05"],
            .route(.alert, "--state foreground --hooks seed-observer", device: "ios-9"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
        Claim(
            .plans, 100, "Advice",
            quote: "首选UNUserNotificationCenter代理转发",
            says: "For iOS 10 and later alone, prefer the proxy.",
            .rightWithConditions,
            """
            For what is shown and tapped. Token and silent pushes need a hook on the app \
            delegate beside it.
            """,
            rules: ["INT25", "REG09"],
            .strategies("10,13,18"),
            shows: "proxy"),
        Claim(
            .plans, 101, "Advice",
            quote: "安全又灵活",
            says: "That plan is safe and flexible.",
            .wrong,
            "As written it takes the app's delegate away.",
            rules: ["INT06"],
            .impact("seed-proxy", on: "un-dedicated"),
            shows: "LOST"),
        Claim(
            .plans, 102, "Advice",
            quote: "不破坏主App的原有逻辑",
            says: "Whatever the plan, what the app did before must not break.",
            .right,
            "That is what impact measures: the same traces with the hook and without.",
            rules: ["INT22"],
            .impact("swizzle-correct", on: "all"),
            shows: "SAME"),
        Claim(
            .plans, 103, "Advice",
            quote: "必须转发回调给主App的实现",
            says: "Callbacks must be forwarded to the app's own methods.",
            .right,
            """
            A hook or proxy that does not forward leaves the app without them; and the \
            completion handler counts as part of the callback.
            """,
            rules: ["INT22", "INT11"],
            .impact("proxy-correct", on: "all"),
            shows: "SAME"),
        Claim(
            .plans, 104, "Advice",
            quote: "stack exchange",
            says: "The question comes from a public site.",
            .notAboutDelivery,
            "Says where the question was asked.",
            rules: [],
            .register(),
            shows: "REG01"),
    ]
}
