package import JSON

extension UserAction.Verb {
    /// The members that stand beside `action`.
    package var keys: [String] {
        switch self {
        case .tap, .dismiss, .flick: ["push", "notification"]
        case .action: ["push", "notification", "id", "text"]
        case .openSettings: ["push", "notification", "topic"]
        case .launch, .foreground, .background, .forceQuit, .uninstall, .reinstall: ["topic"]
        case .permission: ["permission", "topic"]
        case .reboot, .lock, .unlock, .online, .offline: []
        }
    }
}

/// `{"action": "tap", "push": 17}`, `{"action": "action", "notification": "tea", "id": "ACCEPT",
/// "text": null}`, `{"action": "force-quit", "topic": "com.example.app"}`, `{"action":
/// "permission", "permission": "denied"}`: a word, and beside it what the word needs.
extension UserAction {
    /// Reads an action.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let all = ["action", "push", "notification", "id", "text", "permission", "topic"]
        let verb = try PlanObject(field, keys: all)
            .required("action", "what is done").word(Verb.self)
        let object = try PlanObject(field, keys: ["action"] + verb.keys)
        let topic = try object.nonNull("topic")?.name()
        switch verb {
        case .tap: self = .tap(try object.notification())
        case .action:
            self = .action(
                try object.notification(),
                id: try object.required("id", "the id of the button's action").name(),
                text: try object.nonNull("text")?.text())
        case .dismiss: self = .dismiss(try object.notification())
        case .flick: self = .flick(try object.notification())
        case .openSettings: self = .openSettings(try object.notificationIfAny(), topic: topic)
        case .launch: self = .launch(topic: topic)
        case .foreground: self = .foreground(topic: topic)
        case .background: self = .background(topic: topic)
        case .forceQuit: self = .forceQuit(topic: topic)
        case .uninstall: self = .uninstall(topic: topic)
        case .reinstall: self = .reinstall(topic: topic)
        case .permission:
            let permission = try object.required("permission", "a status word or an object")
            self = .permission(try Permission(permission), topic: topic)
        case .reboot: self = .reboot
        case .lock: self = .lock
        case .unlock: self = .unlock
        case .online: self = .online
        case .offline: self = .offline
        }
    }

    /// Writes the word and what belongs to it.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("action", verb.name)
        switch notification {
        case .push(let number)?: writer.member("push", Int64(number))
        case .identifier(let text)?: writer.member("notification", text)
        case nil: break
        }
        if case .action(_, let id, let text) = self {
            writer.member("id", id)
            if let text { writer.member("text", text) }
        }
        if case .permission(let permission, _) = self {
            writer.key("permission")
            permission.write(to: &writer)
        }
        if let topic { writer.member("topic", topic) }
        writer.endObject()
    }
}

extension PlanObject {
    private static let expected = "`push` with a sequence number, or `notification` with an id"

    /// The notification that the object names by number or identifier.
    fileprivate func notification() throws(DevicePlanError) -> NotificationReference {
        guard let reference = try notificationIfAny() else {
            // The error names the key that is most often meant.
            throw try required("push", PlanObject.expected).bad(expected: PlanObject.expected)
        }
        return reference
    }

    fileprivate func notificationIfAny() throws(DevicePlanError) -> NotificationReference? {
        let push = nonNull("push")
        let notification = nonNull("notification")
        if let push, notification != nil {
            throw push.bad(expected: PlanObject.expected, hint: "give one of the two")
        }
        if let push {
            return .push(Int(try push.integer(in: 1...Int64.max, "a sequence number")))
        }
        return try notification.map { (field) throws(DevicePlanError) in
            .identifier(try field.name())
        }
    }
}
