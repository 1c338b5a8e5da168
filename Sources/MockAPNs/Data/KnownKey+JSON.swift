import APNs
import ControlAPI
import JSON

/// What is kept of a key that was removed.
enum RemovedKey {
    static let json = Array(#"{"removed":true}"#.utf8)
}

extension KnownKey {
    /// The JSON in which a key that was put at run time is kept: its public part alone.
    var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.member("kid", scope.keyID)
        json.member("team_id", scope.teamID)
        json.member("environment", scope.environment?.name)
        json.member("related_kid", scope.relatedKeyID)
        if let topics = scope.topics { json.member("topics", each: topics) { $1.string($0) } }
        json.member("public_pem", String(decoding: publicPEM, as: UTF8.self))
        json.endObject()
        return json.bytes
    }

    /// Nil for bytes that `json` has not written.
    init?(json bytes: [UInt8]) {
        guard let value = try? JSONValue(parsing: bytes),
            let keyID = value.value(for: "kid")?.string,
            let teamID = value.value(for: "team_id")?.string,
            let pem = value.value(for: "public_pem")?.string
        else { return nil }
        let environment = value.value(for: "environment")?.string
        self.init(
            scope: ProviderKeyScope(
                keyID: keyID, teamID: teamID,
                environment: Environment.allCases.first { $0.name == environment },
                topics: value.value(for: "topics")?.array?.compactMap(\.string),
                relatedKeyID: value.value(for: "related_kid")?.string),
            publicPEM: Array(pem.utf8))
    }
}
