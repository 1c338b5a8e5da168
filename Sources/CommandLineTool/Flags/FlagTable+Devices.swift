// Rows of flags about devices of a running server.
extension FlagTable {
    static let act = Flag(
        .act, .text("ID"),
        "let something happen to a device of a running server, which has that id or device token;"
            + " also as act ID with the actions behind it")

    static let screen = Flag(
        .screen, .text("ID"),
        "what the user of a device of a running server sees; also as screen ID")

    static let timeline = Flag(
        .timeline, .text("ID"),
        "what a device of a running server went through, in the order of its clock; also as"
            + " timeline ID")

    /// What happens to a device; of `route` the flag takes what its user does.
    static let deviceAction = Flag(
        .action, .text(DeviceActionArgument.placeholder), repeats: true,
        "what happens to it, in the order given; also without --action. A word:"
            + " tap=SEQ, dismiss=SEQ, flick=SEQ, open-settings, launch, foreground, background,"
            + " force-quit, uninstall, reinstall, expire-token (=TOPIC), permission=STATUS,"
            + " low-power=on, summary=on, background-refresh=off, focus=NAME (none: it ends),"
            + " local=TEXT, register, reboot, lock, unlock, online, offline. Or the JSON of"
            + " POST /v1/devices/{id}/actions")
}
