package import PushLog

/// The log of pushes: numbers them, keeps them, answers what is asked of them.
///
/// Shared by all loops and the control plane. Lock order: device first, then this. What is
/// promised of a record that was entered: `MemoryJournal` shows it at once, `DurableJournal` once
/// it is committed; a reader never sees it earlier and never sees it incomplete.
package protocol PushJournal: Sendable {
    /// Keeps a complete record and gives it its numbers.
    ///
    /// Does only what must happen inside the device's critical section; it never waits for a disk.
    @discardableResult
    func enter(_ record: PushRecord) -> LogPlace

    /// Changes a record and gives it a new revision; false when it is not kept any more.
    ///
    /// `change` runs inside the log's lock and must not call back.
    @discardableResult
    func update(sequence: UInt64, _ change: (inout PushRecord) -> Void) -> Bool

    /// The record with that sequence number, while it is kept.
    func record(sequence: UInt64) -> PushRecord?

    /// How full the log is.
    var statistics: LogStatistics { get }

    /// How far what is committed, and what is found by keys, is behind what was entered.
    var lag: LogLag { get }

    /// The sequence number given last; 0 before the first.
    var lastSequence: UInt64 { get }

    /// Deletes all records that match and returns how many there were.
    ///
    /// - Throws: why not all of them are gone.
    func delete(_ matcher: Matcher) throws(LogTrouble) -> Int

    /// One page of the log.
    ///
    /// Ascending pages follow the log: reading on from `next` shows every revision once.
    func page(_ query: LogQuery) -> Page

    /// Calls `deliver` once as soon as `count` records match after the query's cursor.
    ///
    /// `deliver` is called by `deliverReady`, never from inside this method or `enter`. The id
    /// serves to cancel.
    func wait(
        _ query: LogQuery, count: Int, deliver: @escaping @Sendable (Page) -> Void
    ) -> UInt64

    /// Ends a wait; true when it was still open, and then its `deliver` is never called.
    func cancelWait(_ id: UInt64) -> Bool

    /// Serves the readers whose wait is fulfilled; called by whoever the journal wakes.
    func deliverReady()

    /// Comes back when everything entered so far can be read and retention has done its work.
    func settle()
}

extension PushJournal {
    /// Keeps a complete record and returns its sequence number.
    @discardableResult
    package func append(_ record: PushRecord) -> UInt64 { enter(record).sequence }
}
