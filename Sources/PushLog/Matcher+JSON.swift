package import APNs
package import JSON
package import Routing

// The long form of a matcher: one JSON object wherever pushes are selected.

extension Reason: PlanWord {}
extension Outcome: PlanWord {}

extension Matcher {
    /// One condition: its key in JSON.
    package enum Condition: String, Sendable, CaseIterable {
        case topic
        case deviceToken = "device_token"
        case apnsID = "apns_id"
        case pushType = "push_type"
        case status, reason, outcome, environment, kid, peer, since, until, text

        /// Holds for what was sent; the others hold for what became of it.
        package var isKnownBeforeAnswer: Bool {
            switch self {
            case .topic, .deviceToken, .apnsID, .pushType, .environment, .kid, .peer, .since,
                .until, .text:
                true
            case .status, .reason, .outcome: false
            }
        }
    }

    /// Reads an object whose members are conditions; one that is null is not set.
    package init(json: JSONValue, now: Instant? = nil) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "match", offset: nil), now: now)
    }

    /// Reads an object whose members are conditions; one that is null is not set.
    ///
    /// `now` is what durations count back from; nil: times are given as instants only, as where
    /// the matcher is kept.
    package init(_ field: PlanField, now: Instant? = nil) throws(DevicePlanError) {
        self.init()
        let object = try PlanObject(field, keys: Condition.allCases.map(\.rawValue))
        topic = try Matcher.text(object, .topic, "a topic, as com.example.app")
        deviceToken = try Matcher.text(
            object, .deviceToken, "a device token as it was sent, in digits of either case")?
            .lowercased()
        apnsID = try Matcher.identifier(object)
        pushType = try object.nonNull(Condition.pushType.rawValue)?.word(PushType.self)
        let number = try object.nonNull(Condition.status.rawValue)?
            .integer(in: 200...599, "the status of an answer")
        status = number.map(UInt16.init)
        reason = try object.nonNull(Condition.reason.rawValue)?.word(Reason.self)
        outcome = try object.nonNull(Condition.outcome.rawValue)?.word(Outcome.self)
        environment = try object.nonNull(Condition.environment.rawValue)?.word(Environment.self)
        kid = try Matcher.text(object, .kid, "the key id of a provider token")
        peer = try Matcher.text(
            object, .peer, "the address of a sender, as 127.0.0.1 or 127.0.0.1:50000")
        since = try Matcher.time(object, .since, now)
        until = try Matcher.time(object, .until, now)
        text = try Matcher.searchText(object)
    }

    private static func time(
        _ object: PlanObject, _ condition: Condition, _ now: Instant?
    ) throws(DevicePlanError) -> Instant? {
        guard let field = object.nonNull(condition.rawValue) else { return nil }
        let expected = PastTime.expected(mayCountBack: now != nil)
        guard let text = field.value.string else { throw field.wrongKind(expected) }
        guard let instant = PastTime.instant(text, now: now) else {
            throw field.bad(expected: expected)
        }
        return instant
    }

    private static func searchText(_ object: PlanObject) throws(DevicePlanError) -> SearchText? {
        guard let field = object.nonNull(Condition.text.rawValue) else { return nil }
        guard let text = field.value.string else { throw field.wrongKind(SearchText.expected) }
        guard let search = SearchText(checking: text) else {
            throw field.bad(expected: SearchText.expected)
        }
        return search
    }

    private static func text(
        _ object: PlanObject, _ condition: Condition, _ expected: String
    ) throws(DevicePlanError) -> String? {
        guard let field = object.nonNull(condition.rawValue) else { return nil }
        guard let text = field.value.string else { throw field.wrongKind(expected) }
        guard !text.isEmpty else {
            throw field.bad(expected: expected, hint: "leave it out to select all")
        }
        return text
    }

    /// Any other form would match nothing: the gateway answers with ids of this form only.
    private static func identifier(_ object: PlanObject) throws(DevicePlanError) -> String? {
        guard let field = object.nonNull(Condition.apnsID.rawValue) else { return nil }
        let expected = "an id of the form 8-4-4-4-12 hexadecimal digits"
        guard let text = field.value.string else { throw field.wrongKind(expected) }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        let isHex = groups.joined().utf8.allSatisfy { byte in
            byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
        }
        guard isHex, groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else {
            throw field.bad(
                expected: expected, hint: "take the apns-id of the answer or of a record")
        }
        return text
    }
}

extension Matcher {
    /// The conditions that are set, in the order in which they are written.
    package var conditions: [Condition] {
        Condition.allCases.filter { value(of: $0) != nil }
    }

    /// Writes the conditions that are set as one object.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        for condition in Condition.allCases {
            guard let value = value(of: condition) else { continue }
            json.key(condition.rawValue)
            json.value(value)
        }
        json.endObject()
    }
}
