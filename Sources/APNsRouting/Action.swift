internal import JSON
internal import Routing

/// Something the user does, or that happens to the device.
///
/// What is done to a notification is done to the one that came last.
public struct Action: Sendable, Hashable {
    /// What is done to a notification.
    enum Touch: Sendable, Hashable {
        case tap, dismiss, flick, openSettings
        case button(String, String?)
    }

    enum Meaning: Sendable, Hashable {
        case touch(Touch)
        case other(UserAction)
    }

    let meaning: Meaning

    private init(_ meaning: Meaning) {
        self.meaning = meaning
    }

    /// Taps the notification.
    public static let tap = Action(.touch(.tap))
    /// Dismisses it, which the app hears of if its category says so.
    public static let dismiss = Action(.touch(.dismiss))
    /// Flicks the banner away, which the app never hears of.
    public static let flick = Action(.touch(.flick))
    /// Presses the settings button of the notification.
    public static let openSettings = Action(.touch(.openSettings))
    /// Presses a button of its category; `text` is what was typed into a text action.
    public static func button(_ id: String, text: String? = nil) -> Action {
        Action(.touch(.button(id, text)))
    }

    /// Opens the app by its icon.
    public static let launch = Action(.other(.launch()))
    public static let foreground = Action(.other(.foreground()))
    public static let background = Action(.other(.background()))
    /// Swipes the app away in the app switcher.
    public static let forceQuit = Action(.other(.forceQuit()))
    public static let uninstall = Action(.other(.uninstall()))
    public static let reinstall = Action(.other(.reinstall()))
    public static let reboot = Action(.other(.reboot))
    public static let lock = Action(.other(.lock))
    public static let unlock = Action(.other(.unlock))
    public static let online = Action(.other(.online))
    public static let offline = Action(.other(.offline))

    /// Reads any action, such as `{"action": "permission", "permission": "denied"}`.
    ///
    /// - Throws: `.notJSON`, `.badPlan` or `.unknownName`.
    public init(json: String) throws(RoutingError) {
        let value = try JSONText.read(json)
        do throws(DevicePlanError) {
            meaning = .other(try UserAction(json: value))
        } catch {
            throw RoutingError(error)
        }
    }

    /// The action on `latest`; nil where it needs a notification and there is none.
    func resolved(_ latest: NotificationReference?) -> UserAction? {
        switch meaning {
        case .other(let action): return action
        case .touch(let touch):
            guard let latest else { return nil }
            return switch touch {
            case .tap: .tap(latest)
            case .dismiss: .dismiss(latest)
            case .flick: .flick(latest)
            case .openSettings: .openSettings(latest)
            case .button(let id, let text): .action(latest, id: id, text: text)
            }
        }
    }
}
