/// The second plan, observers of notifications: what is said of it.
extension Claim {
    static let observing: [Claim] = [
        Claim(
            .plans, 38, "Plan 2",
            quote: "发送全局通知",
            says: "iOS posts a notification to all observers at each remote notification event.",
            .wrong,
            """
            UIKit posts none. What there is tells of launch, front and background, memory, \
            time, background refresh and protected data.
            """,
            rules: ["INT05"],
            .route(.alert, "--state foreground --hooks seed-observer"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
        Claim(
            .plans, 39, "Plan 2",
            quote: "只需注册这些通知即可获取回调",
            says: "Observing these notifications is enough to get the callbacks.",
            .wrong,
            """
            No event ever comes. Some libraries post such notifications themselves, from app \
            delegate methods that the app forwards by hand.
            """,
            rules: ["INT05"],
            .register("--hooks seed-observer"),
            shows: "INT05"),
        Claim(
            .plans, 40, "Plan 2",
            quote: "完全不用触碰",
            says: "The app delegate need not be touched at all.",
            .wrong,
            "It is not touched, and for that reason the framework gets neither token nor push.",
            rules: ["INT05", "REG09"],
            .register("--hooks seed-observer"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
    ]
}
