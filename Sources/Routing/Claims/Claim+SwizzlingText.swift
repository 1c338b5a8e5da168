/// The first plan, exchange of methods: what is said of it.
extension Claim {
    static let swizzlingText: [Claim] = [
        Claim(
            .plans, 6, "Plan 1",
            quote: "常用",
            says: "Frameworks on iOS commonly take callbacks over by exchanging methods.",
            .rightWithConditions,
            """
            Many do hook the app delegate. Most replace the implementation or subclass the \
            object, because an exchange hides the original from the next framework.
            """,
            rules: ["INT17"],
            .register("--hooks examples/hooks/exact-exchange.json,firebase,swizzle-correct"),
            shows: "INT17"),
        Claim(
            .plans, 7, "Plan 1",
            quote: "无侵入式",
            says: "Such a hook does not intrude.",
            .wrong,
            """
            It changes the app's own class. Added methods change which callback the system \
            chooses, and SwiftUI's forwarding is lost.
            """,
            rules: ["INT18", "INT04", "INT01", "INT02"],
            .register("--hooks airship", device: "swiftui"),
            shows: "W-SWIFTUI-FORWARDING-LOST"),
        Claim(
            .plans, 8, "Plan 1",
            quote: "动态交换App Delegate的远程通知方法",
            says: "The app delegate's remote notification methods are exchanged at run time.",
            .rightWithConditions,
            """
            The methods must be found on the class of the live delegate, when there is one. \
            The code looks a class up by a fixed name.
            """,
            rules: ["INT01", "INT03"],
            .register("--hooks seed-swizzle", device: "swift-delegate"),
            shows: "E-CLASS-NOT-FOUND"),
        Claim(
            .plans, 9, "Plan 1",
            quote: "再转发给主App的原始实现",
            says: "The framework goes first, then hands on to the app's own method.",
            .rightWithConditions,
            """
            So it is where the hook is right: its own selector is added to the delegate's \
            class and both arguments are passed. In the code shown the call on crashes.
            """,
            rules: ["INT01", "INT22"],
            .register("--hooks seed-swizzle"),
            shows: "INT01"),
    ]
}
