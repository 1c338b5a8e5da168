/// What `provider.json` says about the provider key of a server.
package struct ProviderKeyRecord: Equatable, Sendable {
    /// The key id, 10 characters A-Z and 0-9: `kid` in the header of a provider token.
    package var keyID: String
    /// The team id, 10 characters A-Z and 0-9: `iss` in the claims.
    package var teamID: String
    /// The topics a sender may use in examples, at least one.
    package var topics: [String]
    /// The key file, relative to the folder of `provider.json`.
    package var keyFile: String

    /// Puts a record together.
    package init(keyID: String, teamID: String, topics: [String], keyFile: String) {
        self.keyID = keyID
        self.teamID = teamID
        self.topics = topics
        self.keyFile = keyFile
    }

    /// A record with this key id and a new team id.
    init(keyID: String, topics: [String]) throws(TLSError) {
        self.keyID = keyID
        teamID = try AppleID.make()
        self.topics = topics
        keyFile = Self.keyFile(keyID: keyID)
    }

    /// Where the key of this id is kept: the name Apple gives to a downloaded key.
    static func keyFile(keyID: String) -> String { "private/AuthKey_\(keyID).p8" }

    /// What is wrong with it; nil when nothing is.
    var problem: String? {
        if !AppleID.isWellFormed(keyID) {
            return "holds the key id \"\(keyID)\", expected 10 characters A-Z and 0-9"
        }
        if !AppleID.isWellFormed(teamID) {
            return "holds the team id \"\(teamID)\", expected 10 characters A-Z and 0-9"
        }
        if topics.isEmpty { return "names no topic, expected at least one" }
        let expected = Self.keyFile(keyID: keyID)
        if keyFile != expected { return "names the key file \"\(keyFile)\", expected \(expected)" }
        return nil
    }
}

/// The key that a server expects its senders to use, with all they need to know of it.
package struct ProviderIdentity: Equatable, Sendable {
    /// Its ids and topics.
    package let record: ProviderKeyRecord
    /// The key, with its private part.
    package let key: ProviderKey
    /// The absolute path of the key file; nil for a key in memory.
    package let keyPath: String?
    /// The absolute path of `provider.json`; nil for a key in memory.
    package let recordPath: String?

    /// A new key with new ids, kept in memory only: for tests.
    ///
    /// - Parameter topics: the topics a sender may use in examples.
    /// - Returns: an identity without paths; its record names the file the key would have.
    /// - Throws: `library`.
    package static func ephemeral(
        topics: [String] = ProviderKeyFolder.topics
    ) throws(TLSError) -> ProviderIdentity {
        ProviderIdentity(
            record: try ProviderKeyRecord(keyID: AppleID.make(), topics: topics),
            key: try .mint(), keyPath: nil, recordPath: nil)
    }
}

/// Ids as Apple gives them to teams and keys: 10 characters A-Z and 0-9.
///
/// Source: Apple, Establishing a token-based connection to APNs ("10-character").
package enum AppleID {
    private static let characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)

    /// A new id, all being equally likely.
    ///
    /// - Throws: `library` when the system gives no randomness.
    package static func make() throws(TLSError) -> String {
        var id: [UInt8] = []
        while id.count < 10 {
            // Above the last multiple of 36 some characters would come more often.
            for byte in try randomBytes(16) where byte < 252 && id.count < 10 {
                id.append(characters[Int(byte) % characters.count])
            }
        }
        return String(decoding: id, as: UTF8.self)
    }

    /// Whether `id` could be one of Apple's.
    package static func isWellFormed(_ id: String) -> Bool {
        id.utf8.count == 10 && id.utf8.allSatisfy(characters.contains)
    }
}
