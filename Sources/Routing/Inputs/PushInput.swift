package import APNs
package import JSON

/// A push as it reaches a device: what routes it, what it shows, and how it is known there.
///
/// JSON, all members optional but `payload`:
///
///     {"topic": "com.example.app", "push_type": "alert", "priority": 10, "collapse_id": "score",
///      "payload": {"aps": {"alert": "Hi"}}}
///
/// `topic` may have the suffix of a push type; without it the only app of the device is meant.
/// An absent push type and an absent priority are those headers left out.
package struct PushInput: Sendable, Equatable {
    /// The bundle id of the app; nil: the only app of the device.
    package var topic: String?
    /// What routing looks at.
    package var shape: PushShape
    /// The header `apns-collapse-id`, by which the device knows the notification; nil: none was
    /// sent, and the device makes one up.
    ///
    /// Source: Apple, UNNotificationRequest, identifier.
    package var collapseID: String?
    /// The payload as it was sent; null where the body was not JSON.
    package let payload: JSONValue
    /// What the payload shows.
    package let content: PushContent

    /// A push whose shape is known.
    package init(
        topic: String? = nil, shape: PushShape, collapseID: String? = nil, payload: JSONValue
    ) {
        self.topic = topic
        self.shape = shape
        self.collapseID = collapseID
        self.payload = payload
        content = PushContent(payload: payload)
    }

    /// A push of which only headers and payload are known.
    package init(
        topic: String? = nil, pushType: PushType? = nil, topicType: PushType? = nil,
        priority: Priority = .immediate, collapseID: String? = nil, payload: JSONValue
    ) {
        var writer = JSONWriter()
        writer.value(payload)
        var reader = PayloadReader()
        let shape = PushShape(
            facts: reader.read(writer.bytes, from: 0), pushType: pushType, topicType: topicType,
            priority: priority)
        self.init(topic: topic, shape: shape, collapseID: collapseID, payload: payload)
    }
}

extension PushInput {
    /// Reads a push.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(
            field, keys: ["topic", "push_type", "priority", "collapse_id", "payload"])
        let payload = try object.required("payload", "the payload, an object with `aps`")
        guard payload.value.members != nil || payload.value == .null else {
            throw payload.wrongKind("an object")
        }
        let text = try object.nonNull("topic")?.name()
        let type = text.flatMap { PushType(topicSuffixOf: Array($0.utf8).span) }
        let suffix = type.map { $0.topicSuffix.count } ?? 0
        self.init(
            topic: text.map { String($0.dropLast(suffix)) },
            pushType: try object.nonNull("push_type")?.word(PushType.self), topicType: type,
            priority: try object.nonNull("priority").map(PushInput.priority) ?? .immediate,
            collapseID: try object.nonNull("collapse_id")?.name(), payload: payload.value)
    }

    private static func priority(_ field: PlanField) throws(DevicePlanError) -> Priority {
        guard let number = field.value.integer, (1...10).contains(number),
            let priority = Priority(rawValue: UInt8(number))
        else { throw field.bad(expected: "1, 5 or 10") }
        return priority
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    /// Writes all members into an object that is open.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("topic", topic.map { $0 + (shape.topicType?.topicSuffix ?? "") })
        writer.member("push_type", shape.pushType?.name)
        writer.member("priority", Int64(shape.priority.rawValue))
        writer.member("collapse_id", collapseID)
        writer.key("payload")
        writer.value(payload)
    }
}

extension PushType: PlanWord {}
