import APNs

/// The first part of a row: what each row has.
///
/// Without references, so that writing it touches no count of any.
struct RowHead {
    let flags: RowFlags
    let trust: CredentialTrust
    let storage: PayloadStorage
    let receivedAt: Instant
    let madeID: PushIdentifier
    let uniqueID: PushIdentifier?
    let arrivedAt: Instant?
    let facts: PayloadFacts
    let streamID: Int32
    let fieldsEnd: UInt64
    /// Length of the raw request.
    let rawBytes: UInt64
    /// Nil: the whole body is there.
    let bodyLength: Int?
    /// Nil: one where there is a credential, else none.
    let authorizationCount: Int?

    @inline(__always)
    init(_ record: borrowing PushRecord) {
        flags = RowFlags(record)
        trust = record.trust
        storage = record.payloadStorage
        receivedAt = record.receivedAt
        madeID = record.madeID
        uniqueID = record.uniqueID
        arrivedAt = record.arrivedAt
        facts = record.payload
        streamID = record.streamID
        fieldsEnd = UInt64(record.request.raw.fieldsEnd)
        rawBytes = UInt64(record.request.raw.bytes.count)
        bodyLength = record.request.raw.bodyLength
        authorizationCount = record.request.raw.authorizationCount
    }
}

// MARK: - Writing

extension RowHead {
    /// Most bytes that it takes.
    private static let bytesMax = 128

    func append(to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: RowHead.bytesMax) { (out: inout OutputSpan<UInt8>) in
            out.append(RecordRow.version)
            out.append(half: flags.rawValue)
            out.append(trust.rawValue | storage.rawValue << 4)
            out.append(word: UInt64(bitPattern: receivedAt.milliseconds))
            out.append(word: madeID.high)
            out.append(word: madeID.low)
            if let uniqueID {
                out.append(word: uniqueID.high)
                out.append(word: uniqueID.low)
            }
            if flags.contains(.arrivedAt), let arrivedAt {
                out.append(word: UInt64(bitPattern: arrivedAt.milliseconds))
            }
            out.append(half: facts.rawValue)
            out.append(number: UInt64(UInt32(bitPattern: streamID)))
            out.append(number: fieldsEnd)
            out.append(number: rawBytes)
            if flags.contains(.bodyLength), let bodyLength {
                out.append(number: UInt64(bodyLength))
            }
            if flags.contains(.authorizationCount), let authorizationCount {
                out.append(number: UInt64(authorizationCount))
            }
        }
    }
}

// MARK: - Reading

extension RowHead {
    init(_ bytes: Span<UInt8>, _ cursor: inout RowCursor) throws(RowError) {
        let version = try cursor.byte(bytes)
        guard version == RecordRow.version else { throw .version(got: version) }
        flags = RowFlags(rawValue: try cursor.half(bytes))
        guard flags.isSubset(of: .known) else { throw .unknown("flag", at: 1) }
        let words = try cursor.byte(bytes)
        guard let trust = CredentialTrust(rawValue: words & 15),
            let storage = PayloadStorage(rawValue: words >> 4)
        else { throw .unknown("trust or payload storage", at: 3) }
        (self.trust, self.storage) = (trust, storage)
        receivedAt = try RowHead.instant(bytes, &cursor)
        madeID = try RowHead.identifier(bytes, &cursor)
        uniqueID = flags.contains(.uniqueID) ? try RowHead.identifier(bytes, &cursor) : nil
        arrivedAt = flags.contains(.arrivedAt) ? try RowHead.instant(bytes, &cursor) : nil
        facts = PayloadFacts(rawValue: try cursor.half(bytes))
        let start = cursor.at
        guard let stream = UInt32(exactly: try cursor.number(bytes)) else {
            throw .unknown("stream id", at: start)
        }
        streamID = Int32(bitPattern: stream)
        fieldsEnd = try cursor.number(bytes)
        rawBytes = try cursor.number(bytes)
        bodyLength = flags.contains(.bodyLength) ? try RowHead.count(bytes, &cursor) : nil
        authorizationCount =
            flags.contains(.authorizationCount) ? try RowHead.count(bytes, &cursor) : nil
    }

    private static func instant(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> Instant {
        Instant(milliseconds: Int64(bitPattern: try cursor.word(bytes)))
    }

    private static func identifier(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> PushIdentifier {
        let high = try cursor.word(bytes)
        return PushIdentifier(high: high, low: try cursor.word(bytes))
    }

    private static func count(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> Int {
        let start = cursor.at
        guard let count = UInt32(exactly: try cursor.number(bytes)) else {
            throw .unknown("length", at: start)
        }
        return Int(count)
    }
}
