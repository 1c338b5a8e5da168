package import JSON

/// Something that may be why a push was not seen: one finding, with what shows it.
package struct Clue: Sendable, Equatable {
    /// What kind of finding it is: never changes its meaning.
    package enum Kind: String, Sendable, CaseIterable {
        /// A push that was accepted and that the user can see.
        case shown
        /// A push that was accepted, and of which nothing is to be seen.
        case notShown = "not-shown"
        /// A push that never came to its device, or was dropped there.
        case dropped
        /// A push that waits, at the service or on the device.
        case waiting
        /// A push that was refused, or not answered.
        case refused
        /// A push to another device token that looks like it.
        case similarToken = "similar-token"
        case otherTopic = "other-topic"
        case otherEnvironment = "other-environment"
        /// A connection that failed before its first request.
        case handshake
        /// A connection that ended without a request.
        case idleConnection = "idle-connection"
        /// The server takes no pushes: its log cannot keep them, or it is stopping.
        case notReady = "not-ready"
        /// A fault that may have met it.
        case fault
        /// The virtual clock is not that of the wall.
        case clock
        /// Records that the log holds no more.
        case logDropped = "log-dropped"
        case noPush = "no-push"
    }

    package let kind: Kind
    /// One sentence without a full stop.
    package let what: String
    /// What to do; nil where the sentence says all.
    package var hint: String?
    /// How many things it stands for; at least 1 but for those that nothing shows.
    package var count: Int
    /// `seq` of the pushes that show it, newest first, at most `evidenceMax`.
    package var pushes: [UInt64]
    /// Ids of the connections that show it, newest first, at most `evidenceMax`.
    package var connections: [UInt64]
    /// Names of the faults that show it.
    package var faults: [String]
    /// What programs may want besides, as status and reason; keys in snake case.
    package var details: [JSONValue.Member]

    /// Most pushes or connections that are named.
    package static let evidenceMax = 20

    package init(
        _ kind: Kind, _ what: String, hint: String? = nil, count: Int = 1, pushes: [UInt64] = [],
        connections: [UInt64] = [], faults: [String] = [], details: [JSONValue.Member] = []
    ) {
        self.kind = kind
        self.what = what
        self.hint = hint
        self.count = count
        self.pushes = Array(pushes.prefix(Clue.evidenceMax))
        self.connections = Array(connections.prefix(Clue.evidenceMax))
        self.faults = faults
        self.details = details
    }

    /// Writes `{"kind", "what", "hint", "count", "evidence": {...}}` and the details.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("kind", kind.rawValue)
        json.member("what", what)
        json.member("hint", hint)
        json.member("count", Int64(count))
        json.key("evidence")
        json.beginObject()
        json.member("pushes", each: pushes) { $1.integer(Int64(clamping: $0)) }
        json.member("connections", each: connections) { $1.integer(Int64(clamping: $0)) }
        json.member("faults", each: faults) { $1.string($0) }
        json.endObject()
        for detail in details {
            json.key(detail.key)
            json.value(detail.value)
        }
        json.endObject()
    }
}

extension JSONWriter {
    /// Writes a member with a list of findings.
    mutating func clues(_ name: String, _ clues: [Clue]) {
        member(name, each: clues) { $0.write(to: &$1) }
    }
}

extension JSONValue.Member {
    /// A member with a text, or null.
    init(_ key: String, text: String?) {
        self.init(key: key, value: text.map(JSONValue.string) ?? .null)
    }

    /// A member with a whole number, or null.
    init(_ key: String, number: Int64?) {
        self.init(key: key, value: number.map { .number(JSONNumber($0)) } ?? .null)
    }
}
