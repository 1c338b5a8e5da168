/// Diagnostics that only hooks give, beyond the codes of the delivery rules.
extension Diagnostic {
    static let hookBook: [Entry] = [
        Entry(
            .noDelegateYet, "E-NO-DELEGATE-YET",
            "the hook is installed before UIApplication has a delegate: nothing is hooked",
            remedy: "install when launching, or follow the setter of UIApplication.delegate"),
        Entry(
            .userNotificationsMissing, "E-UN-MISSING",
            "the hook needs UNUserNotificationCenter, which comes with iOS 10: it cannot run",
            remedy: "hook the app delegate below iOS 10"),
        Entry(
            .hookSilent, "I-HOOK-SILENT",
            "the framework steps back because there is a UN delegate already",
            remedy: "start it before anyone sets a delegate, or pass the calls on by hand"),
        Entry(
            .notCalledByApp, "W-NOT-CALLED-BY-APP",
            "the framework hooks nothing and the app does not call it: it hears nothing",
            remedy: "pass the device token and the notifications on from the app's own methods"),
        Entry(
            .hookMisplaced, "W-HOOK-MISPLACED",
            "the hook stands on a method that the system never calls on that object",
            remedy: "hook app.* in live-app-delegate, un.* in live-un-delegate or un-center"),
    ]
}
