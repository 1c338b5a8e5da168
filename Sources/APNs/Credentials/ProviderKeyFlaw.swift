/// What is wrong in the description of a provider key: the one check of the command line, the
/// config file, the control plane and the test library.
///
/// No text that it gives holds key material.
package enum ProviderKeyFlaw: Error, Sendable, Equatable {
    /// A key id or team id is none; `what` says which, as "a key id".
    case id(what: String, text: String)
    /// No topic at all, or more than `ProviderKeyScope.topicsMax`.
    case topicCount(Int)
    /// The topic at this place, counted from 0, can be no bundle id.
    case topic(index: Int, text: String)
    /// A key that covers every topic names a related key.
    case relatedOfTeamScoped(String)
    /// A key names itself as its related key.
    case relatedToItself(String)

    /// What was got, never more of it than an id has.
    package var got: String {
        switch self {
        case .id(_, let text), .topic(_, let text), .relatedOfTeamScoped(let text),
            .relatedToItself(let text):
            KeyText.shown(text)
        case .topicCount(let count): count == 0 ? "none" : Grouped(count).description
        }
    }

    /// What may stand there.
    package var expected: String {
        switch self {
        case .id(let what, _): "\(what) of 10 characters A-Z and 0-9"
        case .topicCount: "1 to \(ProviderKeyScope.topicsMax) topics"
        case .topic: "a bundle id of letters, digits, '.' and '-', as com.example.app"
        case .relatedOfTeamScoped: "no related key of a team-scoped key"
        case .relatedToItself: "the id of another key as the related one"
        }
    }

    /// What to do, where more can be said than `expected` says.
    package var hint: String? {
        switch self {
        case .id(let what, _) where what == "a key id":
            "Apple's key ids have this form; use it as kid in provider tokens"
        case .topicCount: "leave topics out for a key that covers every topic of its team"
        case .relatedOfTeamScoped:
            "give topics too: only topic-specific keys have a related key"
        case .id, .topic, .relatedToItself: nil
        }
    }
}

extension ProviderKeyScope {
    /// Most topics of a topic-specific key; ours, Apple tells of no limit.
    package static let topicsMax = 100

    /// An id as Apple gives them to teams and keys.
    ///
    /// Source: Apple, Establishing a token-based connection to APNs ("10-character").
    package static func check(id: String, _ what: String) throws(ProviderKeyFlaw) {
        let isWellFormed =
            id.utf8.count == 10
            && id.utf8.allSatisfy { byte in
                byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "A") < 26
            }
        guard isWellFormed else { throw .id(what: what, text: id) }
    }

    /// The topics of a topic-specific key.
    package static func check(topics: [String]) throws(ProviderKeyFlaw) {
        guard (1...topicsMax).contains(topics.count) else { throw .topicCount(topics.count) }
        for (index, topic) in topics.enumerated() where !isTopic(topic) {
            throw .topic(index: index, text: topic)
        }
    }

    /// Only topic-specific keys are restricted to one another (protocol section 5).
    ///
    /// - Parameters:
    ///   - related: the other key.
    ///   - keyID: the key that names it.
    ///   - isTopicSpecific: whether that key has topics.
    /// - Throws: when the other key can be none, or not that one.
    package static func check(
        related: String, of keyID: String, isTopicSpecific: Bool
    ) throws(ProviderKeyFlaw) {
        try check(id: related, "a related key id")
        guard isTopicSpecific else { throw .relatedOfTeamScoped(related) }
        guard related != keyID else { throw .relatedToItself(related) }
    }

    /// All of the above.
    package func check() throws(ProviderKeyFlaw) {
        try ProviderKeyScope.check(id: keyID, "a key id")
        try ProviderKeyScope.check(id: teamID, "a team id")
        if let topics { try ProviderKeyScope.check(topics: topics) }
        if let relatedKeyID {
            try ProviderKeyScope.check(
                related: relatedKeyID, of: keyID, isTopicSpecific: topics != nil)
        }
    }

    private static func isTopic(_ text: String) -> Bool {
        // A line of a key in base64 often has letters and digits alone.
        !text.isEmpty && !KeyText.isIn(text)
            && text.utf8.allSatisfy { byte in
                byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            }
    }
}
