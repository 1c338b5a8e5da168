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
    /// Why the server takes no pushes now; nil while it does.
    var trouble: String?

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
            now: configuration.now(), dropped: page.dropped, trouble: trouble)
    }

    private var trouble: String? {
        let readiness = configuration.readiness()
        return readiness.isReady ? nil : readiness.reasons.first ?? "it is not ready"
    }

    /// What is told to who has waited in vain.
    func lack(_ query: LogQuery, begun: Instant) -> Lack {
        let sightings = sightings(for: query, begun: begun)
        return Lack(
            nearest: NearestPush.all(query.matcher, among: sightings.records),
            hints: sightings.hints(query.matcher))
    }

    /// What has happened while somebody waited, and shortly before.
    func sightings(for query: LogQuery, begun: Instant) -> Sightings {
        let start = begun.advanced(byMilliseconds: -Sightings.lookBackMilliseconds)
        return sightings(since: query.matcher.since ?? start, after: query.after)
    }
}

extension Sightings {
    /// That the server takes no pushes.
    var notReady: [Clue] {
        guard let trouble else { return [] }
        return [
            Clue(
                .notReady,
                "the server takes no pushes now: \(trouble); they are answered 503 and are not in the "
                    + "log", hint: "GET /readyz tells when it goes on")
        ]
    }

    /// What may have kept pushes from coming, the likeliest first.
    func hints(_ matcher: Matcher) -> [Clue] {
        notReady + failedConnections + refusedPushes(matcher) + activeFaults(matcher) + movedClock
    }
}
