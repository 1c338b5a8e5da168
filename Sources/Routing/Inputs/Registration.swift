package import JSON

/// A launch of the app by its icon, as far as it concerns permission and device token: the app's
/// script says when it asks and registers, this says what the user answers.
///
/// JSON: `{"topic": "com.example.app", "user_answers": "allow"}`, both optional.
///
/// Source: delivery rules C4 (REG), LEG08.
package struct Registration: Sendable, Hashable {
    /// What the user does with the question for permission, where it is asked.
    package enum Answer: UInt8, Sendable, PlanWord {
        case allow, dontAllow
        /// The question stays on the screen.
        case none

        package var name: String {
            switch self {
            case .allow: "allow"
            case .dontAllow: "dont-allow"
            case .none: "none"
            }
        }
    }

    /// The bundle id of the app; nil: the only app of the device.
    package var topic: String?
    package var userAnswers: Answer

    package init(topic: String? = nil, userAnswers: Answer = .allow) {
        self.topic = topic
        self.userAnswers = userAnswers
    }

    /// Reads a registration.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: ["topic", "user_answers"])
        self.init(
            topic: try object.nonNull("topic")?.name(),
            userAnswers: try object.word("user_answers", or: .allow))
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("topic", topic)
        writer.member("user_answers", userAnswers.name)
        writer.endObject()
    }
}
