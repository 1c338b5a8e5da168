/// The question and the opening of the article.
extension Claim {
    static let question: [Claim] = [
        Claim(
            .plans, 1, "Title",
            quote: "registerForRemoteNotifications",
            says: """
                A framework can register for pushes although the app writes no app delegate \
                method.
                """,
            .rightWithConditions,
            """
            It can, by a hook on the live app delegate that adds what is missing. Entitlement \
            and background mode stay the app's to declare.
            """,
            rules: ["REG09", "REG05"],
            .register("--hooks swizzle-correct"),
            shows: "REG01"),
        Claim(
            .plans, 2, "Opening",
            quote: "iOS框架集成问题",
            says: "The author works on framework integration all the time.",
            .notAboutDelivery,
            "Says who speaks, nothing on iOS.",
            rules: [],
            .register(),
            shows: "REG01"),
        Claim(
            .plans, 3, "Opening",
            quote: "完全不用",
            says: """
                The developer who uses the framework need not write any remote notification code \
                in the app delegate.
                """,
            .rightWithConditions,
            """
            True for a hook that finds the live delegate. In SwiftUI an adaptor class must \
            have the method, or forwarding is lost; entitlement and background mode are \
            needed anyway.
            """,
            rules: ["INT18", "REG05", "R13"],
            .register("--hooks swizzle-correct", device: "no-entitlement"),
            shows: "REG05"),
        Claim(
            .plans, 4, "Opening",
            quote: "以下三种方案",
            says: "Each of three plans takes all of the logic over inside the framework.",
            .wrong,
            """
            Only the first can see a token or a silent push. The second hears nothing at all, \
            the third gets neither.
            """,
            rules: ["REG09", "INT05", "INT25"],
            .strategies("9,10,13,18"),
            shows: "proxy"),
        Claim(
            .plans, 5, "Opening",
            quote: "兼容主App的原有业务",
            says: "What the app did before goes on as it was.",
            .wrong,
            """
            As written the first plan crashes the app at its token, and the third takes its \
            UN delegate away.
            """,
            rules: ["INT01", "INT02", "INT04", "INT06"],
            .impact("seed-swizzle", on: "all"),
            shows: "LOST"),
    ]
}
