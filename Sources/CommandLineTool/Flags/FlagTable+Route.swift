internal import Routing

// Rows of flags about what happens on a device.
extension FlagTable {
    static let state = Flag(
        .state, .word(AppState.allCases.map(\.name), "STATE"),
        "state of the app: foreground, inactive, background, suspended, terminated, force-quit or"
            + " never-launched; without it all of them")

    static let device = Flag(
        .device, .text("FILE|NAME"),
        "the device: a JSON file as in PUT /v1/devices, or a name of mock-apns devices list")

    static let hooks = Flag(
        .hooks, .text(HookArgument.placeholder),
        "push frameworks in the app, beside those of the device: names of mock-apns hooks list, or"
            + " JSON files")

    static let action = Flag(
        .action, .userAction, repeats: true,
        "what happens then, in the order given: tap, action=ID, text=ID:TEXT, dismiss, flick,"
            + " open-settings (=settings: in the Settings app), launch, foreground, background,"
            + " force-quit, permission=STATUS, lock, unlock, reboot, offline, online, uninstall,"
            + " reinstall; push for the same push once more or push=FILE|JSON for another one, with"
            + " headers that follow from its payload; wait=10m for time that passes")

    static let local = Flag(
        .local, .toggle, "the payload is that of a local notification, not of a push")

    static let register = Flag(
        .register, .toggle,
        "first the app asks for permission and registers: at its first launch, or with --state at"
            + " a later one")

    static let prompt = Flag(
        .prompt, .word(Registration.Answer.allCases.map(\.name), "ANSWER"),
        "what the user answers when --register has the app ask for permission: allow, dont-allow or"
            + " none; without it allow")

    static let explain = Flag(
        .explain, .toggle, "for each callback that did not happen: what stopped it, by which rule")

    static let list = Flag(.list, .toggle, "the names, with what is special; also as the word list")

    static let show = Flag(
        .show, .text("NAME"),
        "one of them as JSON to copy and edit, with the defaults that matter; also as show NAME")

    static let members = Flag(
        .members, .toggle, "what each member of the JSON means; also as the word members")
}
