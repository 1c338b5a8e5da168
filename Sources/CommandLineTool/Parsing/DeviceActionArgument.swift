internal import JSON
internal import Routing

/// What `devices act` takes: a word for what happens, and behind an equals sign what the word
/// needs; or the JSON that the control plane takes.
///
/// `offline`, `tap=41`, `permission=denied`, `low-power=on`, `focus=Work`, `uninstall=com.example.app`.
enum DeviceActionArgument {
    /// What stands for the value in the help.
    static let placeholder = "ACTION[=VALUE]"

    /// The member that a value of the word stands for, and how it is read.
    private enum Member {
        /// `seq` of a push, or the identifier of a notification.
        case notification
        /// `on` or `off`.
        case isOn
        case text(String)
        /// A text; the word `none` is null.
        case optionalText(String)

        init?(of word: String) {
            switch word {
            case "tap", "dismiss", "flick", "open-settings": self = .notification
            case "low-power", "summary", "background-refresh": self = .isOn
            case "permission": self = .text("permission")
            case "local": self = .text("body")
            case "focus": self = .optionalText("name")
            case "launch", "foreground", "background", "force-quit", "uninstall", "reinstall",
                "expire-token":
                self = .text("topic")
            case _: return nil
            }
        }
    }

    /// The body of the request that asks for the action.
    ///
    /// - Throws: `.usage` for what is no action.
    static func body(_ text: String) throws(CommandError) -> [UInt8] {
        let json = try value(text)
        do throws(DevicePlanError) {
            _ = try DeviceAction(json: json)
        } catch {
            let place = error.path.isEmpty ? "" : "\(error.path): "
            let hint = error.hint.map { "; \($0)" } ?? ""
            throw .usage(
                "devices act \(quoted(text)): \(place)got \(error.got), expected"
                    + " \(error.expected)\(hint)")
        }
        var writer = JSONWriter()
        writer.value(json)
        return writer.bytes
    }

    private static func value(_ text: String) throws(CommandError) -> JSONValue {
        if text.hasPrefix("{") {
            do throws(JSONError) {
                return try JSONValue(parsing: Array(text.utf8))
            } catch {
                throw .usage("devices act \(quoted(text)): \(error.message)")
            }
        }
        let word = String(text.prefix { $0 != "=" })
        let action = JSONValue.Member(key: "action", value: .string(word))
        guard text.count > word.count else { return .object([action]) }
        return .object([action, try member(of: word, String(text.dropFirst(word.count + 1)))])
    }

    private static func member(
        of word: String, _ value: String
    ) throws(CommandError) -> JSONValue.Member {
        switch Member(of: word) {
        case nil:
            let isAction = DeviceAction.names.contains(word)
            throw .usage(
                "devices act knows no \(quoted("\(word)=\(value)"))"
                    + (isAction
                        ? ": \(word) takes no value; for its other members write JSON"
                        : NearMatch.suggestion(for: word, among: DeviceAction.names)))
        case .notification:
            guard let number = UInt64(value) else {
                return .init(key: "notification", value: .string(value))
            }
            return .init(key: "push", value: .number(JSONNumber(text: "\(number)")))
        case .isOn:
            guard ["on", "off"].contains(value) else {
                throw .usage("devices act: \(word) takes on or off; got \(quoted(value))")
            }
            return .init(key: "on", value: .bool(value == "on"))
        case .text(let key): return .init(key: key, value: .string(value))
        case .optionalText(let key):
            return .init(key: key, value: value == "none" ? .null : .string(value))
        }
    }
}
