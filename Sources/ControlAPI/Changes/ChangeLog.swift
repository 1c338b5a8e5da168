package import APNs
import Synchronization

/// The newest changes of the server itself.
///
/// Source: issue of the log, defences: an event for every change of clock, faults, devices and so
/// on, so that suites which share a server see who did what.
package final class ChangeLog: Sendable {
    /// How many changes are kept.
    package static let limit = 1_000

    private struct State {
        var changes: [Change] = []
        var last: UInt64 = 0
        var listener: (@Sendable () -> Void)?
    }

    private let limit: Int
    private let state = Mutex(State())

    /// An empty list that keeps so many.
    package init(limit: Int = ChangeLog.limit) {
        self.limit = max(1, limit)
    }

    /// Notes a change that has been made; any thread.
    ///
    /// - Parameters:
    ///   - operation: the id of the operation.
    ///   - at: wall time.
    ///   - by: who asked.
    ///   - subject: the id or name of what was changed.
    ///   - detail: what it was changed to, without any secret.
    package func note(
        _ operation: String, at: Instant, by: String, subject: String? = nil, detail: String = ""
    ) {
        let listener = state.withLock { state in
            state.last += 1
            // In batches, as taking the first of an array moves all others.
            if state.changes.count >= 2 * limit { state.changes.removeFirst(limit) }
            state.changes.append(
                Change(
                    sequence: state.last, at: at, operation: operation, by: by, subject: subject,
                    detail: detail))
            return state.listener
        }
        listener?()
    }

    /// The number of the newest change; 0 before the first.
    var newest: UInt64 { state.withLock { $0.last } }

    /// The oldest `limit` changes after a number, in their order, and how many of them are gone.
    func page(after: UInt64, limit count: Int) -> (changes: [Change], hasMore: Bool, gone: UInt64) {
        state.withLock { state in
            // A number that was not given comes from a server before this one.
            let after = after > state.last ? 0 : after
            let kept = state.changes.suffix(limit)
            let oldest = kept.first?.sequence ?? state.last + 1
            let later = kept.drop { $0.sequence <= after }
            let gone = oldest > after ? oldest - after - 1 : 0
            return (Array(later.prefix(count)), later.count > count, gone)
        }
    }

    /// Takes a text out of what was noted, in either case: it was to be erased.
    func erase(_ text: String) {
        let text = text.lowercased()
        func has(_ noted: String?) -> Bool { noted?.lowercased().contains(text) == true }
        state.withLock { state in
            for index in state.changes.indices
            where has(state.changes[index].detail) || has(state.changes[index].subject) {
                state.changes[index] = state.changes[index].erased
            }
        }
    }

    /// Calls `listener` after each change, on the thread of who made it; there is one listener.
    func onNote(_ listener: @escaping @Sendable () -> Void) {
        state.withLock { $0.listener = listener }
    }
}
