import APNs
import Routing

/// Gives numbers to what many rows have alike: traces, senders, credentials, findings.
///
/// A value inside the log's lock. Numbers count from 1 and never change their meaning. A value with
/// a new number is listed in `takeNew` and must be stored no later than the first row that refers
/// to it; where that fails it must be stored with the next, for its number stays given.
package struct RowInterner: Sendable {
    /// A value as it is stored.
    package struct Value: Sendable, Equatable {
        package let number: UInt32
        package let bytes: [UInt8]

        package init(number: UInt32, bytes: [UInt8]) {
            self.number = number
            self.bytes = bytes
        }
    }

    private var values: InternedValues
    private var traces = IdentityCache<Trace>(places: 256)
    private var connections = IdentityCache<ConnectionInfo>(places: 256)
    private var credentials = IdentityCache<CredentialSummary>(places: 256)
    private var recentFindings = RecentFindings()
    /// Bytes of the value that is looked at; kept for its capacity.
    private var scratch: [UInt8] = []

    /// Goes on after the values that are stored; those of a later version keep their numbers.
    package init(restoring stored: some Sequence<Value> = []) {
        self.init(room: InternedValues.Room(), restoring: stored)
    }

    init(room: InternedValues.Room, restoring stored: some Sequence<Value> = []) {
        values = InternedValues(room: room)
        for value in stored { values.restore(value) }
    }

    /// The values that got a number since the last call, in the order of their numbers.
    package mutating func takeNew() -> [Value] { values.new.isEmpty ? [] : values.takeNew() }
}

// MARK: - What stands in a row

extension RowInterner {
    mutating func append(_ trace: Trace, to bytes: inout [UInt8]) {
        if traces.append(trace, to: &bytes) { return }
        begin(.trace)
        TraceCodec.encode(trace, into: &scratch)
        let start = bytes.count
        if end(.trace, trace.quotesItsPush, &bytes) {
            traces.keep(Array(bytes[start...]), for: trace)
        }
    }

    /// Number and peer of the connection, and its sender.
    mutating func append(_ connection: ConnectionInfo, to bytes: inout [UInt8]) {
        if connections.append(connection, to: &bytes) { return }
        begin(.sender)
        ConnectionCodec.encode(connection, into: &scratch)
        let start = bytes.count
        bytes.append(number: connection.id)
        bytes.append(text: connection.peer)
        if end(.sender, false, &bytes) {
            connections.keep(Array(bytes[start...]), for: connection)
        }
    }

    mutating func append(_ credential: CredentialSummary, to bytes: inout [UInt8]) {
        if credentials.append(credential, to: &bytes) { return }
        begin(.credential)
        CredentialCodec.encode(credential, into: &scratch)
        let start = bytes.count
        if end(.credential, false, &bytes) {
            credentials.keep(Array(bytes[start...]), for: credential)
        }
    }

    mutating func append(_ findings: [Finding], to bytes: inout [UInt8]) {
        if recentFindings.append(findings, to: &bytes) { return }
        begin(.findings)
        FindingsCodec.encode(findings, into: &scratch)
        let start = bytes.count
        if end(.findings, findings.quotePayload, &bytes) {
            recentFindings.keep(Array(bytes[start...]), for: findings)
        }
    }

    private mutating func begin(_ kind: Interned.Kind) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(RecordRow.version)
        scratch.append(kind.rawValue)
    }

    /// Appends the number of the value in `scratch`, or 0 and the value itself; true where the same
    /// value will stand there in the same way again.
    ///
    /// One that quotes what was sent gets no number: it must go when its row is erased.
    private mutating func end(
        _ kind: Interned.Kind, _ quotes: Bool, _ bytes: inout [UInt8]
    ) -> Bool {
        let place = quotes ? .first : values.place(kind, scratch)
        if case .number(let number) = place {
            bytes.append(number: UInt64(number))
            return true
        }
        bytes.append(0)
        bytes.append(counted: scratch[Interned.headerBytes...])
        if case .full = place { return true }
        return false
    }
}

extension Trace {
    /// It has words of the payload or of the user.
    fileprivate var quotesItsPush: Bool {
        events.contains { $0.response?.text != nil || ($0.kind == .ui && $0.detail != nil) }
    }
}

extension [Finding] {
    /// One of them points into the payload: those repeat what stands there.
    fileprivate var quotePayload: Bool { contains { $0.offset != nil } }
}
