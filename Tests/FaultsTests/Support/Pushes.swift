import APNs
import Faults
import JSON
import PushLog
import Testing

/// Receipt of every push of these tests: 2023-11-14T22:13:20.000Z.
let receipt = Instant(milliseconds: 1_700_000_000_000)

/// The record of a push as it stands when its request is complete.
func push(
    to deviceToken: String = String(repeating: "ab", count: 32),
    topic: String? = "com.example.app", type: String? = nil, id: String? = nil,
    environment: Environment = .development
) -> PushRecord {
    var fields = [(name: ":method", value: "POST"), (":path", "/3/device/\(deviceToken)")]
    if let topic { fields.append(("apns-topic", topic)) }
    if let type { fields.append(("apns-push-type", type)) }
    if let id { fields.append(("apns-id", id)) }
    return PushRecord(
        receivedAt: receipt,
        connection: ConnectionInfo(
            id: 1, peer: "127.0.0.1:50000", sni: nil, alpn: "h2", tls: "TLSv1.3",
            environment: environment),
        streamID: 1, request: PushRequest(RawRequest(fields: fields)), credential: nil,
        madeID: PushIdentifier(high: 1, low: 2), uniqueID: nil)
}

/// A push of which the answer is known.
func answered(_ answer: PushAnswer) -> PushRecord {
    var record = push()
    record.answer = answer
    return record
}

/// Chance that must not be asked.
func noChance() -> Double {
    Issue.record("chance was asked for a fault that does not match or leaves nothing to it")
    return 0
}

extension FaultPlan {
    /// Names and verdicts of the faults that a row of pushes meets; nil where one meets none.
    mutating func verdicts(_ count: Int, _ record: PushRecord) -> [FaultDecision.Verdict?] {
        (0..<count).map { _ in
            decide(record, at: .requestComplete, random: noChance)?.verdict
        }
    }
}

extension FaultDecision.Verdict {
    /// An answer as no rule gives it.
    static func answer(_ reason: Reason, timestamp: Instant? = nil) -> FaultDecision.Verdict {
        .answered(
            PushAnswer(status: reason.status, reason: reason, rule: nil, timestamp: timestamp))
    }
}

/// The tree of a JSON text that is known to be one.
func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

/// The fault that a JSON text describes.
func fault(_ text: String) throws -> Fault { try Fault(json: json(text)) }
