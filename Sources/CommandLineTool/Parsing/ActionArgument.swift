internal import JSON
package import Routing

/// What `--action` takes: a word for what the user does, and beside it what the word needs.
///
/// `tap`, `action=ACCEPT`, `text=REPLY:see you`, `permission=denied`, `permission={"alert": false}`,
/// `open-settings=settings` and so on.
package enum ActionArgument {
    /// What stands for the value in the help.
    static let placeholder = "VERB[=VALUE[:TEXT]]"

    /// The word that a button with a text field has of its own.
    private static let text = "text"
    /// Where the settings button is pressed, other than at the notification.
    private static let settings = "settings"

    /// All words, in the order of the actions.
    static let words: [String] = UserAction.Verb.allCases.flatMap { verb in
        verb == .action ? [verb.name, text] : [verb.name]
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

    /// The action, done to `notification` where it is done to one; nil for no action.
    package static func action(
        _ text: String, on notification: NotificationReference
    ) -> UserAction? {
        try? read(text, on: notification)
    }

    private struct ActionProblem: Error {
        let text: String
    }

    private static func read(
        _ text: String, on notification: NotificationReference = .push(1)
    ) throws(ActionProblem) -> UserAction {
        let word = String(text.prefix { $0 != "=" })
        let value = text.count > word.count ? String(text.dropFirst(word.count + 1)) : nil
        if word == ActionArgument.text { return try button(value, notification) }
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
