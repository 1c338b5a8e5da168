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

    /// Reads `actions`.
    ///
    /// What the user does, `{"action": "push"}` for another push and `{"action": "wait", "ms":
    /// 600000}`. One that names no notification means the one that came last before it.
    static func followUps(
        _ object: PlanObject, on cause: Scenario.Cause?
    ) throws(DevicePlanError) -> [Scenario.Input] {
        guard let list = object.nonNull("actions") else { return [] }
        var inputs: [Scenario.Input] = []
        for element in try list.elements(of: "actions") {
            switch element.value.value(for: "action")?.string {
            case "push": inputs.append(.push(try push(element, cause)))
            case "wait": inputs.append(.wait(milliseconds: try wait(element)))
            case _: inputs.append(.action(try action(element, cause, after: inputs)))
            }
        }
        return inputs
    }

    private static func action(
        _ element: PlanField, _ cause: Scenario.Cause?, after inputs: [Scenario.Input]
    ) throws(DevicePlanError) -> UserAction {
        let reference = Scenario.notification(of: cause, then: inputs)
        let action = try element.completed(reference).reading {
            (json) throws(DevicePlanError) in
            try UserAction(json: json)
        }
        let comes = cause != nil || inputs.contains(where: \.isPush)
        guard comes || action.notification == nil else {
            throw element.bad(
                expected: "an action without a notification, as nothing comes",
                hint: "send a payload, or local")
        }
        return action
    }

    /// The push of the body once more, or one with a payload of its own.
    private static func push(
        _ element: PlanField, _ cause: Scenario.Cause?
    ) throws(DevicePlanError) -> PushInput {
        let keys = ["push_type", "priority", "collapse_id", "payload"]
        let object = try PlanObject(element, keys: ["action"] + keys)
        guard object.nonNull("payload") == nil else {
            let members = (element.value.members ?? []).filter { $0.key != "action" }
            return try PlanField(
                value: .object(members), path: element.path, offset: element.offset
            ).reading { (json) throws(DevicePlanError) in try PushInput(json: json) }
        }
        guard case .push(let push)? = cause, object.fields.count == 1 else {
            throw element.bad(
                expected: "a payload beside {\"action\": \"push\"}",
                hint: "without one and without other members it is the push of the body again")
        }
        return push
    }

    private static func wait(_ element: PlanField) throws(DevicePlanError) -> Int {
        let object = try PlanObject(element, keys: ["action", "ms"])
        let field = try object.required("ms", "how many milliseconds pass")
        return Int(try field.integer(in: 0...DurationText.millisecondsMax, "milliseconds"))
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

    /// An action on a notification, with `reference` where it names none.
    fileprivate func completed(_ reference: NotificationReference) -> PlanField {
        let verbs: [UserAction.Verb] = [.tap, .action, .dismiss, .flick]
        let names = ["push", "notification"]
        guard case .object(var members) = value,
            verbs.map(\.name).contains(value.value(for: "action")?.string ?? ""),
            members.allSatisfy({ !names.contains($0.key) || $0.value == .null }),
            Set(members.map(\.key)).count == members.count
        else { return self }
        // One that is null names none.
        members.removeAll { names.contains($0.key) }
        switch reference {
        case .push(let number):
            members.append(.init(key: "push", value: .number(.init(text: String(number)))))
        case .identifier(let text):
            members.append(.init(key: "notification", value: .string(text)))
        }
        return PlanField(value: .object(members), path: path, offset: offset)
    }
}
