/// How many rows wait to be committed and since when, in nanoseconds of a clock that never goes
/// back: those that are being written; the loops add others meanwhile.
struct CommitQueue: Equatable, Sendable {
    /// Rows of the group that is being written.
    private var writing = 0
    private var writingSince: UInt64?
    private var pendingSince: UInt64?

    /// The first row of a group is entered.
    mutating func begin(at now: UInt64) { pendingSince = now }

    /// That group, of so many rows, is being written.
    mutating func take(_ count: Int) {
        writing = count
        writingSince = count > 0 ? pendingSince : nil
        pendingSince = nil
    }

    /// It is committed.
    mutating func settle() {
        writing = 0
        writingSince = nil
    }

    /// It is not; so many rows of it and of those behind it are tried again.
    mutating func fail(keeping count: Int) {
        pendingSince = count > 0 ? writingSince ?? pendingSince : nil
        settle()
    }

    /// All that wait, with those that were entered behind them.
    func waiting(beside pending: Int) -> (count: Int, since: UInt64?) {
        let count = writing + pending
        return (count, count > 0 ? writingSince ?? pendingSince : nil)
    }
}
