package import PushLog

/// The log of pushes as the control plane needs it; called from any thread.
package protocol ControlLog: Sendable {
    /// The records that match, 1 to `limit` of them.
    func page(_ query: LogQuery) -> Page

    /// The record with that sequence number; nil when there never was one or it is gone.
    func record(sequence: UInt64) -> PushRecord?

    /// The same where a log that cannot be read is told from one that has no such record.
    ///
    /// - Throws: why it cannot be read.
    func readRecord(sequence: UInt64) throws(LogTrouble) -> PushRecord?

    /// Removes the records that match and gives their number.
    ///
    /// - Throws: why not all of them are gone.
    func delete(_ matcher: Matcher) throws(LogTrouble) -> Int

    /// Removes the records of a device token so that no file has a byte of them either.
    ///
    /// - Throws: why not all of them are gone.
    func erase(deviceToken: String) throws(LogTrouble) -> Erasure

    /// Comes back when everything that was changed before is kept.
    ///
    /// - Throws: why it is not; it is kept as soon as the log can.
    func confirmKept() throws(LogTrouble)

    /// How full the log is.
    var statistics: LogStatistics { get }

    /// How far what is committed, and what is found by keys, is behind what was entered.
    var lag: LogLag { get }

    /// Calls `deliver` once, on another thread, when `count` records match after the cursor.
    ///
    /// It is called at once when they are there already. The page holds up to `limit` records.
    /// - Parameters:
    ///   - query: ascending.
    ///   - count: 1 to `query.limit`.
    ///   - deliver: takes the page; must not be called while a lock of the log is held.
    /// - Returns: an id to cancel with.
    func wait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64

    /// Ends a wait.
    ///
    /// True when it was still open; its `deliver` will then never be called. False for a wait
    /// that is over, any number of times.
    func cancelWait(_ id: UInt64) -> Bool
}

extension ControlLog {
    /// Of a log in memory, which can always be read.
    package func readRecord(sequence: UInt64) throws(LogTrouble) -> PushRecord? {
        record(sequence: sequence)
    }
}

extension Page {
    /// The page itself.
    ///
    /// - Throws: `notRead` where records may be missing: nobody should take them for not there.
    func readable() throws(ControlError) -> Page {
        if let trouble { throw .notRead(trouble) }
        return self
    }
}
