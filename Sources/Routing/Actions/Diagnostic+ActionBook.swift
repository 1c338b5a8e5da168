/// Diagnostics on what the user does.
extension Diagnostic {
    static let actionBook: [Entry] = [
        Entry(
            .noResponseMethod, "W-NO-RESPONSE-METHOD",
            "nobody has a method that the user's action is handed to: no app code is called",
            remedy: "implement userNotificationCenter(_:didReceive:withCompletionHandler:) and set "
                + "the delegate before didFinishLaunching returns"),
        Entry(
            .tokenNeedsNetwork, "I-TOKEN-NEEDS-NETWORK",
            "the device is offline: neither device token nor failure comes",
            remedy: "bring the device online and launch the app again"),
        Entry(
            .processBeforeUnlock, "W-PROCESS-BEFORE-UNLOCK",
            "the plan has a process of the app though the device was not unlocked since its restart: "
                + "none can be there",
            remedy: "give the app the state terminated, or set unlocked_since_boot"),
        Entry(
            .offMainUnused, "I-OFF-MAIN-UNUSED",
            "off_main_thread is about the handler of the permission request: an app that registers "
                + "elsewhere is not touched by it",
            remedy: "set registers to when-granted, or leave off_main_thread out"),
    ]

    static let processBeforeUnlock = Diagnostic(.processBeforeUnlock)
    static let offMainUnused = Diagnostic(.offMainUnused)

    static let tokenNeedsNetwork = Diagnostic(.tokenNeedsNetwork)

    static let noResponseMethod = Diagnostic(.noResponseMethod)

    static let heldAtRestart = Diagnostic(
        .heldDiscarded,
        "the background push that the device held is gone: the device was restarted")

    static let noSettingsMethod = Diagnostic(
        .settingsDead,
        "no UN delegate has openSettingsFor: the settings button opens the app and no more",
        remedy: "implement userNotificationCenter(_:openSettingsFor:)")
}
