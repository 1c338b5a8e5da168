import APNs
import Faults
import PushLog

/// What is known of a stretch of time, for whoever asks why a push was not seen.
struct Sightings: Sendable {
    /// Where the stretch begins, by the clock on the wall.
    let since: Instant
    /// Pushes received since, newest first, at most `recordsMax`.
    var records: [PushRecord] = []
    /// Connections that were open since, newest first.
    var connections: [ConnectionEvent] = []
    var faults: [CountedFault] = []
    var clock: ClockState
    /// What the clock on the wall shows.
    var now: Instant
    /// Records that retention has taken away, ever.
    var dropped: UInt64 = 0

    /// Most pushes that are looked at.
    static let recordsMax = LogQuery.limitMax
    /// How far hints look back beyond the beginning of a wait: a test sends first and asks then.
    static let lookBackMilliseconds: Int64 = 60_000
}

extension ControlAPI {
    /// What has happened since an instant, of the pushes what came after a place in the log.
    func sightings(since: Instant, after cursor: Cursor = .start) -> Sightings {
        var matcher = Matcher()
        matcher.since = since
        let page = log.page(
            LogQuery(matcher: matcher, limit: Sightings.recordsMax, order: .descending))
        let connections = connections.connections(limit: Int(ControlAPI.connectionsMax))
            .filter { ($0.closedAt ?? .distantFuture) >= since }
        return Sightings(
            since: since, records: page.records.filter { $0.revision > cursor.revision },
            connections: connections, faults: faults.faults, clock: clock.state,
            now: configuration.now(), dropped: page.dropped)
    }

    /// What may have kept pushes from coming that somebody waited for in vain.
    func hints(_ query: LogQuery, begun: Instant) -> [Clue] {
        sightings(for: query, begun: begun).hints(query.matcher)
    }

    /// What has happened while somebody waited, and shortly before.
    func sightings(for query: LogQuery, begun: Instant) -> Sightings {
        let start = begun.advanced(byMilliseconds: -Sightings.lookBackMilliseconds)
        return sightings(since: query.matcher.since ?? start, after: query.after)
    }
}

extension Sightings {
    /// What may have kept pushes from coming, the likeliest first.
    func hints(_ matcher: Matcher) -> [Clue] {
        failedConnections + refusedPushes(matcher) + activeFaults(matcher) + movedClock
    }
}
