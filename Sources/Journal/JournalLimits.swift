package import PushLog

/// How much the log keeps; what goes is counted.
///
/// When it is full the topics with most records give, each its oldest: a quiet topic keeps what it
/// has while a noisy one is above an even share.
///
/// Source: reliability, section 4 ("Retention").
package struct JournalLimits: Sendable {
    /// Most records kept.
    package var records: Int
    /// Most bytes kept, counted by `PushRecord.cost`.
    package var bytes: Int
    /// Virtual time for which a record is kept after it arrived; nil for ever.
    ///
    /// Source: design decision 10.
    package var milliseconds: Int64?
    /// What is kept of payloads.
    package var payloads = PayloadStorage.full

    package init(records: Int = 10_000, bytes: Int = 256 << 20, milliseconds: Int64? = nil) {
        self.records = records
        self.bytes = bytes
        self.milliseconds = milliseconds
    }
}

extension PushRecord {
    /// The record as a log keeps it.
    func kept(_ limits: JournalLimits) -> PushRecord {
        guard limits.payloads != .full else { return self }
        var record = self
        record.reducePayload(to: limits.payloads)
        return record
    }
}
