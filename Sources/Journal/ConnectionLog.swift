package import PushLog
import Synchronization

/// The connections of senders: the open ones and the last closed ones.
///
/// Written once per event of a connection, never per push.
package final class ConnectionLog: Sendable {
    private struct State {
        var open: [UInt64: ConnectionEvent] = [:]
        var closed = RingBuffer<ConnectionEvent>(capacity: 64)
        var churn = ChurnWatch()
    }

    private let closedMax: Int
    private let state = Mutex(State())

    /// `closedMax` is how many closed connections are kept.
    package init(closedMax: Int = 1_000) {
        self.closedMax = closedMax
    }

    /// Adds a connection that was just accepted.
    package func opened(_ event: ConnectionEvent) {
        state.withLock { $0.open[event.id] = event }
    }

    /// Changes an open connection; nothing happens when it is closed already.
    package func update(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void) {
        state.withLock { state in
            guard var event = state.open[id] else { return }
            change(&event)
            state.open[id] = event
        }
    }

    /// Moves a connection to the closed ones, with what is known at its end.
    package func closed(_ id: UInt64, _ change: (inout ConnectionEvent) -> Void) {
        state.withLock { state in
            guard var event = state.open.removeValue(forKey: id) else { return }
            change(&event)
            if let instant = event.closedAt {
                state.churn.ended(at: instant, pushes: event.streams)
            }
            state.closed.append(event)
            if state.closed.count > closedMax { _ = state.closed.removeFirst() }
        }
    }

    /// The last time that senders opened a connection for each push; nil when none did.
    package var churn: ConnectionChurn? { state.withLock { $0.churn.churn } }

    /// How many are open.
    package var openCount: Int { state.withLock { $0.open.count } }

    /// The newest `limit` connections, newest first.
    package func connections(limit: Int) -> [ConnectionEvent] {
        let all = state.withLock { state in
            var events = Array(state.open.values)
            for index in 0..<state.closed.count {
                if let event = state.closed[index] { events.append(event) }
            }
            return events
        }
        return Array(all.sorted { $0.id > $1.id }.prefix(max(limit, 0)))
    }
}
