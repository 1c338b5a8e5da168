import APNs
import PushLog

/// Counts connections that end, second by second, and notes when there are too many short ones.
///
/// A value of a fixed size, whatever the rate.
struct ChurnWatch: Sendable {
    private struct Second: Sendable {
        /// Seconds since 1970; nil until it is used.
        var number: Int64?
        var connections: UInt64 = 0
        var short: UInt64 = 0
    }

    private var seconds = [Second](
        repeating: Second(), count: Int(ConnectionChurn.seconds))
    /// The last time that there were too many; nil when there never were.
    private(set) var churn: ConnectionChurn?

    /// How long after the last warning the next one counts anew.
    static let restMilliseconds: Int64 = 60_000

    /// A connection has ended after so many pushes.
    mutating func ended(at instant: Instant, pushes: UInt64) {
        let number = instant.milliseconds / 1_000
        let slot = Int(number.magnitude % ConnectionChurn.seconds.magnitude)
        if seconds[slot].number != number { seconds[slot] = Second(number: number) }
        seconds[slot].connections += 1
        guard pushes <= 1 else { return }
        seconds[slot].short += 1
        note(number, at: instant)
    }

    private mutating func note(_ number: Int64, at instant: Instant) {
        var connections: UInt64 = 0
        var short: UInt64 = 0
        // Seconds that lie ahead were counted before the wall clock was set back.
        for second in seconds {
            guard let then = second.number, then <= number,
                then > number - ConnectionChurn.seconds
            else { continue }
            connections += second.connections
            short += second.short
        }
        guard short >= ConnectionChurn.connectionsMin else { return }
        let isRecent =
            churn.map { instant < $0.lastAt.advanced(byMilliseconds: ChurnWatch.restMilliseconds) }
            ?? false
        let busiest = isRecent ? churn : nil
        let isBusier = short >= (busiest?.withAtMostOnePush ?? 0)
        churn = ConnectionChurn(
            connections: isBusier ? connections : busiest?.connections ?? connections,
            withAtMostOnePush: isBusier ? short : busiest?.withAtMostOnePush ?? short,
            lastAt: instant)
    }
}
