/// Diagnostics on a call that goes through hooks.
extension Diagnostic {
    static func unrecognized(_ selector: String, on className: String) -> Diagnostic {
        Diagnostic(
            .unrecognized,
            "unrecognized selector \(selector) sent to an object of class \(className): the app "
                + "crashes")
    }

    static func arity(_ hook: String, _ callback: Callback) -> Diagnostic {
        Diagnostic(
            .arity,
            "the method of \(hook) takes one argument, \(callback.name) has more: what it reads "
                + "as the payload or token is the UIApplication object")
    }

    static func recursion(_ callback: Callback, _ via: [String]) -> Diagnostic {
        Diagnostic(
            .recursion,
            "\(callback.name) goes round between "
                + Set(via).sorted().joined(separator: ", ") + " until the stack is full")
    }

    static func forwardingLost(_ hook: String, _ callback: Callback) -> Diagnostic {
        Diagnostic(
            .swiftUIForwardingLost,
            "\(hook) added \(callback.name) to SwiftUI.AppDelegate: the adaptor's method behind "
                + "it is not called")
    }

    static func notForwarded(_ hook: String, _ callback: Callback) -> Diagnostic {
        Diagnostic(
            .notForwarded,
            "\(hook) does not pass \(callback.name) on: the app's own code is never called")
    }

    static func settingsDead(_ hook: String) -> Diagnostic {
        Diagnostic(
            .settingsDead,
            "the proxy of \(hook) has no openSettingsFor: the settings button does nothing, though "
                + "the app has the method")
    }

    static func readsTwice(_ hook: String, _ callback: Callback) -> Diagnostic {
        Diagnostic(
            .handlerNever,
            "\(hook) reads its weak original twice for \(callback.name): where it goes in between, "
                + "nobody calls the handler")
    }

    static func handlerTwice(_ callback: Callback, crashes: Bool) -> Diagnostic {
        Diagnostic(
            .handlerTwice,
            "the completion handler of \(callback.name) is called a second time"
                + (crashes ? ": the app crashes" : "; the first answer holds"))
    }
}
