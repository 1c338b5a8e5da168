import APNs

/// A record as one row of the durable log, without its sequence and revision, which stand beside it.
///
/// Layout, as `RowWriting` writes numbers and texts: version, flags, trust and storage, times and
/// ids, facts, lengths; connection; then the parts that the flags name, in their order; at the end
/// the raw request. What many rows have alike stands as a number of `RowInterner`, or as 0 with the
/// value behind it. A provider token is in no row: the raw request withholds it.
package enum RecordRow {
    /// The layout; the first byte of each row and of each interned value.
    package static let version: UInt8 = 1

    /// Appends the row of `record`.
    package static func encode(
        _ record: PushRecord, into bytes: inout [UInt8], interning: inout RowInterner
    ) {
        let head = RowHead(record)
        head.append(to: &bytes)
        interning.append(record.connection, to: &bytes)
        if let credential = record.credential { interning.append(credential, to: &bytes) }
        if head.flags.contains(.answer) { append(record.answer, to: &bytes) }
        if head.flags.contains(.findings) { interning.append(record.findings, to: &bytes) }
        if let explanation = record.explanation {
            bytes.append(text: explanation.got)
            bytes.append(text: explanation.expected)
            bytes.append(text: explanation.hint)
        }
        if let fault = record.fault { bytes.append(text: fault) }
        if case .named(let id) = record.device { bytes.append(text: id) }
        if let delivery = record.delivery { append(delivery, to: &bytes) }
        if let trace = record.trace { interning.append(trace, to: &bytes) }
        bytes.append(contentsOf: record.request.raw.bytes)
    }

    private static func append(_ answer: PushAnswer, to bytes: inout [UInt8]) {
        bytes.append(number: UInt64(answer.status))
        // Which of the three follow.
        let parts: UInt8 =
            (answer.reason == nil ? 0 : 1) | (answer.rule == nil ? 0 : 2)
            | (answer.timestamp == nil ? 0 : 4)
        bytes.append(parts)
        if let reason = answer.reason { bytes.append(reason) }
        if let rule = answer.rule { bytes.append(rule) }
        if let timestamp = answer.timestamp { bytes.append(signed: timestamp.milliseconds) }
    }

    private static func append(_ delivery: DeliveryStatus, to bytes: inout [UInt8]) {
        bytes.append(delivery.initial.number)
        guard !delivery.later.isEmpty else { return }
        bytes.append(number: UInt64(delivery.later.count))
        for (state, at) in delivery.later {
            bytes.append(state.number)
            bytes.append(signed: at.milliseconds)
        }
    }
}
