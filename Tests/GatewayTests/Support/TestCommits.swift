import Synchronization

@testable import Gateway

/// A log whose commits are in the hands of the test; at first all is committed at once.
final class TestCommits: CommitGate {
    private struct State {
        var horizon = UInt64.max
        var lost: Set<UInt64> = []
        var isAccepting = true
        var isFull = false
    }

    private let state = Mutex(State())

    var horizon: UInt64 { state.withLock { $0.horizon } }
    func isLost(_ revision: UInt64) -> Bool { state.withLock { $0.lost.contains(revision) } }
    var isAccepting: Bool { state.withLock { $0.isAccepting } }
    var isFull: Bool { state.withLock { $0.isFull } }

    /// Decides on all records up to a revision; those of `lost` could not be committed.
    func decide(upTo revision: UInt64, lost: Set<UInt64> = []) {
        state.withLock { state in
            state.horizon = revision
            state.lost.formUnion(lost)
        }
    }

    func set(isAccepting: Bool) { state.withLock { $0.isAccepting = isAccepting } }
    func set(isFull: Bool) { state.withLock { $0.isFull = isFull } }
}
