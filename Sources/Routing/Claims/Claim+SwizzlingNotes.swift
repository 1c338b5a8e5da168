/// The first plan: its notes.
extension Claim {
    static let swizzlingNotes: [Claim] = [
        Claim(
            .plans, 32, "Plan 1, notes",
            quote: "保证方法交换只执行一次",
            says: "dispatch_once keeps the exchange from happening twice.",
            .rightWithConditions,
            """
            A second exchange would undo the first without a word. It guards this copy of the \
            code alone, not a second framework that hooks the same method.
            """,
            rules: ["INT21", "INT17"],
            .register("--hooks examples/hooks/exchanged-twice.json"),
            shows: "INT21"),
        Claim(
            .plans, 33, "Plan 1, notes",
            quote: "避免重复交换导致逻辑混乱",
            says: "Exchanging again would mix the logic up.",
            .rightWithConditions,
            """
            Twice is as never: the hook is gone and nothing says so. With other frameworks it \
            can also end in an endless loop.
            """,
            rules: ["INT21", "INT17"],
            .register("--hooks examples/hooks/exact-exchange.json,firebase,swizzle-correct"),
            shows: "INT17"),
        Claim(
            .plans, 34, "Plan 1, notes",
            quote: "一定要调用原方法",
            says: "The original method must be called.",
            .right,
            "A hook that does not forward leaves the app without its callback.",
            rules: ["INT22"],
            .register("--hooks examples/hooks/not-forwarding.json"),
            shows: "INT22"),
        Claim(
            .plans, 35, "Plan 1, notes",
            quote: "绝对不能覆盖",
            says: "The app's callback must never be replaced.",
            .right,
            """
            The same rule from the other side; adding the hook over an inherited method \
            breaks it.
            """,
            rules: ["INT22", "INT04"],
            .register("--hooks seed-swizzle", device: "inherits"),
            shows: "W-INHERITED-SHADOWED"),
        Claim(
            .plans, 36, "Plan 1, notes",
            quote: "仅交换必要的通知方法",
            says: "Only the methods that are needed are exchanged.",
            .right,
            "A hook without need adds a method that the system then believes implemented.",
            rules: ["INT29"],
            .impact("swizzle-correct", on: "empty-delegate"),
            shows: "SAME"),
        Claim(
            .plans, 37, "Plan 1, notes",
            quote: "不要随意修改",
            says: "Other life cycle methods of the app delegate are left alone.",
            .right,
            """
            Nothing of a push needs them, save that a tap's payload also stands in the launch \
            options.
            """,
            rules: ["INT29", "R37"],
            .route(.alert, "--state terminated --hooks swizzle-correct --action tap"),
            shows: "R37"),
    ]
}
