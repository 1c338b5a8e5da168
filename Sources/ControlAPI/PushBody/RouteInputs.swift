import APNs
import JSON
import Routing

/// What a what-if plays: the members beside the push, its headers and the device.
struct RouteInputs {
    /// The frameworks that come to those of the device.
    let hooks: [HookSet]
    let registration: Registration?
    /// Instead of a push; true: the payload is that of a local notification.
    let local: Local
    let explains: Bool

    enum Local {
        case no, payload
        case notification(LocalNotification)
    }

    static let keys = ["hooks", "register", "local", "actions", "explain"]

    /// Reads `hooks`, `register`, `local` and `explain`.
    init(_ object: PlanObject) throws(DevicePlanError) {
        hooks =
            try object.nonNull("hooks")?.reading { (json) throws(DevicePlanError) in
                try HookSet.list(json: json)
            } ?? []
        registration = try RouteInputs.registration(object.nonNull("register"))
        local = try RouteInputs.local(object.nonNull("local"))
        explains = try object.bool("explain", or: false)
    }

    private static func registration(_ field: PlanField?) throws(DevicePlanError) -> Registration? {
        guard let field else { return nil }
        if let flag = field.value.bool { return flag ? Registration() : nil }
        guard field.value.members != nil else {
            throw field.wrongKind("true, or {\"user_answers\": \"allow\"}")
        }
        return try field.reading { (json) throws(DevicePlanError) in try Registration(json: json) }
    }

    private static func local(_ field: PlanField?) throws(DevicePlanError) -> Local {
        guard let field else { return .no }
        if let flag = field.value.bool { return flag ? .payload : .no }
        guard field.value.members != nil else {
            throw field.wrongKind(
                "true with a payload, or a local notification as {\"body\": \"Tea\"}")
        }
        return .notification(
            try field.reading { (json) throws(DevicePlanError) in
                try LocalNotification(json: json)
            })
    }

    /// Reads `actions`; one that names no notification means that of `cause`.
    static func actions(
        _ object: PlanObject, on cause: Scenario.Cause?
    ) throws(DevicePlanError) -> [UserAction] {
        guard let list = object.nonNull("actions") else { return [] }
        var actions: [UserAction] = []
        for element in try list.elements(of: "actions") {
            let action = try element.completed(on: cause).reading {
                (json) throws(DevicePlanError) in
                try UserAction(json: json)
            }
            if cause == nil, action.notification != nil {
                throw element.bad(
                    expected: "an action without a notification, as nothing comes",
                    hint: "send a payload, or local")
            }
            actions.append(action)
        }
        return actions
    }
}

extension PlanField {
    /// What `make` makes of the value, with errors that name its place in the body.
    fileprivate func reading<Plan>(
        _ make: (JSONValue) throws(DevicePlanError) -> Plan
    ) throws(DevicePlanError) -> Plan {
        do throws(DevicePlanError) {
            return try make(value)
        } catch {
            throw error.under(path)
        }
    }

    /// An action on a notification, with the one of `cause` where it names none.
    fileprivate func completed(on cause: Scenario.Cause?) -> PlanField {
        let verbs: [UserAction.Verb] = [.tap, .action, .dismiss, .flick]
        guard case .object(var members) = value,
            verbs.map(\.name).contains(value.value(for: "action")?.string ?? ""),
            value.value(for: "push") == nil, value.value(for: "notification") == nil
        else { return self }
        switch Scenario.notification(of: cause) {
        case .push(let number):
            members.append(.init(key: "push", value: .number(.init(text: String(number)))))
        case .identifier(let text):
            members.append(.init(key: "notification", value: .string(text)))
        }
        return PlanField(value: .object(members), path: path, offset: offset)
    }
}
