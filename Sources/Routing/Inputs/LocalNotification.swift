package import APNs
package import JSON

/// A notification that the app itself scheduled and that is due now.
///
/// JSON, all members optional:
///
///     {"topic": "com.example.app", "identifier": "tea", "title": null, "subtitle": null,
///      "body": "Tea is ready", "sound": true, "badge": null, "category": null,
///      "thread_id": null, "target_content_id": null, "filter_criteria": null,
///      "interruption_level": "active", "relevance_score": null}
///
/// Source: delivery rules A7.
package struct LocalNotification: Sendable, Hashable {
    /// The bundle id of the app; nil: the only app of the device.
    package var topic: String?
    /// `UNNotificationRequest.identifier`; one that is on the screen is replaced.
    package var identifier: String
    /// It plays a sound.
    package var sound: Bool
    package var content: PushContent

    package init(
        topic: String? = nil, identifier: String = "local", sound: Bool = false,
        content: PushContent
    ) {
        self.topic = topic
        self.identifier = identifier
        self.sound = sound
        self.content = content
    }

    /// A notification with a text.
    package init(topic: String? = nil, identifier: String = "local", body: String) {
        var content = PushContent()
        content.body = body
        self.init(topic: topic, identifier: identifier, sound: true, content: content)
    }

    /// What a payload with the same content would have.
    package var facts: PayloadFacts {
        var facts: PayloadFacts = [.isObject, .hasAPS]
        if content.hasText { facts.formUnion(.alertText) }
        if sound { facts.formUnion(.sound) }
        if content.badge != nil { facts.formUnion(.badge) }
        return facts.with(content.interruptionLevel)
    }
}

extension LocalNotification {
    private static let keys = [
        "topic", "identifier", "title", "subtitle", "body", "sound", "badge", "category",
        "thread_id", "target_content_id", "filter_criteria", "interruption_level",
        "relevance_score",
    ]

    /// Reads a local notification.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: LocalNotification.keys)
        self.init(topic: try object.nonNull("topic")?.name(), content: PushContent())
        if let field = object.nonNull("identifier") { identifier = try field.name() }
        sound = try object.bool("sound", or: sound)
        content.title = try object.nonNull("title")?.text()
        content.subtitle = try object.nonNull("subtitle")?.text()
        content.body = try object.nonNull("body")?.text()
        content.badge = try object.nonNull("badge")?.integer(in: 0...999_999, "a badge")
        content.category = try object.nonNull("category")?.text()
        content.threadID = try object.nonNull("thread_id")?.text()
        content.targetContentID = try object.nonNull("target_content_id")?.text()
        content.filterCriteria = try object.nonNull("filter_criteria")?.text()
        content.interruptionLevel = try object.word("interruption_level", or: .active)
        content.relevanceScore = try object.nonNull("relevance_score")?.score()
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("topic", topic)
        writer.member("identifier", identifier)
        writer.member("title", content.title)
        writer.member("subtitle", content.subtitle)
        writer.member("body", content.body)
        writer.member("sound", sound)
        writer.member("badge", content.badge)
        writer.member("category", content.category)
        writer.member("thread_id", content.threadID)
        writer.member("target_content_id", content.targetContentID)
        writer.member("filter_criteria", content.filterCriteria)
        writer.member("interruption_level", content.interruptionLevel.name)
        writer.key("relevance_score")
        if let score = content.relevanceScore { writer.double(score) } else { writer.null() }
        writer.endObject()
    }
}

extension InterruptionLevel: PlanWord {}

extension PlanField {
    /// A number from 0 to 1.
    fileprivate func score() throws(DevicePlanError) -> Double {
        guard case .number(let number) = value, let score = number.double,
            (0...1).contains(score)
        else { throw bad(expected: "a number from 0 to 1") }
        return score
    }
}
