/// How much the log keeps; the oldest records go first and are counted.
///
/// Source: reliability, section 4 ("Retention").
package struct JournalLimits: Sendable {
    /// Most records kept.
    package var records: Int
    /// Most bytes kept, counted by `PushRecord.cost`.
    package var bytes: Int

    package init(records: Int = 10_000, bytes: Int = 256 << 20) {
        self.records = records
        self.bytes = bytes
    }
}
