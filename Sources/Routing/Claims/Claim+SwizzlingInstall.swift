/// The first plan: the code that installs the hook.
extension Claim {
    static let swizzlingInstall: [Claim] = [
        Claim(
            .plans, 10, "Plan 1, code",
            quote: "+ (void)load",
            says: "The hook is installed when the class is loaded.",
            .rightWithConditions,
            """
            Classes exist by then, the delegate object does not, so only a name can find its \
            class. From iOS 15 on a prewarmed app may load long before it is launched.
            """,
            rules: ["INT03"],
            .register("--hooks seed-swizzle", device: "swiftui"),
            shows: "E-CLASS-NOT-FOUND"),
        Claim(
            .plans, 11, "Plan 1, code",
            quote: "dispatch_once(&onceToken",
            says: "The exchange stands in a block that runs once.",
            .right,
            """
            Load runs once by itself; the guard does no harm and holds when somebody calls \
            load by hand.
            """,
            rules: ["INT21"],
            .register("--hooks examples/hooks/exchanged-twice.json"),
            shows: "INT21"),
        Claim(
            .plans, 12, "Plan 1, code",
            quote: "didRegisterForRemoteNotificationsWithDeviceToken",
            says: "This app delegate method tells that registering succeeded.",
            .rightWithConditions,
            """
            It does, at every launch that registers, with the token. That registering failed \
            is told by another method, which is not hooked.
            """,
            rules: ["REG01", "REG05", "REG09"],
            .register("--hooks seed-swizzle", device: "no-entitlement"),
            shows: "REG05"),
        Claim(
            .plans, 13, "Plan 1, code",
            quote: "didReceiveRemoteNotification:",
            says: "This app delegate method tells that a push has come.",
            .outdated,
            """
            It is the old variant. Where the app has the variant with a completion handler \
            only that one is called, on every version from iOS 7 on.
            """,
            rules: ["FB5", "R51", "FB6"],
            .route(.alert, "--state foreground", device: "both-variants"),
            shows: "R51"),
        Claim(
            .plans, 14, "Plan 1, code",
            quote: "兼容iOS <10",
            says: "The old variant serves iOS before 10.",
            .incomplete,
            """
            There it is called in front and at a tap of a suspended app, but not at a tap \
            that launches the app, nor for content-available.
            """,
            rules: ["LEG01", "LEG03", "LEG04"],
            .route(.alert, "--state terminated --action tap", device: "ios-9-old-variant"),
            shows: "LEG03"),
        Claim(
            .plans, 15, "Plan 1, code",
            quote: #"NSClassFromString(@"AppDelegate")"#,
            says: "The app delegate's class is called AppDelegate.",
            .wrong,
            """
            Swift classes carry their module's name, apps choose others, SwiftUI has a \
            private one. Then no class is found and no hook is installed, without a word.
            """,
            rules: ["INT03"],
            .register("--hooks seed-swizzle", device: "swift-delegate"),
            shows: "E-CLASS-NOT-FOUND"),
        Claim(
            .plans, 16, "Plan 1, code",
            quote: "class_getInstanceMethod(delegateClass",
            says: "The method found is the delegate class's own.",
            .wrong,
            """
            Inherited methods are found too; what is exchanged or added then stands in front \
            of the parent's method.
            """,
            rules: ["INT04"],
            .register("--hooks seed-swizzle", device: "inherits"),
            shows: "INT04"),
        Claim(
            .plans, 17, "Plan 1, code",
            quote: "class_getInstanceMethod([self class]",
            says: "The hook's method is found on the framework's class.",
            .right,
            """
            In a class method self is the class, so the hook is found. That it stays there \
            alone is the next defect.
            """,
            rules: ["INT01"],
            .register("--hooks seed-swizzle"),
            shows: "INT01"),
        Claim(
            .plans, 18, "Plan 1, code",
            quote: "添加空实现",
            says: "An empty method is added first where the delegate has none.",
            .wrong,
            """
            What is added is the hook itself, under the original selector; nothing empty is \
            there for it to call.
            """,
            rules: ["INT02"],
            .register("--hooks seed-swizzle", device: "no-token-method"),
            shows: "E-UNRECOGNIZED"),
        Claim(
            .plans, 19, "Plan 1, code",
            quote: "避免交换失败",
            says: "Adding the method keeps the exchange from failing.",
            .wrong,
            """
            Where the method was missing there is no exchange; the hook calls a selector that \
            the delegate does not have, and the app crashes.
            """,
            rules: ["INT02"],
            .register("--hooks seed-swizzle", device: "no-token-method"),
            shows: "E-UNRECOGNIZED"),
        Claim(
            .plans, 20, "Plan 1, code",
            quote: "class_addMethod(delegateClass, originalSelector",
            says: "Adding succeeds only where the delegate lacks the method.",
            .wrong,
            """
            It succeeds for an inherited method too, which the hook then shadows; and a \
            method added late is not seen until the delegate is set again.
            """,
            rules: ["INT04", "FB8"],
            .register("--hooks seed-swizzle", device: "inherits"),
            shows: "W-INHERITED-SHADOWED"),
        Claim(
            .plans, 21, "Plan 1, code",
            quote: "method_exchangeImplementations",
            says: "After the exchange the hook's selector leads to the app's method.",
            .wrong,
            """
            Only on the framework's class. The delegate never gets that selector, so the \
            hook's call on itself is not recognized.
            """,
            rules: ["INT01"],
            .register("--hooks seed-swizzle"),
            shows: "INT01"),
    ]
}
