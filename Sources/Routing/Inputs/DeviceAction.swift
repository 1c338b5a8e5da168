/// Everything that can happen to a device, its apps and its user between pushes.
///
/// Source: delivery rules A1, A5, A6, A7; protocol section 7.
package enum DeviceAction: Sendable, Hashable {
    /// Something the user does, or that happens to the device.
    case user(UserAction)
    /// A notification that an app scheduled itself is due.
    case local(LocalNotification)
    /// The app is launched and registers, as its script says.
    case register(Registration)
    /// Low Power Mode is switched.
    case lowPower(Bool)
    /// A Focus of that name begins; nil: it ends.
    case focus(String?)
    /// The scheduled summary is switched.
    case summary(Bool)
    /// Background App Refresh is switched for an app.
    case backgroundRefresh(Bool, topic: String?)
    /// The device token of an app expires, without anything happening to the app.
    case expireToken(topic: String?)

    /// The word for what happens, beside those of `UserAction`.
    package enum Verb: UInt8, Sendable, PlanWord {
        case local, register, lowPower, focus, summary, backgroundRefresh, expireToken

        package var name: String {
            switch self {
            case .local: "local"
            case .register: "register"
            case .lowPower: "low-power"
            case .focus: "focus"
            case .summary: "summary"
            case .backgroundRefresh: "background-refresh"
            case .expireToken: "expire-token"
            }
        }
    }

    /// The words of all actions.
    package static var names: [String] {
        UserAction.Verb.allCases.map(\.name) + Verb.allCases.map(\.name)
    }

    /// The word for it.
    package var name: String {
        switch self {
        case .user(let action): action.verb.name
        case .local: Verb.local.name
        case .register: Verb.register.name
        case .lowPower: Verb.lowPower.name
        case .focus: Verb.focus.name
        case .summary: Verb.summary.name
        case .backgroundRefresh: Verb.backgroundRefresh.name
        case .expireToken: Verb.expireToken.name
        }
    }

    /// The user is at the device: its screen is on.
    package var usesDevice: Bool {
        switch self {
        case .user(let action):
            switch action {
            case .tap, .action, .dismiss, .openSettings, .launch, .foreground, .background,
                .forceQuit, .uninstall, .reinstall, .permission, .unlock, .flick:
                true
            case .reboot, .lock, .online, .offline: false
            }
        case .register, .lowPower, .focus, .summary, .backgroundRefresh: true
        case .local, .expireToken: false
        }
    }
}
