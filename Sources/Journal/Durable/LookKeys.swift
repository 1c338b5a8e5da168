import APNs
import PushLog

/// What records are found by, without looking at each.
enum LookKind: UInt8, CaseIterable, Sendable {
    case sequence, deviceToken, apnsID, topic, status, reason
}

/// The numbers that a record is found by: hashes, so that a look-up names candidates, no more.
///
/// Computed once when a record is entered or changed. 0 stands for "has none".
struct LookKeys: Sendable {
    let revision: UInt64
    let sequence: UInt64
    let received: Int64
    let deviceToken: UInt32
    let apnsID: UInt32
    let topic: UInt32
    let status: UInt32
    let reason: UInt32
    /// `PushRecord.cost` of the record.
    let cost: Int
    /// Virtual time of its arrival.
    let arrived: Int64
    /// The row was replaced or removed.
    var isGone = false

    /// The topic's share of the log, see `TopicShares`.
    var shareClass: Int { TopicShares.index(topic) }

    subscript(_ kind: LookKind) -> UInt32 {
        switch kind {
        case .sequence: LookHash.of(sequence)
        case .deviceToken: deviceToken
        case .apnsID: apnsID
        case .topic: topic
        case .status: status
        case .reason: reason
        }
    }
}

extension LookKeys {
    /// A row as others name it: by its record and the version of it.
    struct Row: Sendable {
        let sequence: UInt64
        let revision: UInt64
    }

    init(_ texts: LookTexts, revision: UInt64, sequence: UInt64, cost: Int) {
        self.revision = revision
        self.sequence = sequence
        self.cost = cost
        received = texts.received
        arrived = texts.arrived
        deviceToken = texts.deviceToken
        apnsID = texts.apnsID
        topic = texts.topic
        status = texts.status
        reason = texts.reason
    }
}

/// The part of the keys that can be computed before a record has its numbers.
struct LookTexts: Sendable {
    let received: Int64
    let arrived: Int64
    let deviceToken: UInt32
    let apnsID: UInt32
    let topic: UInt32
    let status: UInt32
    let reason: UInt32

    init(of record: borrowing PushRecord) {
        received = record.receivedAt.milliseconds
        arrived = record.arrivedAt.milliseconds
        let bytes = record.request.raw.bytes
        deviceToken = record.request.deviceTokenRange.map { LookHash.of(bytes, $0) } ?? 0
        apnsID =
            record.request.echoedID.map { LookHash.of(bytes, $0) }
            ?? LookHash.of(record.madeID)
        topic = LookHash.topic(of: record)
        status = LookHash.of(UInt64(record.answer.status))
        reason = record.answer.reason.map { LookHash.of($0.name) } ?? 0
    }
}

extension LookTexts {
    /// Of a row that cannot be read: what stands beside it.
    init(shareClass: Int, arrived: Int64) {
        self.arrived = arrived
        received = arrived
        deviceToken = 0
        apnsID = 0
        topic = TopicShares.hash(shareClass)
        status = 0
        reason = 0
    }
}
