package import PushLog
import SQLite
import Synchronization

// What callers ask of the writer, and wait for.
extension DurableJournal {
    package func settle() { _ = ask(.settle) }

    /// Comes back when everything that was changed before is committed.
    ///
    /// - Throws: why it is not; it will be with the first commit that succeeds.
    package func confirmKept() throws(LogTrouble) {
        if let cause = ask(.settle).trouble { throw LogTrouble(cause: cause) }
    }

    package func delete(_ matcher: Matcher) throws(LogTrouble) -> Int {
        var deleted = 0
        var cursor = Cursor.start
        let before = ask(.settle)
        if before.isStopped, let cause = before.trouble { throw LogTrouble(cause: cause) }
        while true {
            let query = LogQuery(matcher: matcher, after: cursor, limit: LogQuery.limitMax)
            let found: Page
            do throws(SQLiteError) {
                found = try core.readPage(query)
            } catch {
                throw .unreadable(error, deleted: deleted)
            }
            let rows = found.records.map {
                LookKeys.Row(sequence: $0.sequence, revision: $0.revision)
            }
            let outcome = rows.isEmpty ? WriterOutcome() : ask(.delete(rows))
            deleted += outcome.deleted
            if let cause = outcome.trouble { throw LogTrouble(cause: cause, deleted: deleted) }
            if !found.hasMore { return deleted }
            cursor = found.next
        }
    }

    /// Deletes all records of a device token so that no file of the folder has a byte of them.
    ///
    /// Takes longer than `delete`: all pages of the file are looked at, and the write-ahead log is
    /// cut to nothing. Not complete where the store cannot do it, or a reader from outside keeps the
    /// write-ahead log.
    package func erase(deviceToken: String) throws(LogTrouble) -> Erasure {
        var matcher = Matcher()
        matcher.deviceToken = deviceToken
        let count = try delete(matcher)
        let trouble = ask(.scrub(deviceToken: LookHash.of(deviceToken))).trouble
        let rest = page(LogQuery(matcher: matcher, limit: 1))
        let isGone = rest.trouble == nil && rest.records.isEmpty
        return Erasure(count: count, isComplete: trouble == nil && isGone)
    }

    /// Has the writer do something and waits for it.
    private func ask(_ work: WriterTask.Work) -> WriterOutcome {
        let task = WriterTask(work: work)
        let isTaken = core.state.withLock { state in
            guard !state.isStopping else { return false }
            state.tasks.append(task)
            return true
        }
        guard isTaken else { return .stopped }
        core.bell.ring()
        return task.ticket.wait()
    }
}
