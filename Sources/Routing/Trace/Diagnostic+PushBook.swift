/// Diagnostics on a push, on what meets it on the device, and on registration.
///
/// Source: delivery rules C3, and further codes of the same form.
extension Diagnostic {
    static let pushBook: [Entry] = [
        Entry(
            .noBackgroundMode, "W-NO-BG-MODE",
            "the app has no background mode remote-notification: content-available does not wake "
                + "it", remedy: "add remote-notification to UIBackgroundModes"),
        Entry(
            .notRegisteredYet, "W-NOT-REGISTERED-YET",
            "the app had not registered for remote notifications when it was launched: it gets no "
                + "push", remedy: "call registerForRemoteNotifications during every launch"),
        Entry(
            .forceQuit, "I-FORCE-QUIT",
            "the user forced the app to quit: it is not woken until opened or the device restarted",
            remedy: "do not rely on content-available to run the app's code"),
        Entry(
            .throttled, "I-THROTTLED",
            "the budget of background pushes is spent: the push is held",
            remedy: "send no more than two or three background pushes an hour"),
        Entry(
            .heldReplaced, "I-HELD-REPLACED",
            "a newer background push took the place of the one that was held",
            remedy: "let each background push fetch all that is new"),
        Entry(
            .noAlertForExtension, "W-NO-ALERT-FOR-NSE",
            "mutable-content without alert text does not start the service extension",
            remedy: "add an alert with title, subtitle or body"),
        Entry(
            .mismatchPushType, "W-MISMATCH-PUSH-TYPE",
            "push type and payload do not fit each other",
            remedy: "send the push type that fits the payload"),
        Entry(
            .duplicateResponse, "I-DUPLICATE-RESPONSE",
            "the response reaches the app by two callbacks",
            remedy: "handle a response once, known by its request identifier"),
        Entry(
            .assumed, "I-ASSUMED", "the trace rests on assumptions of this project",
            remedy: "try what matters to you on a device"),
        Entry(
            .noExtension, "I-NO-EXTENSION",
            "mutable-content has no effect: the app contains no service extension",
            remedy: "add a notification service extension or leave mutable-content out"),
        Entry(.systemLegacy, "W-OS-LEGACY", "the device is older than the rules know"),
        Entry(.systemUnknown, "I-OS-UNKNOWN", "the device is newer than the rules know"),
        Entry(
            .systemTooOld, "W-OS-TOO-OLD",
            "the device is too old for the push type: the push does nothing",
            remedy: "give the device a later `os`"),
        Entry(
            .typeDeprecated, "I-TYPE-DEPRECATED",
            "the push type is deprecated on the device's system, which still delivers it"),
        Entry(
            .specialType, "I-SPECIAL-TYPE", "what follows the arrival is not simulated in detail"),
        Entry(
            .nothingToDo, "W-NOTHING-TO-DO",
            "`aps` has no alert text, badge, sound or content-available",
            remedy: "put alert, badge, sound or content-available into `aps`"),
        Entry(
            .alertsOff, "I-ALERTS-OFF",
            "the user switched alerts off for the app, so the service extension does not run"),
        Entry(
            .silentPriority10, "E-SILENT-PRIORITY-10",
            "a silent push with priority 10 (or without apns-priority, which counts as 10)",
            remedy: "send apns-priority: 5"),
        Entry(
            .noRemoteMethod, "W-NO-REMOTE-METHOD",
            "the app delegate has no didReceiveRemoteNotification method: no app code is called",
            remedy: "implement application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"),
        Entry(
            .noFetchMethod, "W-NO-FETCH-METHOD",
            "the app delegate has no didReceiveRemoteNotification with a fetch completion handler",
            remedy: "implement application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"),
        Entry(
            .backgroundRefreshOff, "I-BG-REFRESH-OFF",
            "Background App Refresh is off for the app: content-available does not wake it"),
        Entry(
            .beforeUnlock, "I-BEFORE-UNLOCK",
            "the device was not unlocked since it started: the app is not launched, the push waits"),
        Entry(
            .lowPower, "I-LOW-POWER",
            "Low Power Mode is on: a real device may put the wake-up off"),
        Entry(.focus, "I-FOCUS", "a Focus is on and holds back what does not break through it"),
        Entry(
            .optionUnknown, "W-OPTION-UNKNOWN",
            "the system does not know the presentation options banner and list",
            remedy: "answer alert below iOS 14"),
        Entry(
            .flagIsTrue, "W-FLAG-IS-TRUE",
            "mutable-content or content-available is true instead of 1; it is taken for 1",
            remedy: "write the number 1"),
        Entry(
            .noCategory, "W-NO-CATEGORY",
            "the app registered no such category: the notification has no buttons",
            remedy: "register the category with setNotificationCategories at every launch"),
        Entry(
            .notEntitled, "W-NOT-ENTITLED", "the app lacks an entitlement that this needs",
            remedy: "add the capability to the app's entitlements"),
        Entry(
            .registersOnlyWhenGranted, "W-REGISTERS-WHEN-GRANTED",
            "the app registers only when permission is granted: where it is refused there is no "
                + "device token, and no silent push can arrive",
            remedy: "call registerForRemoteNotifications whatever the user answers"),
        Entry(
            .registersOffMain, "W-REGISTERS-OFF-MAIN",
            "the app registers on the thread of the permission request's answer",
            remedy: "go to the main thread before registerForRemoteNotifications"),
        Entry(
            .noTokenHandler, "W-NO-TOKEN-METHOD",
            "the app delegate has no method for the device token: nobody learns it",
            remedy: "implement didRegisterForRemoteNotificationsWithDeviceToken"),
        Entry(
            .callNotReported, "E-CALL-NOT-REPORTED",
            "the app did not report the call of a VoIP push: the system terminates it",
            remedy: "call reportNewIncomingCall in every pushRegistry callback"),
        Entry(
            .pushTypeMissing, "W-NO-PUSH-TYPE",
            "the header apns-push-type is absent: iOS 13 and later may delay or drop the push",
            remedy: "send apns-push-type"),
        Entry(
            .permissionTooNew, "W-PERMISSION-TOO-NEW",
            "the system does not know this kind of permission",
            remedy: "give the device a later `os`"),
        Entry(
            .focusFilter, "I-FOCUS-FILTER",
            "a Focus filter of the app judges filter-criteria; what it decides is not simulated"),
        Entry(
            .activityIgnored, "W-ACTIVITY-IGNORED", "the Live Activity push does nothing",
            remedy: "send event, timestamp and content-state, to start attributes and alert too"),
        Entry(
            .activityNote, "W-ACTIVITY-KEY", "a key of the Live Activity push has no effect",
            remedy: "send dismissal-date with event end alone"),
        Entry(
            .protectedData, "I-PROTECTED-DATA",
            "the device was not unlocked since it started: the service extension runs, but files "
                + "and keychain items protected until then cannot be read"),
        Entry(
            .watchAsPhone, "I-WATCHOS",
            "watchOS is routed by the rules of the iOS that came with it"),
        Entry(
            .heldDiscarded, "I-HELD-DISCARDED",
            "the background push that the device held is gone: the app was forced to quit"),
    ]
}
