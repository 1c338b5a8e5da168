package import APNs
package import Routing

/// A value that many rows refer to by number, as it is stored once.
///
/// Stored form: the version of the rows, the number of the kind, the value.
package enum Interned: Sendable {
    case trace(Trace)
    /// What connections of one sender have in common; its number and peer stand for none.
    case sender(ConnectionInfo)
    case credential(CredentialSummary)
    case findings([Finding])

    /// The kinds with their stored numbers.
    enum Kind: UInt8, CaseIterable {
        case trace = 1
        case sender = 2
        case credential = 3
        case findings = 4
    }

    /// Bytes in front of the value itself: version and kind.
    static let headerBytes = 2

    /// Reads one stored value, and nothing else.
    package init(stored bytes: Span<UInt8>) throws(RowError) {
        var cursor = RowCursor(0..<bytes.count)
        let version = try cursor.byte(bytes)
        guard version == RecordRow.version else { throw .version(got: version) }
        let kind = try cursor.one(of: Kind.self, "kind of value", bytes)
        try self.init(kind, bytes, &cursor)
        try cursor.expectEnd()
    }

    init(_ kind: Kind, _ bytes: Span<UInt8>, _ cursor: inout RowCursor) throws(RowError) {
        switch kind {
        case .trace: self = .trace(try TraceCodec.decode(bytes, &cursor))
        case .sender: self = .sender(try ConnectionCodec.decode(bytes, &cursor))
        case .credential: self = .credential(try CredentialCodec.decode(bytes, &cursor))
        case .findings: self = .findings(try FindingsCodec.decode(bytes, &cursor))
        }
    }
}

// MARK: - Each kind for itself

extension Interned {
    static func trace(_ value: Interned) -> Trace? {
        guard case .trace(let trace) = value else { return nil }
        return trace
    }

    static func sender(_ value: Interned) -> ConnectionInfo? {
        guard case .sender(let connection) = value else { return nil }
        return connection
    }

    static func credential(_ value: Interned) -> CredentialSummary? {
        guard case .credential(let credential) = value else { return nil }
        return credential
    }

    static func findings(_ value: Interned) -> [Finding]? {
        guard case .findings(let findings) = value else { return nil }
        return findings
    }
}
