package import APNs
package import Routing

/// Selects pushes: the one language of queries, waits, deletes, faults and events.
///
/// Every condition that is set must hold; an empty matcher selects all.
package struct Matcher: Sendable, Equatable {
    package var topic: String?
    /// As it was sent; upper and lower case are the same token, so it is kept in lower case.
    package var deviceToken: String? {
        didSet { deviceToken = deviceToken.map(Matcher.folded) }
    }
    /// The id of the answer; upper and lower case are the same id, so it is kept in lower case.
    package var apnsID: String? {
        didSet { apnsID = apnsID.map(Matcher.folded) }
    }
    package var pushType: PushType?
    package var status: UInt16?
    package var reason: Reason?
    package var outcome: Outcome?
    package var environment: Environment?
    /// Key id of the provider token.
    package var kid: String?
    /// Address of the sender, with or without its port.
    package var peer: String?
    /// Received at this instant or later, by the clock on the wall.
    package var since: Instant?
    /// Received before this instant: so two times that meet share no push.
    package var until: Instant?
    /// A text that the record has somewhere.
    package var text: SearchText?

    package init() {}

    /// True when every condition holds for the record.
    package func matches(_ record: PushRecord) -> Bool {
        if let since, record.receivedAt < since { return false }
        if let until, record.receivedAt >= until { return false }
        if let status, record.answer.status != status { return false }
        if let reason, record.answer.reason != reason { return false }
        if let outcome, record.trace?.outcome != outcome { return false }
        if let environment, record.environment != environment { return false }
        if let pushType, record.request.pushType != .valid(pushType) { return false }
        if let topic, !isTopic(topic, of: record) { return false }
        if let deviceToken,
            !equals(deviceToken, record.request.deviceTokenRange, record, foldingCase: true)
        {
            return false
        }
        if let apnsID, !isID(apnsID, of: record) { return false }
        if let kid, record.credential?.keyID != kid { return false }
        if let peer, !Matcher.isPeer(peer, record.connection.peer) { return false }
        // Last: it looks at everything.
        return text?.isIn(record) ?? true
    }

    /// Compares with the topic sent, else with that of the certificate.
    private func isTopic(_ text: String, of record: PushRecord) -> Bool {
        guard let range = record.request.range(of: .topic) else {
            return record.connection.defaultTopic == text
        }
        return equals(text, range, record, foldingCase: false)
    }

    /// Compares with an address as `127.0.0.1:50000` or `[::1]:50000`, its port and then its
    /// brackets taken off where `text` has none.
    private static func isPeer(_ text: String, _ peer: String) -> Bool {
        if text == peer { return true }
        guard let host = PeerAddress.host(of: peer) else { return false }
        if text == host { return true }
        return host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
            && text == host.dropFirst().dropLast()
    }

    /// Compares with the id of the answer, without making a string of it.
    private func isID(_ text: String, of record: PushRecord) -> Bool {
        guard let echoed = record.request.echoedID else {
            return PushIdentifier(text) == record.madeID
        }
        return equals(text, echoed, record, foldingCase: true)
    }

    /// Compares without making a string of the record's bytes; `text` is folded already.
    private func equals(
        _ text: String, _ range: Range<Int>?, _ record: PushRecord, foldingCase: Bool
    ) -> Bool {
        guard let range, text.utf8.count == range.count else { return false }
        let bytes = record.request.raw.bytes
        var offset = range.lowerBound
        for expected in text.utf8 {
            let byte = foldingCase ? Matcher.folded(bytes[offset]) : bytes[offset]
            guard byte == expected else { return false }
            offset += 1
        }
        return true
    }

    private static func folded(_ text: String) -> String {
        String(decoding: text.utf8.map { folded($0) }, as: UTF8.self)
    }

    /// ASCII only: what lies beyond it is no digit, and folding it would change its length.
    private static func folded(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}
