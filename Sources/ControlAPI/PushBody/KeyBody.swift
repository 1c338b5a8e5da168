import APNs
import JSON
import Routing

/// A provider key as a body describes it.
struct KeyBody {
    /// What the key may be used for.
    let scope: ProviderKeyScope
    /// Its private or public part; nil for a key that is to be made.
    let pem: [UInt8]?

    private static let keys = ["team_id", "environment", "topics", "related_key_id", "pem"]
    private static let topicsMax = 100
    private static let pemBytesMax = 16_384
    private static let idExpected = "10 characters, A to Z and 0 to 9"

    /// Reads the body; nothing that it says of `pem` holds any of its bytes.
    init(keyID: String, _ value: JSONValue) throws(DevicePlanError) {
        guard KeyBody.isID(keyID) else {
            throw DevicePlanError(
                .badValue, path: "kid", got: "\"\(ErrorAnswer.shortened(keyID))\"",
                expected: "a key id of \(KeyBody.idExpected)",
                hint: "Apple's key ids have this form; use it as kid in provider tokens")
        }
        let object = try PlanObject(
            PlanField(value: value, path: "", offset: nil), keys: KeyBody.keys)
        let team = try object.required("team_id", "the team that the key belongs to")
        let environment = try object.nonNull("environment")?.word(Environment.self)
        let topics = try KeyBody.topics(object)
        scope = ProviderKeyScope(
            keyID: keyID, teamID: try KeyBody.id(team, "a team id"), environment: environment,
            topics: topics,
            relatedKeyID: try KeyBody.related(object, keyID, isTopicSpecific: topics != nil))
        pem = try KeyBody.pem(object)
    }

    private static func isID(_ text: String) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { byte in
                byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "A") < 26
            }
    }

    private static func id(_ field: PlanField, _ what: String) throws(DevicePlanError) -> String {
        let text = try field.text()
        guard isID(text) else { throw field.bad(expected: "\(what) of \(idExpected)") }
        return text
    }

    private static func topics(_ object: PlanObject) throws(DevicePlanError) -> [String]? {
        guard let field = object.nonNull("topics") else { return nil }
        let elements = try field.elements(of: "topics")
        guard (1...topicsMax).contains(elements.count) else {
            throw field.bad(
                expected: "1 to \(topicsMax) topics",
                hint: "leave topics out for a key that covers every topic of its team")
        }
        var topics: [String] = []
        for element in elements {
            let topic = try element.text()
            guard isTopic(topic) else {
                throw element.bad(
                    expected: "a bundle id of letters, digits, '.' and '-', as com.example.app")
            }
            topics.append(topic)
        }
        return topics
    }

    private static func isTopic(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            }
    }

    /// Only topic-specific keys are restricted to one another.
    ///
    /// Source: protocol section 5.
    private static func related(
        _ object: PlanObject, _ keyID: String, isTopicSpecific: Bool
    ) throws(DevicePlanError) -> String? {
        guard let field = object.nonNull("related_key_id") else { return nil }
        let related = try id(field, "a key id")
        guard isTopicSpecific else {
            throw field.bad(
                expected: "no related key of a team-scoped key",
                hint: "give topics too: only topic-specific keys have a related key")
        }
        guard related != keyID else { throw field.bad(expected: "the id of another key") }
        return related
    }

    private static func pem(_ object: PlanObject) throws(DevicePlanError) -> [UInt8]? {
        guard let field = object.nonNull("pem") else { return nil }
        let text = try field.text()
        guard (1...pemBytesMax).contains(text.utf8.count) else {
            throw DevicePlanError(
                .badValue, path: field.path, got: "\(text.utf8.count) bytes",
                expected: "a key in PEM of at most \(pemBytesMax) bytes",
                hint: "leave pem out to make a key")
        }
        return Array(text.utf8)
    }
}
