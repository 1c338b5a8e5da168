import APNs
import Delivery
import Journal
import PushLog

/// Opens the log that the options ask for.
enum ServerLogs {
    static func open(
        _ options: ServerOptions, _ settings: ServerSettings, _ relay: CommitRelay,
        wake: @escaping @Sendable () -> Void
    ) throws(ServerError) -> any ServerLog {
        guard let folder = options.dataFolder else {
            return MemoryJournal(limits: settings.journal, now: relay.now, wake: wake)
        }
        var durable = DurableOptions()
        durable.limits = settings.journal
        durable.durability = options.durability == .power ? .power : .crash
        do throws(DurableJournalError) {
            return try DurableJournal(
                directory: folder, options: durable, events: relay.events(wake: wake))
        } catch {
            throw .data("--data: \(error)")
        }
    }
}

extension PushJournal {
    /// The greatest number of a connection among the newest records: those that come are counted
    /// on from there.
    var lastConnectionID: UInt64 {
        let newest = page(LogQuery(limit: LogQuery.limitMax, order: .descending))
        return newest.records.map(\.connection.id).max() ?? 0
    }
}

extension VirtualClock {
    /// The clock of a server: as far from the wall clock as it was before, or frozen where it stood.
    ///
    /// - Throws: `data` where the clock that was kept cannot be read.
    static func make(_ log: any ServerLog) throws(ServerError) -> VirtualClock {
        let wall = Clocks.wall()
        let kept = try log.kept(.clock).first?.value
        let saved = kept.flatMap { SavedClock($0) }
        guard saved != nil || kept == nil else {
            throw .unreadable("the clock", "it is none that was set")
        }
        let start = saved.map { saved in
            saved.isFrozen ? saved.now : wall.advanced(byMilliseconds: max(saved.ahead, 0))
        }
        let clock = VirtualClock(start: start ?? wall) { Clocks.monotonicMilliseconds() }
        if saved?.isFrozen == true { clock.freeze(true) }
        return clock
    }
}
