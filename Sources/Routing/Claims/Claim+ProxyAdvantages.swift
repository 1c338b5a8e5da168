/// The third plan: its advantages.
extension Claim {
    static let proxyAdvantages: [Claim] = [
        Claim(
            .plans, 91, "Plan 3, advantages",
            quote: "现代设计规范",
            says: "The plan follows the design of iOS 10 and later.",
            .rightWithConditions,
            """
            A delegate is the documented way, to be set before launching is finished and to \
            be kept alive. As written it is not kept.
            """,
            rules: ["INT06", "INT26"],
            .route(.alert, "--state foreground --hooks seed-proxy"),
            shows: "E-DELEGATE-DEALLOC"),
        Claim(
            .plans, 92, "Plan 3, advantages",
            quote: "能处理所有通知场景",
            says: "The proxy handles every situation.",
            .wrong,
            """
            It sees notifications that are shown, and what the user does with them. Nothing \
            else reaches a UN delegate.
            """,
            rules: ["INT25"],
            .strategies("10,18"),
            shows: "proxy"),
        Claim(
            .plans, 93, "Plan 3, advantages",
            quote: "前台展示",
            says: "It handles what is shown in the foreground.",
            .rightWithConditions,
            """
            Where it is kept alive, yes: willPresent is called for what has alert, badge or \
            sound, not for a silent push.
            """,
            rules: ["R01", "R06"],
            .route(.silent, "--state foreground --hooks proxy-correct"),
            shows: "R06"),
        Claim(
            .plans, 94, "Plan 3, advantages",
            quote: "后台接收",
            says: "It handles what is received in the background.",
            .wrong,
            """
            There no UN callback comes on arrival; content-available wakes the app through \
            the app delegate.
            """,
            rules: ["INT25", "R10", "R11"],
            .route(.both, "--state suspended --hooks proxy-correct"),
            shows: "R12"),
        Claim(
            .plans, 95, "Plan 3, advantages",
            quote: "点击交互",
            says: "It handles taps and actions.",
            .rightWithConditions,
            """
            Where it is kept alive and set before launching is finished. An app that handled \
            taps in the app delegate no longer gets them.
            """,
            rules: ["R36", "INT26", "INT28"],
            .route(.alert, "--state suspended --hooks proxy-correct --action tap"),
            shows: "R36"),
        Claim(
            .plans, 96, "Plan 3, advantages",
            quote: "不会覆盖主App的代理逻辑",
            says: "The app's delegate logic is not overridden.",
            .wrong,
            """
            When setup returns the proxy is gone and the app's delegate with it; kept alive, \
            it ends the fallback to the app delegate.
            """,
            rules: ["INT06", "INT07", "INT28"],
            .impact("seed-proxy", on: "un-dedicated"),
            shows: "LOST"),
        Claim(
            .plans, 97, "Plan 3, advantages",
            quote: "兼容性极佳",
            says: "It is compatible to a high degree.",
            .wrong,
            """
            Not with apps without a UN delegate, without some of its methods, or with one \
            that is set late.
            """,
            rules: ["INT07", "INT08", "INT28"],
            .impact(
                "examples/hooks/kept-proxy.json",
                on: "no-un-delegate,un-without-willpresent,un-late"),
            shows: "LOST"),
    ]
}
