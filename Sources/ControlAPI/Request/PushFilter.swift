import APNs
import PushLog
import Routing

/// The short form of a matcher: one query parameter a condition, all of which must hold.
enum PushFilter {
    /// A parameter for each condition.
    static let parameters = QueryParameter.conditions(Matcher.Condition.allCases)
    /// The names of the parameters.
    static let names = parameters.map(\.name)

    /// The conditions that tell one test suite from another: what it sends to, and who sends.
    static let isolating: [Matcher.Condition] = [.topic, .deviceToken, .kid, .peer]

    /// The matcher that the parameters describe; all pushes without any.
    static func matcher(_ query: QueryParameters) throws(ControlError) -> Matcher {
        var matcher = Matcher()
        matcher.topic = try query.text("topic", expected: "a topic, as com.example.app")
        matcher.deviceToken = try query.text(
            "device_token", expected: "a device token as it was sent, in digits of either case")
        matcher.apnsID = try apnsID(query)
        matcher.pushType = try query.word(
            "push_type", among: PushType.allCases.map { ($0.name, $0) })
        matcher.status = try query.integer(
            "status", in: 200...599, hint: "the status of the answer, as 200 or 410"
        )
        .map(UInt16.init)
        matcher.reason = try query.word("reason", among: Reason.allCases.map { ($0.name, $0) })
        matcher.outcome = try query.word("outcome", among: Outcome.allCases.map { ($0.name, $0) })
        matcher.environment = try query.word(
            "environment", among: Environment.allCases.map { ($0.name, $0) })
        matcher.kid = try query.text("kid", expected: "the key id of a provider token")
        matcher.peer = try query.text(
            "peer", expected: "the address of a sender, as 127.0.0.1 or 127.0.0.1:50000")
        matcher.since = try query.time("since")
        matcher.until = try query.time("until")
        matcher.text = try text(query)
        return matcher
    }

    private static func text(_ query: QueryParameters) throws(ControlError) -> SearchText? {
        guard let text = query["text"] else { return nil }
        guard let search = SearchText(checking: text) else {
            throw .badValue(
                field: "text", got: text, expected: SearchText.expected,
                hint: "leave the parameter out for all")
        }
        return search
    }

    /// Any other form would match nothing: the gateway answers with ids of this form only.
    private static func apnsID(_ query: QueryParameters) throws(ControlError) -> String? {
        guard let text = query["apns_id"] else { return nil }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        let isHex = groups.joined().utf8.allSatisfy { byte in
            byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
        }
        guard isHex, groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else {
            throw .badValue(
                field: "apns_id", got: text,
                expected: "an id of the form 8-4-4-4-12 hexadecimal digits",
                hint: "take the apns-id of the answer, or the member apns_id of a record")
        }
        return text
    }
}
