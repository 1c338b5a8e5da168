import APNs
package import JSON
import Routing

extension Matcher {
    /// What a condition asks for, as it is written; nil where it is not set.
    package func value(of condition: Condition) -> JSONValue? {
        switch condition {
        case .topic: topic.map(JSONValue.string)
        case .deviceToken: deviceToken.map(JSONValue.string)
        case .apnsID: apnsID.map(JSONValue.string)
        case .pushType: (pushType?.name).map(JSONValue.string)
        case .status: status.map { .number(JSONNumber(Int64($0))) }
        case .reason: (reason?.name).map(JSONValue.string)
        case .outcome: (outcome?.name).map(JSONValue.string)
        case .environment: (environment?.name).map(JSONValue.string)
        case .kid: kid.map(JSONValue.string)
        case .peer: peer.map(JSONValue.string)
        case .since: (since?.description).map(JSONValue.string)
        case .until: (until?.description).map(JSONValue.string)
        case .text: (text?.text).map(JSONValue.string)
        }
    }

    /// A matcher with one condition of this one, and no other.
    private func only(_ condition: Condition) -> Matcher {
        var one = Matcher()
        switch condition {
        case .topic: one.topic = topic
        case .deviceToken: one.deviceToken = deviceToken
        case .apnsID: one.apnsID = apnsID
        case .pushType: one.pushType = pushType
        case .status: one.status = status
        case .reason: one.reason = reason
        case .outcome: one.outcome = outcome
        case .environment: one.environment = environment
        case .kid: one.kid = kid
        case .peer: one.peer = peer
        case .since: one.since = since
        case .until: one.until = until
        case .text: one.text = text
        }
        return one
    }

    /// The conditions that a record does not fulfil, with what it has instead; none where it
    /// matches.
    package func differences(from record: PushRecord) -> [MatchDifference] {
        conditions.filter { !only($0).matches(record) }.map { condition in
            MatchDifference(
                condition: condition, expected: value(of: condition) ?? .null,
                got: record.value(of: condition))
        }
    }
}

/// A condition that a record does not fulfil.
package struct MatchDifference: Sendable, Equatable {
    package let condition: Matcher.Condition
    package let expected: JSONValue
    /// Null where the record has nothing there, and for a text, which could be anywhere.
    package let got: JSONValue

    package init(condition: Matcher.Condition, expected: JSONValue, got: JSONValue) {
        self.condition = condition
        self.expected = expected
        self.got = got
    }

    /// What the two have to do with each other, where that is to be seen: one sentence, or nil.
    package var likeness: String? {
        guard let expected = expected.string, let got = got.string else { return nil }
        switch condition {
        case .deviceToken: return TokenLikeness.sentence(expected: expected, got: got)
        case .topic: return TopicLikeness.sentence(expected: expected, got: got)
        case .apnsID, .pushType, .status, .reason, .outcome, .environment, .kid, .peer, .since,
            .until, .text:
            return nil
        }
    }

    /// Writes `{"field", "expected", "got", "likeness"}`.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("field", condition.rawValue)
        json.key("expected")
        json.value(expected)
        json.key("got")
        json.value(got)
        json.member("likeness", likeness)
        json.endObject()
    }
}

extension PushRecord {
    /// What the record has where a condition looks.
    fileprivate func value(of condition: Matcher.Condition) -> JSONValue {
        let text: String? =
            switch condition {
            case .topic: topic
            case .deviceToken: deviceToken
            case .apnsID: apnsID
            case .pushType: request.text(.pushType)
            case .reason: answer.reason?.name
            case .outcome: trace?.outcome.name
            case .environment: environment.name
            case .kid: credential?.keyID
            case .peer: connection.peer
            case .since, .until: receivedAt.description
            case .text, .status: nil
            }
        if condition == .status, answer.status != 0 {
            return .number(JSONNumber(Int64(answer.status)))
        }
        return text.map(JSONValue.string) ?? .null
    }
}
