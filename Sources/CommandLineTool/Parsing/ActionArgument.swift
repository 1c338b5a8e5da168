internal import APNs
internal import JSON
package import Routing

/// What `--action` takes: a word for what happens next, and beside it what the word needs.
///
/// `tap`, `action=ACCEPT`, `text=REPLY:see you`, `permission=denied`, `permission={"alert": false}`,
/// `open-settings=settings` and so on for what the user does; `push` and `push=FILE` for another
/// push, `wait=10m` for time that passes.
package enum ActionArgument {
    /// What stands for the value in the help.
    static let placeholder = "VERB[=VALUE[:TEXT]]"

    /// The word that a button with a text field has of its own.
    private static let text = "text"
    /// Where the settings button is pressed, other than at the notification.
    private static let settings = "settings"
    private static let push = "push"
    private static let wait = "wait"

    /// All words, in the order of the actions.
    static let words: [String] =
        UserAction.Verb.allCases.flatMap { verb in
            verb == .action ? [verb.name, text] : [verb.name]
        } + [push, wait]

    /// What may follow the first push.
    package enum Input: Sendable, Equatable {
        case action(UserAction)
        /// The payload as a file or JSON; nil: the first push once more.
        case push(String?)
        case wait(milliseconds: Int)
    }

    /// Why `text` is no action, as the end of a sentence that names the flag; nil when it is one.
    static func problem(with text: String) -> String? {
        do throws(ActionProblem) {
            _ = try read(text)
            return nil
        } catch {
            return error.text
        }
    }

    /// What follows, done to `notification` where it is done to one; nil for a wrong word.
    package static func input(_ text: String, on notification: NotificationReference) -> Input? {
        try? read(text, on: notification)
    }

    private struct ActionProblem: Error {
        let text: String
    }

    private static func read(
        _ text: String, on notification: NotificationReference = .push(1)
    ) throws(ActionProblem) -> Input {
        let word = String(text.prefix { $0 != "=" })
        let value = text.count > word.count ? String(text.dropFirst(word.count + 1)) : nil
        switch word {
        case ActionArgument.text: return .action(try button(value, notification))
        case push: return .push(try payload(value))
        case wait: return .wait(milliseconds: try duration(value))
        case _: return .action(try action(word, value, notification))
        }
    }

    private static func action(
        _ word: String, _ value: String?, _ notification: NotificationReference
    ) throws(ActionProblem) -> UserAction {
        guard let verb = UserAction.Verb.allCases.first(where: { $0.name == word }) else {
            let near = NearMatch.suggestion(for: word, among: words)
            throw ActionProblem(
                text: "knows no action \(quoted(word))\(near)"
                    + " (actions: \(words.joined(separator: ", ")))")
        }
        switch verb {
        case .action:
            guard let value, !value.isEmpty else {
                throw ActionProblem(text: "action needs the id of a button: action=ACCEPT")
            }
            return .action(notification, id: value)
        case .permission: return .permission(try permission(value))
        case .openSettings:
            guard let value else { return .openSettings(notification) }
            guard value == settings else {
                throw ActionProblem(
                    text: "open-settings takes no value, or settings for the button in the"
                        + " Settings app; got \(quoted(value))")
            }
            return .openSettings(nil)
        case .tap, .dismiss, .flick, .launch, .foreground, .background, .forceQuit, .uninstall,
            .reinstall, .reboot, .lock, .unlock, .online, .offline:
            if let value {
                throw ActionProblem(text: "\(word) takes no value; got \(quoted(value))")
            }
            return plain(verb, notification)
        }
    }

    private static func button(
        _ value: String?, _ notification: NotificationReference
    ) throws(ActionProblem) -> UserAction {
        let id = String((value ?? "").prefix { $0 != ":" })
        guard let value, !id.isEmpty, value.count > id.count else {
            throw ActionProblem(text: "text needs a button and what is typed: text=REPLY:ok")
        }
        return .action(notification, id: id, text: String(value.dropFirst(id.count + 1)))
    }

    private static func payload(_ value: String?) throws(ActionProblem) -> String? {
        guard value.map({ !$0.isEmpty && $0 != "-" }) ?? true else {
            throw ActionProblem(text: "push needs a file or JSON, or nothing: push=alert.json")
        }
        return value
    }

    private static func duration(_ value: String?) throws(ActionProblem) -> Int {
        guard let milliseconds = DurationText.milliseconds(value ?? "") else {
            throw ActionProblem(
                text: "wait needs \(DurationText.expected): wait=10m"
                    + (value.map { "; got \(quoted($0))" } ?? ""))
        }
        return Int(milliseconds)
    }

    private static func permission(_ value: String?) throws(ActionProblem) -> Permission {
        let words = Permission.Status.allCases.map(\.name).joined(separator: ", ")
        guard let value, !value.isEmpty else {
            throw ActionProblem(text: "permission needs one of \(words): permission=denied")
        }
        let json =
            value.hasPrefix("{") ? try? JSONValue(parsing: Array(value.utf8)) : .string(value)
        guard let json else {
            throw ActionProblem(
                text: "permission needs a word or a JSON object; got \(quoted(value))")
        }
        do throws(DevicePlanError) {
            return try Permission(json: json)
        } catch {
            throw ActionProblem(text: "permission: \(error.message)")
        }
    }

    private static func plain(
        _ verb: UserAction.Verb, _ notification: NotificationReference
    ) -> UserAction {
        switch verb {
        case .tap, .action: .tap(notification)
        case .dismiss: .dismiss(notification)
        case .flick: .flick(notification)
        case .openSettings: .openSettings(notification)
        case .launch: .launch()
        case .foreground: .foreground()
        case .background: .background()
        case .forceQuit: .forceQuit()
        case .uninstall: .uninstall()
        case .reinstall: .reinstall()
        case .permission: .permission(Permission())
        case .reboot: .reboot
        case .lock: .lock
        case .unlock: .unlock
        case .online: .online
        case .offline: .offline
        }
    }
}

extension Scenario.Input {
    /// What follows as `--action` takes it; of a push the word alone.
    package var argument: String {
        switch self {
        case .action(let action): action.argument
        case .push: "push"
        case .wait(let milliseconds): "wait=" + DurationText.text(Int64(milliseconds))
        }
    }
}

extension UserAction {
    /// The action as `--action` takes it.
    package var argument: String {
        switch self {
        case .action(_, let id, let text?): "text=\(id):\(text)"
        case .action(_, let id, nil): "action=\(id)"
        case .openSettings(nil, _): "open-settings=settings"
        case .permission(let permission, _): "permission=" + permission.argument
        case .tap, .dismiss, .flick, .openSettings, .launch, .foreground, .background, .forceQuit,
            .uninstall, .reinstall, .reboot, .lock, .unlock, .online, .offline:
            verb.name
        }
    }
}

extension Permission {
    fileprivate var argument: String {
        if self == Permission(status) { return status.name }
        var json = JSONWriter()
        write(to: &json)
        return json.text
    }
}
