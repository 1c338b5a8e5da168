import APNs

/// The diagnostics that routing gives on a push and on the device.
extension Diagnostic {
    static func assumed(_ ids: [String]) -> Diagnostic {
        Diagnostic(
            .assumed, "rests on assumptions of this project: ", ids.joined(separator: ", "))
    }

    static func oldSystem(_ version: OSVersion) -> Diagnostic {
        Diagnostic(
            .systemLegacy, "iOS ", version.description,
            " is routed by the rules of iOS 8 and 9"
        )
    }

    static func unknownSystem(_ version: OSVersion) -> Diagnostic {
        Diagnostic(
            .systemUnknown,
            "the rules know iOS up to 26; iOS \(version) is routed like it")
    }

    static func systemTooOld(
        _ version: OSVersion, _ type: String, _ first: OSVersion
    ) -> Diagnostic {
        Diagnostic(
            .systemTooOld,
            "push type \(type) needs iOS \(first); the device has iOS \(version), on which the push "
                + "does nothing")
    }

    static let complicationDeprecated = Diagnostic(
        .typeDeprecated,
        "push type complication is deprecated on iOS since 13.0, as watchOS 6 and later take it "
            + "themselves; iOS still delivers it")

    static func specialType(_ type: String) -> Diagnostic {
        Diagnostic(
            .specialType, "what follows the arrival of a ", type,
            " push is not simulated in detail")
    }

    static func emptyPayload(_ facts: PayloadFacts) -> Diagnostic {
        if !facts.contains(.isObject) {
            Diagnostic(.nothingToDo, "the body is not one JSON object")
        } else if !facts.contains(.hasAPS) {
            Diagnostic(.nothingToDo, "the payload has no dictionary `aps`")
        } else {
            Diagnostic(.nothingToDo)
        }
    }

    static let noAlertForExtension = Diagnostic(.noAlertForExtension)
    static let noExtension = Diagnostic(.noExtension)
    static let alertsOffForExtension = Diagnostic(.alertsOff)
    static let flagIsTrue = Diagnostic(.flagIsTrue)

    static let visibleAsBackground = Diagnostic(
        .mismatchPushType,
        "push type background with alert, badge or sound; routed by the payload, which is assumed",
        remedy: "send apns-push-type: alert")

    static func silentAsAlert(dropped: Bool) -> Diagnostic {
        dropped ? silentAsAlertDropped : silentAsAlertDelivered
    }

    private static let silentAsAlertDelivered = Diagnostic(
        .mismatchPushType, "push type alert with content-available alone",
        remedy: "send apns-push-type: background and apns-priority: 5")
    private static let silentAsAlertDropped = Diagnostic(
        .mismatchPushType,
        "push type alert with content-available alone; iOS 13 and later drop it",
        remedy: "send apns-push-type: background and apns-priority: 5")

    static func silentPriority10(dropped: Bool) -> Diagnostic {
        dropped
            ? Diagnostic(.silentPriority10, Code.silentPriority10.says, " is dropped")
            : Diagnostic(
                .silentPriority10, Code.silentPriority10.says,
                " is an error by Apple's documentation")
    }
}

/// Diagnostics on the app and its state.
extension Diagnostic {
    static let delegateDeallocated = Diagnostic(.delegateDeallocated)
    static let delegateLate = Diagnostic(.delegateLate)
    static let delegateNotYet = Diagnostic(
        .delegateLate, "the app sets its UN delegate only later: it misses what comes before")
    static let noRemoteMethod = Diagnostic(.noRemoteMethod)
    static let noFetchVariant = Diagnostic(.noFetchMethod)
    static let noBackgroundMode = Diagnostic(.noBackgroundMode)
    static let notRegisteredYet = Diagnostic(.notRegisteredYet)
    static let backgroundRefreshOff = Diagnostic(.backgroundRefreshOff)
    static let forceQuit = Diagnostic(.forceQuit)
    static let throttled = Diagnostic(.throttled)
    static let heldReplaced = Diagnostic(.heldReplaced)
    static let heldDiscarded = Diagnostic(.heldDiscarded)
    static let beforeUnlock = Diagnostic(.beforeUnlock)
    static let protectedData = Diagnostic(.protectedData)
    static let pushTypeMissing = Diagnostic(.pushTypeMissing)
    static let watchAsPhone = Diagnostic(.watchAsPhone)
    static let focusFilter = Diagnostic(.focusFilter)
    static let withheld = Diagnostic(
        .handlerNever,
        "two wake-ups in a row ended without an answer to their completion handler: the push is "
            + "withheld")
    static let voipStopped = Diagnostic(
        .callNotReported,
        "the app did not report the calls of earlier VoIP pushes: the system does not launch it")
    static let needlessDismissal = Diagnostic(
        .activityNote, "dismissal-date has no effect without event end")
    static let notBeforeUnlock = Diagnostic(
        .beforeUnlock,
        "the device was not unlocked since it started: the app is not launched")
    static let lowPower = Diagnostic(.lowPower)
    static let duplicateResponse = Diagnostic(.duplicateResponse)
    static let callNotReported = Diagnostic(.callNotReported)
    static let registersOnlyWhenGranted = Diagnostic(.registersOnlyWhenGranted)
    static let registersOffMain = Diagnostic(.registersOffMain)
    static let noTokenHandler = Diagnostic(.noTokenHandler)

    static func focus(_ name: String) -> Diagnostic {
        Diagnostic(
            .focus, "Focus \"", name,
            "\" is on and holds the push back: it goes to the list")
    }

    static func unknownOption(_ version: OSVersion) -> Diagnostic {
        Diagnostic(
            .optionUnknown, "iOS ", version.description,
            " does not know the presentation options banner and list")
    }

    /// The Live Activity push does nothing because of `why`.
    static func activityIgnored(_ event: ActivityEvent, _ why: String) -> Diagnostic {
        Diagnostic(
            .activityIgnored, event == .absent ? "Live Activity push" : event.name,
            " ignored: ", why)
    }

    static func permissionTooNew(_ status: Permission.Status, _ first: OSVersion) -> Diagnostic {
        Diagnostic(
            .permissionTooNew, "permission \(status.name) needs iOS \(first)")
    }

    /// The app has no category `id`, so no buttons.
    static func noCategory(_ id: String) -> Diagnostic {
        Diagnostic(.noCategory, "the app registered no category \"", id, "\": no buttons are shown")
    }

    /// The app lacks `entitlement`, which `what` needs.
    static func notEntitled(_ entitlement: String, for what: String) -> Diagnostic {
        Diagnostic(.notEntitled, "\(what) needs the entitlement ", entitlement)
    }
}
