/// The third plan: the code of the proxy.
extension Claim {
    static let proxyCode: [Claim] = [
        Claim(
            .plans, 68, "Plan 3, code",
            quote: "NSObject <UNUserNotificationCenterDelegate>",
            says: "The proxy conforms to the delegate protocol.",
            .incomplete,
            """
            All methods of the protocol are optional. This proxy has two of the three \
            whatever the app has; openSettingsFor is missing.
            """,
            rules: ["INT07", "INT23", "INT28"],
            .route(
                .alert,
                "--state suspended --hooks examples/hooks/kept-proxy.json --action open-settings",
                device: "provides-settings"),
            shows: "INT23"),
        Claim(
            .plans, 69, "Plan 3, code",
            quote: "weak) id<UNUserNotificationCenterDelegate> originalDelegate",
            says: "The original delegate is held weakly.",
            .rightWithConditions,
            """
            Right against a cycle. A weak reference can turn nil between two reads, so it \
            belongs into a strong local first.
            """,
            rules: ["INT27"],
            .route(.alert, "--state foreground --hooks examples/hooks/kept-proxy.json"),
            shows: "E-HANDLER-NEVER"),
        Claim(
            .plans, 70, "Plan 3, code",
            quote: "willPresentNotification:",
            says: "The proxy always implements the method for the foreground.",
            .wrong,
            """
            An app that had no such method was called through its app delegate; that fallback \
            ends.
            """,
            rules: ["INT07", "FB1"],
            .route(
                .alert,
                "--state foreground --hooks examples/hooks/kept-proxy.json",
                device: "no-will-present"),
            shows: "W-FALLBACK-SUPPRESSED"),
        Claim(
            .plans, 71, "Plan 3, code",
            quote: "自定义展示样式",
            says: "In that method the framework can choose a style of its own.",
            .wrong,
            """
            The method answers with options: banner, list, sound, badge. Content is changed \
            by a service extension, looks by a content extension.
            """,
            rules: ["R01", "R25"],
            .route(
                .alert, "--state foreground --hooks examples/hooks/kept-proxy.json",
                device: "with-extension"),
            shows: "R01"),
        Claim(
            .plans, 72, "Plan 3, code",
            quote: "foreground notification: %@",
            says: "The log line shows the payload in the foreground.",
            .right,
            """
            The dictionary of the request's content is the payload; a service extension may \
            have changed it.
            """,
            rules: ["R01", "R25"],
            .route(.rich, "--state foreground", device: "with-extension"),
            shows: "R25"),
        Claim(
            .plans, 73, "Plan 3, code",
            quote: "respondsToSelector:_cmd",
            says: "It forwards if there is an original and it has the method.",
            .rightWithConditions,
            """
            The test is right. The original is read again for the call, and if it is gone by \
            then nobody calls the completion handler.
            """,
            rules: ["INT27"],
            .route(.alert, "--state foreground --hooks examples/hooks/kept-proxy.json"),
            shows: "E-HANDLER-NEVER"),
        Claim(
            .plans, 74, "Plan 3, code",
            quote: "withCompletionHandler:completionHandler]",
            says: "The app's delegate gets the system's own completion handler.",
            .rightWithConditions,
            """
            One of two branches calls, so it is once if the app calls once; a host that calls \
            twice or never is passed through.
            """,
            rules: ["INT22", "R01"],
            .impact("proxy-correct", on: "host-answers-twice,host-never-answers"),
            shows: "host-answers-twice"),
        Claim(
            .plans, 75, "Plan 3, code",
            quote: "默认展示横幅+声音",
            says: "Without an original the push is shown with banner and sound.",
            .rightWithConditions,
            """
            The app showed nothing before: a UN delegate without willPresent counts as \
            answering with none. So what its user sees has changed.
            """,
            rules: ["R03", "INT07"],
            .route(
                .alert,
                "--state foreground --hooks examples/hooks/kept-proxy.json",
                device: "no-will-present"),
            shows: "INT07"),
        Claim(
            .plans, 76, "Plan 3, code",
            quote: "UNNotificationPresentationOptionBanner",
            says: "The option banner serves from iOS 10 on.",
            .rightWithConditions,
            "It exists since iOS 14; iOS 10 to 13 want alert and show nothing for banner.",
            rules: ["INT24", "A10.presentation-options"],
            .route(.alert, "--state foreground", device: "ios-13"),
            shows: "W-OPTION-UNKNOWN"),
        Claim(
            .plans, 77, "Plan 3, code",
            quote: "didReceiveNotificationResponse:",
            says: "The proxy always implements the method for taps.",
            .wrong,
            "An app that handled taps in its app delegate no longer gets them.",
            rules: ["INT28", "FB3"],
            .route(
                .alert,
                "--state suspended --hooks examples/hooks/kept-proxy.json --action tap",
                device: "no-un-delegate"),
            shows: "W-FALLBACK-SUPPRESSED"),
        Claim(
            .plans, 78, "Plan 3, code",
            quote: "比如跳转指定页面",
            says: "On a tap the framework may go to a page of the app.",
            .rightWithConditions,
            """
            The method is called for custom actions, texts and dismissals too, partly with \
            the app in the background: the action identifier decides.
            """,
            rules: ["R36", "R41", "R43"],
            .route(.rich, "--state suspended --action action=ACCEPT", device: "categories"),
            shows: "R41"),
        Claim(
            .plans, 79, "Plan 3, code",
            quote: "handling notification tap",
            says: "The log line shows the payload of a tap.",
            .rightWithConditions,
            "Of any response: a dismissal arrives here where the category asks for it.",
            rules: ["R43"],
            .route(.rich, "--state suspended --action dismiss", device: "categories"),
            shows: "R43"),
        Claim(
            .plans, 80, "Plan 3, code",
            quote: "didReceiveNotificationResponse:response",
            says: "The response is handed on to the app's delegate.",
            .rightWithConditions,
            """
            As in the foreground: exactly once if the original lives through both reads and \
            calls the handler once.
            """,
            rules: ["INT27", "INT22"],
            .impact("proxy-correct", on: "un-dedicated,un-in-appdelegate"),
            shows: "SAME"),
        Claim(
            .plans, 81, "Plan 3, code",
            quote: "completionHandler();",
            says: "Without an original the proxy calls the handler itself.",
            .rightWithConditions,
            """
            The handler is called once, and the tap is lost to an app delegate that relied on \
            getting it.
            """,
            rules: ["INT28", "FB3"],
            .route(
                .alert,
                "--state suspended --hooks examples/hooks/kept-proxy.json --action tap",
                device: "no-un-delegate"),
            shows: "INT28"),
    ]
}
