import APNs

/// The diagnostics that routing gives.
///
/// Source: delivery rules C3, and further codes of the same form.
extension Diagnostic {
    static func assumed(_ ids: [String]) -> Diagnostic {
        Diagnostic(
            "I-ASSUMED", .info,
            "rests on assumptions of this project: " + ids.joined(separator: ", "))
    }

    static func hooksNotSimulated(_ names: [String]) -> Diagnostic {
        Diagnostic(
            "I-HOOKS-NOT-SIMULATED", .info,
            "the push frameworks named in the plan are not followed yet: "
                + names.joined(separator: ", "))
    }

    static func oldSystem(_ version: OSVersion) -> Diagnostic {
        Diagnostic(
            "W-OS-LEGACY", .warning, "iOS \(version) is routed by the rules of iOS 10 and later")
    }

    static func unknownSystem(_ version: OSVersion) -> Diagnostic {
        Diagnostic(
            "I-OS-UNKNOWN", .info, "the rules know iOS up to 26; iOS \(version) is routed like it")
    }

    static func systemTooOld(
        _ version: OSVersion, _ type: String, _ first: OSVersion
    ) -> Diagnostic {
        Diagnostic(
            "W-OS-TOO-OLD", .warning,
            "push type \(type) needs iOS \(first); the device has iOS \(version)",
            remedy: "give the device a later `os`")
    }

    static func specialType(_ type: String) -> Diagnostic {
        Diagnostic(
            "I-SPECIAL-TYPE", .info,
            "what follows the arrival of a \(type) push is not simulated in detail")
    }

    static func emptyPayload(_ facts: PayloadFacts) -> Diagnostic {
        let message =
            if !facts.contains(.isObject) {
                "the body is not one JSON object"
            } else if !facts.contains(.hasAPS) {
                "the payload has no dictionary `aps`"
            } else {
                "`aps` has no alert text, badge, sound or content-available"
            }
        return Diagnostic(
            "W-NOTHING-TO-DO", .warning, message,
            remedy: "put alert, badge, sound or content-available into `aps`")
    }

    static let noAlertForExtension = Diagnostic(
        "W-NO-ALERT-FOR-NSE", .warning,
        "mutable-content without alert text does not start the service extension",
        remedy: "add an alert with title, subtitle or body")

    static let noExtension = Diagnostic(
        "I-NO-EXTENSION", .info,
        "mutable-content has no effect: the app contains no service extension")

    static let alertsOffForExtension = Diagnostic(
        "I-ALERTS-OFF", .info,
        "the user switched alerts off for the app, so the service extension does not run")

    static let visibleAsBackground = Diagnostic(
        "W-MISMATCH-PUSH-TYPE", .warning,
        "push type background with alert, badge or sound; routed by the payload, which is assumed",
        remedy: "send apns-push-type: alert")

    static func silentAsAlert(dropped: Bool) -> Diagnostic {
        Diagnostic(
            "W-MISMATCH-PUSH-TYPE", .warning,
            "push type alert with content-available alone"
                + (dropped ? "; iOS 13 and later drop it" : ""),
            remedy: "send apns-push-type: background and apns-priority: 5")
    }

    static func silentPriority10(dropped: Bool) -> Diagnostic {
        Diagnostic(
            "E-SILENT-PRIORITY-10", .error,
            "a silent push with priority 10 (or without apns-priority, which counts as 10)"
                + (dropped ? " is dropped" : " is an error by Apple's documentation"),
            remedy: "send apns-priority: 5")
    }
}

/// Diagnostics on the app and its state.
extension Diagnostic {
    static let delegateDeallocated = Diagnostic(
        "E-DELEGATE-DEALLOC", .error,
        "UNUserNotificationCenter.delegate is weak and nothing else holds the delegate: it is gone",
        remedy: "keep the delegate in a property or a shared instance")

    static let noRemoteMethod = Diagnostic(
        "W-NO-REMOTE-METHOD", .warning,
        "the app delegate has no didReceiveRemoteNotification method: no app code is called",
        remedy: "implement application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")

    static let noFetchVariant = Diagnostic(
        "W-NO-FETCH-METHOD", .warning,
        "the app delegate has no didReceiveRemoteNotification with a fetch completion handler",
        remedy: "implement application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")

    static let noBackgroundMode = Diagnostic(
        "W-NO-BG-MODE", .warning,
        "the app has no background mode remote-notification: content-available does not wake it",
        remedy: "add remote-notification to UIBackgroundModes")

    static let backgroundRefreshOff = Diagnostic(
        "I-BG-REFRESH-OFF", .info,
        "Background App Refresh is off for the app: content-available does not wake it")

    static let forceQuit = Diagnostic(
        "I-FORCE-QUIT", .info,
        "the user forced the app to quit: it is not woken until opened or the device restarted")

    static let beforeUnlock = Diagnostic(
        "I-BEFORE-UNLOCK", .info,
        "the device was not unlocked since it started: the app is not launched, the push waits")

    static let lowPower = Diagnostic(
        "I-LOW-POWER", .info,
        "Low Power Mode is on: a real device may put the wake-up off")

    static func focus(_ name: String) -> Diagnostic {
        Diagnostic(
            "I-FOCUS", .info,
            "Focus \"\(name)\" is on; interruption-level in the payload is not looked at")
    }

    static func unknownOption(_ version: OSVersion) -> Diagnostic {
        Diagnostic(
            "W-OPTION-UNKNOWN", .warning,
            "iOS \(version) does not know the presentation options banner and list",
            remedy: "answer alert below iOS 14")
    }
}
