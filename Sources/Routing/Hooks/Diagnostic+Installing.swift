/// Diagnostics on push frameworks as they install themselves.
///
/// Source: delivery rules C3, and further codes of the same form.
extension Diagnostic {
    static func classNotFound(_ hook: String, _ name: String, live: String) -> Diagnostic {
        Diagnostic(
            .classNotFound,
            "\(hook) looks for a class named \"\(name)\"; there is none (the app delegate's is "
                + "\"\(live)\"): nothing is hooked, and nothing says so")
    }

    static func noDelegateYet(_ hook: String) -> Diagnostic {
        Diagnostic(
            .noDelegateYet,
            "\(hook) installs itself before UIApplication has a delegate: nothing is hooked")
    }

    static func inheritedShadowed(
        _ hook: String, _ callback: Callback, _ className: String
    ) -> Diagnostic {
        Diagnostic(
            .inheritedShadowed,
            "\(hook) adds \(callback.name) to \(className), which only inherited it: the "
                + "superclass's method is no longer reached")
    }

    static func fallbackSuppressed(_ hook: String, _ callback: Callback) -> Diagnostic {
        Diagnostic(
            .fallbackSuppressed,
            "\(hook) brings \(callback.name), which the app does not have: the system no longer "
                + "falls back to the app delegate")
    }

    static func selectorCache(_ hook: String, _ callback: Callback) -> Diagnostic {
        Diagnostic(
            .selectorCache,
            "\(hook) adds \(callback.name) after UIKit has looked what the app delegate "
                + "implements: it is not called")
    }

    static func proxyDeallocated(_ hook: String, takesHostAlong: Bool) -> Diagnostic {
        Diagnostic(
            .delegateDeallocated,
            "center.delegate is weak and nothing else holds the proxy of \(hook): it is gone"
                + (takesHostAlong ? ", and the app's own delegate is no longer set" : ""))
    }

    static func delegateReplaced(_ previous: String, by maker: String) -> Diagnostic {
        Diagnostic(
            .delegateReplaced,
            "the UN delegate of \(previous) was replaced by that of \(maker) and hears nothing more"
        )
    }

    static func proxyLate(_ hook: String) -> Diagnostic {
        Diagnostic(
            .delegateLate,
            "\(hook) sets the UN delegate after launching finished: it misses the tap that "
                + "launched the app")
    }

    static func hookUndone(_ hook: String, _ callback: Callback) -> Diagnostic {
        Diagnostic(
            .hookUndone,
            "the hook of \(hook) in \(callback.name) was put in and is out again: it is not called")
    }

    /// Two hooks of one name are told apart by their sets, or by which one came first.
    static func hookBuried(
        _ lost: InstalledHook, under other: InstalledHook, _ callback: Callback
    ) -> Diagnostic {
        let (name, otherName) = (lost.hook.name, other.hook.name)
        let (mine, its) =
            name != otherName
            ? (name, otherName)
            : lost.set != other.set
                ? ("\(name) of \(lost.set)", "\(name) of \(other.set)")
                : ("the earlier \(name)", "the later \(name)")
        return Diagnostic(
            .notForwarded,
            "the hook of \(its) stands where that of \(mine) stood in \(callback.name) and does "
                + "not pass the call on: the hook of \(mine) is never called")
    }

    static func unneededHook(_ hook: String, _ callback: Callback, why: String) -> Diagnostic {
        Diagnostic(
            .unneededHook, "\(hook) hooks \(callback.name), \(why)")
    }

    static func hookMisplaced(_ hook: String, _ callback: Callback) -> Diagnostic {
        let (other, name) =
            callback.role == .unDelegate
            ? ("the UN delegate", "the app delegate") : ("the app delegate", "the UN delegate")
        return Diagnostic(
            .hookMisplaced,
            "\(hook) hooks \(callback.name) in \(name), which is not \(other): it is never called "
                + "there")
    }

    static func unknownNotification(_ hook: String, _ name: String) -> Diagnostic {
        Diagnostic(
            .notificationNameUnknown,
            "\(hook) observes \(name), which UIKit never posts (it does not compile either)")
    }

    static func userNotificationsMissing(_ hook: String, _ os: OSVersion) -> Diagnostic {
        Diagnostic(
            .userNotificationsMissing,
            "\(hook) needs UNUserNotificationCenter, which iOS \(os) does not have")
    }

    static func hookSilent(_ hook: String, because maker: String) -> Diagnostic {
        Diagnostic(
            .hookSilent,
            "\(hook) steps back: there is a UN delegate of \(maker) already")
    }

    static func notCalledByApp(_ hook: String) -> Diagnostic {
        Diagnostic(
            .notCalledByApp,
            "\(hook) does not hook anything and the app does not call it: it hears nothing")
    }
}
