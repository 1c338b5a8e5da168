/// The first plan: the code of the hooks.
extension Claim {
    static let swizzlingHooks: [Claim] = [
        Claim(
            .plans, 22, "Plan 1, code",
            quote: "framework_didRegisterDeviceToken:",
            says: "The token hook takes the device token as its only argument.",
            .wrong,
            """
            The method it stands for has two arguments; the first, the application object, \
            arrives in place of the token.
            """,
            rules: ["INT01", "INT02", "INT04"],
            .register("--hooks seed-swizzle"),
            shows: "E-ARITY"),
        Claim(
            .plans, 23, "Plan 1, code",
            quote: "上传令牌到你的服务器",
            says: "Here the framework does its work, such as uploading the token.",
            .wrong,
            "There is no token to upload in that argument.",
            rules: ["INT01", "INT02", "INT04"],
            .register("--hooks seed-swizzle"),
            shows: "E-ARITY"),
        Claim(
            .plans, 24, "Plan 1, code",
            quote: "captured device token",
            says: "The log line shows the token.",
            .wrong,
            "It shows the application object.",
            rules: ["INT01", "INT02", "INT04"],
            .register("--hooks seed-swizzle"),
            shows: "INT01"),
        Claim(
            .plans, 25, "Plan 1, code",
            quote: "必须调用原方法",
            says: "The original must be called so that the app's logic is not touched.",
            .right,
            "The principle is right; the line below it does not do it.",
            rules: ["INT22"],
            .impact("swizzle-correct", on: "objc-appdelegate,swift-appdelegate"),
            shows: "SAME"),
        Claim(
            .plans, 26, "Plan 1, code",
            quote: "[self framework_didRegisterDeviceToken:deviceToken]",
            says: "Calling its own selector reaches the app's method.",
            .wrong,
            """
            Self is the app delegate, which does not have that selector: the app crashes at \
            its token, whether it implements the method or not.
            """,
            rules: ["INT01", "INT02", "INT04"],
            .register("--hooks seed-swizzle"),
            shows: "E-UNRECOGNIZED"),
        Claim(
            .plans, 27, "Plan 1, code",
            quote: "framework_didReceiveNotification:",
            says: "The push hook takes the payload as its only argument.",
            .wrong,
            "As with the token: the application object arrives in its place.",
            rules: ["INT01", "INT02", "INT04"],
            .route(
                .alert, "--state foreground --hooks seed-swizzle", device: "ios-9-old-variant"),
            shows: "E-ARITY"),
        Claim(
            .plans, 28, "Plan 1, code",
            quote: "解析内容、统计上报",
            says: "Here the framework reads the content and reports figures.",
            .wrong,
            "There is no content to read in that argument.",
            rules: ["INT01", "INT02", "INT04"],
            .route(
                .alert, "--state foreground --hooks seed-swizzle", device: "ios-9-old-variant"),
            shows: "E-ARITY"),
        Claim(
            .plans, 29, "Plan 1, code",
            quote: "received remote notification: %@",
            says: "The log line shows the payload.",
            .wrong,
            """
            It shows the application object, and never runs where the app has the variant \
            with a completion handler.
            """,
            rules: ["INT01", "INT02", "INT04", "FB5", "INT29"],
            .route(.silent, "--state suspended --hooks seed-swizzle"),
            shows: "R11"),
        Claim(
            .plans, 30, "Plan 1, code",
            quote: "转发给主App的原始实现",
            says: "The push is handed on to the app's own method.",
            .right,
            "The principle again; the line below it crashes instead.",
            rules: ["INT22"],
            .impact("swizzle-correct", on: "old-variant-only"),
            shows: "SAME"),
        Claim(
            .plans, 31, "Plan 1, code",
            quote: "[self framework_didReceiveNotification:userInfo]",
            says: "Calling its own selector reaches the app's method for pushes.",
            .wrong,
            """
            The delegate does not have that selector: the app crashes whenever the old \
            variant is called.
            """,
            rules: ["INT01", "INT02", "INT04"],
            .route(
                .alert, "--state foreground --hooks seed-swizzle", device: "ios-9-old-variant"),
            shows: "E-UNRECOGNIZED"),
    ]
}
