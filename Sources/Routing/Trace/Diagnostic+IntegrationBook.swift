/// Diagnostics on an app and on the push frameworks in it.
///
/// Source: delivery rules C3.
extension Diagnostic {
    static let integrationBook: [Entry] = [
        Entry(
            .delegateDeallocated, "E-DELEGATE-DEALLOC",
            "UNUserNotificationCenter.delegate is weak and nothing else holds the delegate: it is "
                + "gone", remedy: "keep the delegate in a property or a shared instance"),
        Entry(
            .delegateLate, "E-DELEGATE-LATE",
            "the UN delegate was set after launching finished: it misses the tap that launched the "
                + "app", remedy: "set the delegate before didFinishLaunching returns"),
        Entry(
            .delegateReplaced, "W-DELEGATE-REPLACED",
            "the UN delegate was replaced: the one that stood there before is not called any more",
            remedy: "keep the delegate that is found and forward to it"),
        Entry(
            .classNotFound, "E-CLASS-NOT-FOUND",
            "no class has the literal name that the hook looks up: nothing is hooked",
            remedy: "take the class of UIApplication.shared.delegate instead of a name"),
        Entry(
            .unrecognized, "E-UNRECOGNIZED",
            "the target does not have the selector that is sent to it: the app crashes",
            remedy: "add the hook's own selector to the target's class before exchanging"),
        Entry(
            .arity, "E-ARITY",
            "the hook takes fewer arguments than the method it stands for: it reads the wrong one",
            remedy: "give the hook the signature of the method, UIApplication first"),
        Entry(
            .inheritedShadowed, "W-INHERITED-SHADOWED",
            "the class inherits the method, and the hook added to it shadows the inherited one",
            remedy: "call the implementation of the superclass from the added method"),
        Entry(
            .fallbackSuppressed, "W-FALLBACK-SUPPRESSED",
            "a method was added that the app does not have: the system no longer falls back to "
                + "the app delegate",
            remedy: "answer respondsToSelector for no more than the original implements"),
        Entry(
            .selectorCache, "W-SELECTOR-CACHE",
            "the method was added after the system looked: it is not called",
            remedy: "set the delegate to nil and back after adding methods"),
        Entry(
            .handlerTwice, "E-HANDLER-TWICE", "the completion handler is called twice",
            remedy: "let one owner call the handler, guarded by a flag"),
        Entry(
            .handlerNever, "E-HANDLER-NEVER", "the completion handler is never called",
            remedy: "call the handler on every path, failures included"),
        Entry(
            .handlerLate, "E-HANDLER-LATE", "the completion handler is called too late to count",
            remedy: "call the handler first and do the long work elsewhere"),
        Entry(
            .recursion, "E-RECURSION", "two hooks call one another without end: the app crashes",
            remedy: "set the implementation and keep the old one instead of exchanging"),
        Entry(
            .swiftUIForwardingLost, "W-SWIFTUI-FORWARDING-LOST",
            "a method added to SwiftUI.AppDelegate ends its forwarding to the adaptor class",
            remedy: "hook the adaptor class, or forward to it from the added method"),
        Entry(
            .notificationNameUnknown, "W-NOTIF-NAME-UNKNOWN",
            "UIKit posts no notification of that name: the observer never hears of anything",
            remedy: "hook the app delegate, or have the app post the event itself"),
        Entry(
            .notForwarded, "E-NOT-FORWARDED",
            "the hook does not forward: the app's own method is never called",
            remedy: "call the original implementation in every hook"),
        Entry(
            .hookUndone, "E-HOOK-UNDONE", "the methods were exchanged twice: the hook is gone",
            remedy: "install the hook once per process, guarded by dispatch_once"),
        Entry(
            .unneededHook, "I-UNNEEDED-HOOK", "the hook stands on a method that it does not need",
            remedy: "hook only the methods whose events the framework uses"),
        Entry(
            .settingsDead, "W-SETTINGS-DEAD",
            "the UN delegate in front of the app has no openSettingsFor: the settings button "
                + "does nothing", remedy: "forward openSettingsFor to the original delegate"),
    ]
}
