import APNs
package import JSON

/// A push as a file for the iOS Simulator: its payload, with the app it is for.
///
/// Source: `xcrun simctl help push`: a JSON file with a top-level key "Simulator Target Bundle",
/// which the arguments may name instead, and an "aps" object.
package struct SimulatorFile: Sendable, Equatable {
    /// Why a record cannot be one.
    package enum Obstacle: Error, Sendable, Equatable {
        case noTopic
        /// The log keeps a part of the payload only.
        case truncated
        /// The log was told to keep less of payloads; the word says what.
        case reduced(String)
        case notAnObject

        /// What was got and what was expected.
        package var message: String {
            switch self {
            case .noTopic: "the push has no topic, so no app in the simulator is meant"
            case .truncated: "the log has a part of the payload only, expected all of it"
            case .reduced(let word):
                "the log keeps no whole payloads (payload-storage \(word)), expected full"
            case .notAnObject: "the payload is no JSON object, which the simulator expects"
            }
        }
    }

    /// The key that names the app.
    static let bundleKey = "Simulator Target Bundle"

    /// The bundle id of the app: the topic without the suffix of a push type.
    package let bundleID: String
    /// JSON.
    package let content: [UInt8]

    /// Reads the JSON form of a record.
    package init(record: JSONValue) throws(Obstacle) {
        guard let topic = record.value(for: "topic")?.string, !topic.isEmpty else {
            throw .noTopic
        }
        if let word = record.value(for: "payload_storage")?.string, word != "full" {
            throw .reduced(word)
        }
        if record.value(for: "payload_truncated")?.bool == true { throw .truncated }
        guard let members = record.value(for: "payload")?.members else { throw .notAnObject }
        bundleID = SimulatorFile.bundleID(of: topic)
        var json = JSONWriter(reserving: 1_024)
        json.beginObject()
        json.member(SimulatorFile.bundleKey, bundleID)
        for member in members where member.key != SimulatorFile.bundleKey {
            json.key(member.key)
            json.value(member.value)
        }
        json.endObject()
        content = json.bytes + [UInt8(ascii: "\n")]
    }

    /// The file of a record.
    package init(_ push: PushRecord) throws(Obstacle) {
        var json = JSONWriter(reserving: 4_096)
        push.write(to: &json)
        let limits = JSONLimits(depth: JSONLimits.payload.depth + 8)
        guard let record = try? JSONValue(parsing: json.bytes, limits: limits) else {
            throw .notAnObject
        }
        try self.init(record: record)
    }

    private static func bundleID(of topic: String) -> String {
        guard let type = PushType(topicSuffixOf: Array(topic.utf8).span) else { return topic }
        return String(topic.dropLast(type.topicSuffix.count))
    }
}
