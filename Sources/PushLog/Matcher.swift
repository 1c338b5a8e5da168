package import APNs
package import Routing

/// Selects pushes: the one language of queries, waits, deletes and, later, faults and events.
///
/// Every condition that is set must hold; an empty matcher selects all.
package struct Matcher: Sendable, Equatable {
    package var topic: String?
    /// Hexadecimal digits; upper and lower case are the same token.
    package var deviceToken: String? {
        didSet { deviceToken = deviceToken?.lowercased() }
    }
    /// The id of the answer; upper and lower case are the same id.
    package var apnsID: String?
    package var pushType: PushType?
    package var status: UInt16?
    package var reason: Reason?
    package var outcome: Outcome?
    package var environment: Environment?

    package init() {}

    /// True when every condition holds for the record.
    package func matches(_ record: PushRecord) -> Bool {
        if let status, record.answer.status != status { return false }
        if let reason, record.answer.reason != reason { return false }
        if let outcome, record.trace?.outcome != outcome { return false }
        if let environment, record.environment != environment { return false }
        if let pushType, record.request.pushType != .valid(pushType) { return false }
        if let topic, !equals(topic, record.request.range(of: .topic), record, foldingCase: false) {
            return false
        }
        if let deviceToken,
            !equals(deviceToken, record.request.deviceTokenRange, record, foldingCase: true)
        {
            return false
        }
        if let apnsID, record.apnsID.lowercased() != apnsID.lowercased() { return false }
        return true
    }

    /// Compares without making a string of the record's bytes.
    private func equals(
        _ text: String, _ range: Range<Int>?, _ record: PushRecord, foldingCase: Bool
    ) -> Bool {
        guard let range, text.utf8.count == range.count else { return false }
        let bytes = record.request.raw.bytes
        var offset = range.lowerBound
        for expected in text.utf8 {
            var byte = bytes[offset]
            if foldingCase && byte &- UInt8(ascii: "A") < 26 { byte |= 0x20 }
            guard byte == expected else { return false }
            offset += 1
        }
        return true
    }
}
