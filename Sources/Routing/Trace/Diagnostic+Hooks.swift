/// The diagnostics on the hooks of push frameworks; `hook` is the name of the hook set.
///
/// Source: delivery rules A, C3.
extension Diagnostic {
    static func delegateReplaced(by name: String) -> Diagnostic {
        Diagnostic(
            .delegateReplaced, "the UN delegate was replaced by ", name,
            ": the one that stood there before is not called any more")
    }

    static func classNotFound(_ name: String) -> Diagnostic {
        Diagnostic(.classNotFound, "no class is named \"", name, "\": nothing is hooked")
    }

    static func unrecognized(_ selector: String) -> Diagnostic {
        Diagnostic(
            .unrecognized, "the target does not have ", selector,
            ", which is sent to it: the app crashes")
    }

    static func arity(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .arity, "the hook for ", callback.name,
            " takes one argument where the method has more: it reads UIApplication instead")
    }

    static func inheritedShadowed(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .inheritedShadowed, "the class inherits ", callback.name,
            ", and the hook added to it shadows the inherited one")
    }

    static func fallbackSuppressed(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .fallbackSuppressed, callback.name,
            " was added: the system no longer falls back to the app delegate")
    }

    static func selectorCache(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .selectorCache, callback.name, " was added after the system looked: it is not called")
    }

    static func handlerTwice(_ callback: Callback) -> Diagnostic {
        Diagnostic(.handlerTwice, "the completion handler of ", callback.name, " is called twice")
    }

    static func handlerNever(_ callback: Callback) -> Diagnostic {
        Diagnostic(.handlerNever, "the completion handler of ", callback.name, " is never called")
    }

    static func handlerLate(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .handlerLate, "the completion handler of ", callback.name,
            " is called too late to count")
    }

    static func recursion(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .recursion, "two hooks on ", callback.name,
            " call one another without end: the app crashes")
    }

    static func swiftUIForwardingLost(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .swiftUIForwardingLost, callback.name,
            " was added to SwiftUI.AppDelegate: the adaptor class is not called any more")
    }

    static func notificationNameUnknown(_ name: String) -> Diagnostic {
        Diagnostic(
            .notificationNameUnknown, "UIKit posts no notification named ", name,
            ": the observer never hears of anything")
    }

    static func notForwarded(_ callback: Callback) -> Diagnostic {
        Diagnostic(
            .notForwarded, "the hook for ", callback.name,
            " does not forward: the app's own method is never called")
    }

    static func hookUndone(_ hook: String) -> Diagnostic {
        Diagnostic(.hookUndone, "the methods of ", hook, " were exchanged twice: the hook is gone")
    }

    static func unneededHook(_ callback: Callback) -> Diagnostic {
        Diagnostic(.unneededHook, "a hook stands on ", callback.name, ", which it does not need")
    }

    static func settingsDead(_ hook: String) -> Diagnostic {
        Diagnostic(
            .settingsDead, hook, " has no openSettingsFor: the settings button does nothing")
    }
}
