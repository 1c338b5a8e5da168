/// The second plan: its pros and cons.
extension Claim {
    static let observingBalance: [Claim] = [
        Claim(
            .plans, 56, "Plan 2, pros and cons",
            quote: "完全无侵入",
            says: "The plan does not intrude in any way.",
            .rightWithConditions,
            "As above: harmless, since nothing ever runs.",
            rules: ["INT05"],
            .impact("seed-observer", on: "objc-appdelegate,swiftui-adaptor"),
            shows: "SAME"),
        Claim(
            .plans, 57, "Plan 2, pros and cons",
            quote: "不会影响主App的任何代码",
            says: "The plan touches no code of the app.",
            .rightWithConditions,
            """
            The names do not exist, so the code does not compile; with the names written as \
            strings it harms nothing and does nothing.
            """,
            rules: ["INT05"],
            .impact("seed-observer", on: "all"),
            shows: "SAME"),
        Claim(
            .plans, 58, "Plan 2, pros and cons",
            quote: "实现简单",
            says: "It is simple, for no methods are exchanged.",
            .wrong,
            "It is simple because it does nothing.",
            rules: ["INT05"],
            .register("--hooks seed-observer"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
        Claim(
            .plans, 59, "Plan 2, pros and cons",
            quote: "仅能获取基础回调",
            says: "It gets only the basic callbacks.",
            .wrong,
            "It gets none, not even those.",
            rules: ["INT05", "REG09"],
            .route(.silent, "--state suspended --hooks seed-observer"),
            shows: "W-NOTIF-NAME-UNKNOWN"),
        Claim(
            .plans, 60, "Plan 2, pros and cons",
            quote: "无法控制iOS 10+的前台通知展示",
            says: "It cannot decide what iOS 10 and later show in the foreground.",
            .right,
            "What is shown there is the answer of the UN delegate alone.",
            rules: ["R01", "R02"],
            .route(.alert, "--state foreground --hooks seed-observer"),
            shows: "R01"),
    ]
}
