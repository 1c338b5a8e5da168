import APNs
import JSON
import Routing

extension SavedDevice {
    /// The JSON in which it is kept; the times are milliseconds since 1970.
    var json: [UInt8] {
        var json = JSONWriter(reserving: 2_048)
        json.beginObject()
        json.member("auto", isAuto)
        json.key("device")
        device.write(to: &json)
        json.list("tokens", tokens) { $0.write(to: &$1) }
        json.list("token_states", tokenStates) { $1.string($0.name) }
        json.list("stored", stored) { $0.write(to: &$1) }
        json.list("held", held) { $0.write(to: &$1) }
        json.endObject()
        return json.bytes
    }

    /// Reads what `json` wrote.
    init(json bytes: [UInt8]) throws(DevicePlanError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw DevicePlanError(
                .badValue, path: "", got: error.message, expected: "a device as it was saved")
        }
        let plan = try PlanObject(
            PlanField(value: value, path: "", offset: nil),
            keys: ["auto", "device", "tokens", "token_states", "stored", "held"])
        isAuto = try plan.bool("auto", or: false)
        device = try Device(json: try plan.required("device", "a device").value)
        tokens = try plan.list("tokens").map { field throws(DevicePlanError) in
            try DeviceToken(saved: field)
        }
        tokenStates = try plan.list("token_states").map { field throws(DevicePlanError) in
            try field.word(TokenState.self)
        }
        stored = try plan.list("stored").map { field throws(DevicePlanError) in
            try StoredPush(saved: field)
        }
        held = try plan.list("held").map { field throws(DevicePlanError) in
            try Held(saved: field)
        }
    }
}

extension SavedDevice.Held {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("app", Int64(app))
        json.member("number", number.map(Int64.init(clamping:)))
        json.member("until", until?.milliseconds)
        json.key("push")
        push.write(to: &json)
        json.endObject()
    }

    fileprivate init(saved field: PlanField) throws(DevicePlanError) {
        let plan = try PlanObject(field, keys: ["app", "number", "until", "push"])
        app = try plan.place("app")
        number = try plan.nonNull("number")?.sequence()
        until = try plan.nonNull("until")?.instant()
        push = try PushInput(saved: try plan.required("push", "a push"))
    }
}

extension StoredPush {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("seq", Int64(clamping: sequence))
        json.member("app", Int64(app))
        json.member("arrived_at", arrivedAt.milliseconds)
        json.member("deadline", deadline.milliseconds)
        json.member("group_at", groupAt?.milliseconds)
        json.member("reason", reason.name)
        json.key("push")
        input.write(to: &json)
        json.endObject()
    }

    fileprivate init(saved field: PlanField) throws(DevicePlanError) {
        let plan = try PlanObject(
            field, keys: ["seq", "app", "arrived_at", "deadline", "group_at", "reason", "push"])
        self.init(
            sequence: try plan.required("seq", "a number").sequence(), app: try plan.place("app"),
            input: try PushInput(saved: try plan.required("push", "a push")),
            arrivedAt: try plan.required("arrived_at", "a time").instant(),
            deadline: try plan.required("deadline", "a time").instant(),
            groupAt: try plan.nonNull("group_at")?.instant(),
            reason: try plan.required("reason", "offline or power").word(Reason.self))
    }
}

extension PushInput {
    /// Reads what `write` wrote: whatever a device was sent, valid or not.
    fileprivate init(saved field: PlanField) throws(DevicePlanError) {
        let plan = try PlanObject(
            field, keys: ["topic", "push_type", "priority", "collapse_id", "payload"])
        let topic = try plan.nonNull("topic")?.text()
        let type = topic.flatMap { PushType(topicSuffixOf: Array($0.utf8).span) }
        let priority = try plan.required("priority", "a priority").integer(in: 1...10, "it")
        self.init(
            topic: topic.map { String($0.dropLast(type?.topicSuffix.count ?? 0)) },
            pushType: try plan.nonNull("push_type")?.word(PushType.self), topicType: type,
            priority: Priority(rawValue: UInt8(priority)) ?? .immediate,
            collapseID: try plan.nonNull("collapse_id")?.text(),
            payload: try plan.required("payload", "the payload").value)
    }
}
