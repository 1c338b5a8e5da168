import APNs
import HTTP2
import PushLog

/// Writes the answer to a push as Apple's gateway does.
///
/// Source: protocol section 3, wire facts W3 and W4, decisions 14.2 to 14.4.
struct AnswerWriter: ~Copyable {
    private(set) var head = HTTP2ResponseHead()
    private var text: [UInt8] = []

    /// Bodies of the reasons without timestamp, made once.
    private static let bodies: [[UInt8]] = Reason.allCases.map { $0.body() }

    private static let json = Array("application/json".utf8)

    /// Fills `head` and returns the body; nil for 200, which has none.
    ///
    /// `contentType` adds that header to answers with a body (decision 14.2: off).
    mutating func write(
        _ answer: PushAnswer, of record: PushRecord, contentType: Bool = false
    ) -> [UInt8]? {
        head.reset(status: Int(answer.status))
        text.removeAll(keepingCapacity: true)
        if let echoed = record.request.echoedID {
            head.append(.apnsID, record.request.raw.bytes.span.extracting(echoed))
        } else {
            record.madeID.append(to: &text, .upper)
            head.append(.apnsID, text)
        }
        if let unique = record.uniqueID {
            text.removeAll(keepingCapacity: true)
            unique.append(to: &text, .lower)
            head.append(.apnsUniqueID, text)
        }
        guard let reason = answer.reason else { return nil }
        if contentType { head.append(.contentType, AnswerWriter.json) }
        guard reason.hasTimestamp else { return AnswerWriter.bodies[Int(reason.rawValue)] }
        return reason.body(timestamp: answer.timestamp)
    }
}
