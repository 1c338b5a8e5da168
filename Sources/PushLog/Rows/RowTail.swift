import APNs
import Routing

/// The parts that only some rows have.
struct RowTail {
    private var answer = PushAnswer.accepted
    private var findings: [Finding] = []
    private var explanation: Explanation?
    private var fault: String?
    private var device = DeviceReference.none
    private var delivery: DeliveryStatus?
    private var trace: Trace?

    init(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor, _ flags: RowFlags,
        _ interned: (UInt32) -> Interned?
    ) throws(RowError) {
        if flags.contains(.answer) { answer = try RowTail.answer(bytes, &cursor) }
        if flags.contains(.findings) {
            findings = try RecordRow.refer(
                .findings, "findings", bytes, &cursor, interned, Interned.findings)
        }
        if flags.contains(.explanation) {
            let got = try cursor.text(bytes)
            let expected = try cursor.text(bytes)
            explanation = Explanation(got: got, expected: expected, hint: try cursor.text(bytes))
        }
        if flags.contains(.fault) { fault = try cursor.text(bytes) }
        switch (flags.contains(.autoDevice), flags.contains(.namedDevice)) {
        case (false, false): break
        case (true, false): device = .auto
        case (false, true): device = .named(try cursor.text(bytes))
        case (true, true): throw .unknown("device", at: cursor.at)
        }
        if flags.contains(.delivery) {
            delivery = try RowTail.delivery(bytes, &cursor, flags.contains(.laterStates))
        }
        if flags.contains(.trace) {
            trace = try RecordRow.refer(.trace, "trace", bytes, &cursor, interned, Interned.trace)
        }
    }

    /// Gives the record these parts.
    func write(to record: inout PushRecord) {
        record.answer = answer
        record.findings = findings
        record.explanation = explanation
        record.fault = fault
        record.device = device
        record.delivery = delivery
        record.trace = trace
    }

    private static func answer(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> PushAnswer {
        let start = cursor.at
        guard let status = UInt16(exactly: try cursor.number(bytes)) else {
            throw .unknown("status", at: start)
        }
        let place = cursor.at
        let parts = try cursor.byte(bytes)
        guard parts < 8 else { throw .unknown("part of an answer", at: place) }
        let reason = parts & 1 == 0 ? nil : try RowNames.reason(&cursor, bytes)
        let rule = parts & 2 == 0 ? nil : try RowNames.rule(&cursor, bytes)
        let timestamp = parts & 4 == 0 ? nil : Instant(milliseconds: try cursor.signed(bytes))
        return PushAnswer(status: status, reason: reason, rule: rule, timestamp: timestamp)
    }

    private static func delivery(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor, _ hasLater: Bool
    ) throws(RowError) -> DeliveryStatus {
        var status = DeliveryStatus(try state(bytes, &cursor))
        guard hasLater else { return status }
        for _ in 0..<(try cursor.count(bytes)) {
            let state = try state(bytes, &cursor)
            status.later.append((state, Instant(milliseconds: try cursor.signed(bytes))))
        }
        return status
    }

    private static func state(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> DeliveryState {
        let start = cursor.at
        guard let state = DeliveryState(number: try cursor.byte(bytes)) else {
            throw .unknown("delivery state", at: start)
        }
        return state
    }
}
