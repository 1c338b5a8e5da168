import APNs
import PushLog
import SQLite
import Synchronization

// How rows go: because the log is full, because they are old, because somebody wants it.
extension WriterLoop {
    // MARK: Retention

    /// Takes what is beyond the limits: exactly, when there is time; in large steps otherwise.
    mutating func retain(isIdle: Bool) {
        let limits = core.options.limits
        let slack = min(core.options.retentionStep, limits.records / 8, limits.bytes / 8_192)
        while true {
            let isFull = shares.count > limits.records || shares.cost > limits.bytes
            let isFar =
                shares.count > limits.records + slack
                || shares.cost > limits.bytes + slack * 1_024
            guard isFar || isFull && isIdle, takeStep(limits) else { break }
        }
        if isIdle { while takeOld(limits) {} }
    }

    /// One step over the rows; false when nothing came of it.
    private mutating func takeStep(_ limits: JournalLimits) -> Bool {
        guard let plan = sweep.plan(shares, limits) else { return false }
        var left = shares
        var taken: [RemovedRow] = []
        var end = plan.start
        do throws(SQLiteError) {
            let rows = try writer.rows(from: plan.start, limit: core.options.retentionStep)
            guard let last = rows.last else { return false }
            for (row, _) in rows where sweep.takes(row, plan, &left, limits) { taken.append(row) }
            end = last.row.revision + 1
        } catch {
            return false
        }
        guard taken.isEmpty || takes(taken) else { return false }
        sweep.advance(taken, plan, shares, to: end)
        return true
    }

    /// Takes rows whose age passed the limit, from the oldest on; false when there were none.
    private mutating func takeOld(_ limits: JournalLimits) -> Bool {
        guard let age = limits.milliseconds else { return false }
        let end = core.events.now().advanced(byMilliseconds: -age).milliseconds
        guard let oldest,
            let rows = try? writer.rows(from: oldest, limit: core.options.retentionStep)
        else { return false }
        let old = rows.prefix { $0.arrived < end }.map(\.row)
        return !old.isEmpty && takes(old)
    }

    /// Takes rows out for good; false when the store cannot, and then it is tried again later.
    private mutating func takes(_ rows: [RemovedRow]) -> Bool {
        (try? remove(rows, isRetention: true)) != nil
    }

    // MARK: On request

    mutating func perform(_ task: WriterTask) {
        switch task.work {
        case .settle:
            let health = core.state.withLock { $0.health }
            task.ticket.finish(WriterOutcome(trouble: health.isHealthy ? nil : text(health)))
        case .delete(let rows): task.ticket.finish(delete(rows))
        case .scrub(let token): task.ticket.finish(scrub(token))
        }
    }

    private func text(_ health: JournalHealth) -> String { health.text(in: core.folder.path) }

    private mutating func delete(_ rows: [LookKeys.Row]) -> WriterOutcome {
        // From here on nobody changes them any more.
        let unchanged = core.state.withLock { state in
            rows.filter { row in
                if let record = state.recent[row.sequence], record.revision != row.revision {
                    return false
                }
                state.dying.insert(row.sequence)
                return true
            }
        }
        defer {
            core.state.withLock { state in
                for row in unchanged { state.dying.remove(row.sequence) }
            }
        }
        let wanted = unchanged.map {
            RemovedRow(revision: $0.revision, sequence: $0.sequence, shareClass: 0, cost: 0)
        }
        var outcome = WriterOutcome()
        do throws(SQLiteError) {
            try remove(stepwise: wanted[...], &outcome.deleted)
        } catch {
            outcome.trouble = text(.failed(error))
        }
        return outcome
    }

    /// Takes rows out, on a full disk with the room of the reserve and in smaller steps.
    private mutating func remove(
        stepwise wanted: ArraySlice<RemovedRow>, _ count: inout Int
    ) throws(SQLiteError) {
        do throws(SQLiteError) {
            count += try remove(Array(wanted), isRetention: false)
        } catch {
            guard error.kind == .full else { throw error }
            makeRoom()
            guard wanted.count > 1 else {
                count += try remove(Array(wanted), isRetention: false)
                return
            }
            let half = wanted.count / 2
            try remove(stepwise: wanted.prefix(half), &count)
            try remove(stepwise: wanted.dropFirst(half), &count)
        }
    }

    /// Takes rows out, wherever they are known.
    private mutating func remove(
        _ wanted: [RemovedRow], isRetention: Bool
    ) throws(SQLiteError) -> Int {
        let core = core
        let (sequence, revision, lost) = core.state.withLock { state in
            (state.lastSequence, state.lastRevision, state.lost)
        }
        let (dropped, last) = (dropped, lastDropped)
        let removed = try writer.transaction { writer throws(SQLiteError) in
            var removed: [RemovedRow] = []
            for row in wanted {
                if let row = try writer.remove(row.revision) { removed.append(row) }
            }
            try writer.write(core.index.withLock { $0.changed(by: removed) })
            // The rows that said it may be among these.
            try writer.write(.sequence, sequence)
            try writer.write(.revision, revision)
            try writer.write(.lost, lost)
            if isRetention {
                try writer.write(.dropped, dropped + UInt64(removed.count))
                try writer.write(.lastDropped, removed.map(\.revision).reduce(last, max))
            }
            return removed
        }
        if isRetention {
            self.dropped += UInt64(removed.count)
            lastDropped = removed.map(\.revision).reduce(last, max)
        }
        forget(removed)
        return removed.count
    }

    /// Keeps the books of rows that are gone.
    private mutating func forget(_ removed: [RemovedRow]) {
        for row in removed { shares.remove(Int(row.shareClass), cost: row.cost) }
        mayMerge = true
        core.index.withLock { $0.remove(removed) }
        oldest = shares.count > 0 ? (try? writer.oldestRevision()) ?? oldest : nil
        let (shares, dropped, lastDropped, oldest) = (shares, dropped, lastDropped, oldest)
        let committed = core.committed.load(ordering: .relaxed)
        core.state.withLock { state in
            for row in removed { state.recent.remove(row.sequence, revision: row.revision) }
            state.note(
                shares, dropped: dropped, lastDropped: lastDropped, oldest: oldest,
                committed: committed)
        }
        countWritten()
    }

    /// Overwrites what was left of deleted rows, wherever it is.
    ///
    /// Deleted cells are overwritten when they go (`secure_delete`), but not pages that became
    /// free as a whole, rows that have moved to another page, and what the write-ahead log has.
    private mutating func scrub(_ deviceToken: UInt32) -> WriterOutcome {
        let segments = core.index.withLock { $0.segments }
        do throws(SQLiteError) {
            try writer.transaction { writer throws(SQLiteError) in
                for segment in segments { try writer.forget(deviceToken, in: segment) }
            }
            try writer.connection.checkpoint(.truncate)
            try writer.connection.overwriteUnused()
            return WriterOutcome()
        } catch {
            return WriterOutcome(trouble: text(.failed(error)))
        }
    }
}
