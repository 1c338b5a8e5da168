/// How far a log is behind what was entered; nothing for a log in memory.
package struct LogLag: Sendable, Equatable {
    /// Records, and changes of records, that wait to be committed.
    package let waiting: Int
    /// How long the oldest of them has waited, in nanoseconds.
    package let oldestNanoseconds: UInt64
    /// Committed records that no look-up index covers yet: searches look at their keys one by one.
    package let unindexed: Int

    package init(waiting: Int = 0, oldestNanoseconds: UInt64 = 0, unindexed: Int = 0) {
        self.waiting = waiting
        self.oldestNanoseconds = oldestNanoseconds
        self.unindexed = unindexed
    }
}
