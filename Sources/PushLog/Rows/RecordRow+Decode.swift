import APNs

extension RecordRow {
    /// Reads what `encode` wrote, and nothing else; sequence and revision are 0.
    ///
    /// - Parameters:
    ///   - bytes: one row.
    ///   - interned: gives the value of a number; nil where it has none.
    /// - Returns: the record, without the provider token, which no row has.
    /// - Throws: `RowError` where the bytes are no row of this version, or refer to nothing.
    package static func decode(
        _ bytes: Span<UInt8>, interned: (UInt32) -> Interned?
    ) throws(RowError) -> PushRecord {
        var cursor = RowCursor(0..<bytes.count)
        let head = try RowHead(bytes, &cursor)
        let id = try connectionID(bytes, &cursor)
        let peer = try cursor.text(bytes)
        let sender = try refer(.sender, "sender", bytes, &cursor, interned, Interned.sender)
        let credential =
            head.flags.contains(.credential)
            ? try refer(.credential, "credential", bytes, &cursor, interned, Interned.credential)
            : nil
        let tail = try RowTail(bytes, &cursor, head.flags, interned)
        let request = try request(
            head, hasCredential: credential != nil, bytes, cursor.range(count: head.rawBytes))
        try cursor.expectEnd()
        var record = PushRecord(
            receivedAt: head.receivedAt, arrivedAt: head.arrivedAt,
            connection: ConnectionInfo(id: id, peer: peer, of: sender), streamID: head.streamID,
            request: request, credential: credential, madeID: head.madeID,
            uniqueID: head.uniqueID)
        record.trust = head.trust
        record.payload = head.facts
        record.payloadStorage = head.storage
        tail.write(to: &record)
        return record
    }

    /// Those who write it down count on a number with a sign.
    private static func connectionID(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> UInt64 {
        let start = cursor.at
        let id = try cursor.number(bytes)
        guard id <= Int64.max else { throw .unknown("connection", at: start) }
        return id
    }

    /// The value that the row has, or refers to.
    static func refer<Value>(
        _ kind: Interned.Kind, _ what: String, _ bytes: Span<UInt8>, _ cursor: inout RowCursor,
        _ interned: (UInt32) -> Interned?, _ pick: (Interned) -> Value?
    ) throws(RowError) -> Value {
        let start = cursor.at
        guard let number = UInt32(exactly: try cursor.number(bytes)) else {
            throw .unknown(what, at: start)
        }
        let value: Interned?
        if number == 0 {
            var inner = RowCursor(try cursor.range(count: try cursor.number(bytes)))
            value = try Interned(kind, bytes, &inner)
            try inner.expectEnd()
        } else {
            value = interned(number)
        }
        guard let found = value.flatMap(pick) else { throw .missing(what, number: number) }
        return found
    }

    private static func request(
        _ head: RowHead, hasCredential: Bool, _ bytes: Span<UInt8>, _ range: Range<Int>
    ) throws(RowError) -> PushRequest {
        let raw = bytes.extracting(range)
        guard let fieldsEnd = Int(exactly: head.fieldsEnd), fieldsEnd <= raw.count,
            areFields(raw, fieldsEnd)
        else { throw .unknown("header fields", at: range.lowerBound) }
        var copy: [UInt8] = []
        copy.append(addingCapacity: raw.count) { (out: inout OutputSpan<UInt8>) in
            for index in 0..<raw.count { out.append(raw[index]) }
        }
        return PushRequest(
            RawRequest(
                bytes: copy, fieldsEnd: fieldsEnd,
                bodyLength: head.bodyLength ?? raw.count - fieldsEnd,
                isComplete: head.flags.contains(.isComplete),
                authorizationCount: head.authorizationCount ?? (hasCredential ? 1 : 0)))
    }

    /// Readers of requests trust the lengths of fields: none may lead beyond the end.
    private static func areFields(_ raw: Span<UInt8>, _ end: Int) -> Bool {
        var offset = 0
        while offset + RawRequest.fieldOverhead <= end {
            let name = Int(raw[offset]) | Int(raw[offset + 1]) << 8
            let value = Int(raw[offset + 2]) | Int(raw[offset + 3]) << 8
            offset += RawRequest.fieldOverhead + name + value
        }
        return offset <= end
    }
}
