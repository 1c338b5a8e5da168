import HTTP1
import Synchronization

/// Fills a stream at the pace of its reader, step by step, from whichever thread has a reason to.
///
/// Steps never run side by side. One that finds the stream full waits until its reader has made
/// room, so that what is queued stays small however much there is to send.
final class StreamPump: Sendable {
    /// What a step says about the next.
    enum Step: Equatable, Sendable {
        /// There is more to send.
        case goOn
        /// Nothing now; somebody calls `run` when there is.
        case rest
        /// Nothing ever: the stream ends after what is queued.
        case done
    }

    private struct State {
        var isRunning = false
        var mustRunAgain = false
    }

    /// The most that is queued before a step: what a step adds comes on top.
    static let queuedMax = (pieces: 50, bytes: 128 << 10)

    let stream: HTTP1Stream
    private let step: @Sendable () -> Step
    private let full: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - stream: what is filled.
    ///   - full: called when the reader has to make room first.
    ///   - step: sends the next part.
    init(
        _ stream: HTTP1Stream, full: @escaping @Sendable () -> Void = {},
        step: @escaping @Sendable () -> Step
    ) {
        self.stream = stream
        self.full = full
        self.step = step
    }

    /// Sends what there is to send; at once, or when the thread that is at it comes to it.
    func run() {
        let isTaken = state.withLock { state in
            defer { state.isRunning = true }
            state.mustRunAgain = state.isRunning
            return state.isRunning
        }
        guard !isTaken else { return }
        repeat { fill() } while mustRunAgain()
    }

    private func fill() {
        let (pieces, bytes) = StreamPump.queuedMax
        while !stream.isClosed {
            guard stream.hasRoom(pieces: pieces, bytes: bytes, otherwise: { self.run() }) else {
                full()
                return
            }
            switch step() {
            case .goOn: continue
            case .rest: return
            case .done:
                stream.finish()
                return
            }
        }
    }

    private func mustRunAgain() -> Bool {
        state.withLock { state in
            state.isRunning = state.mustRunAgain
            state.mustRunAgain = false
            return state.isRunning
        }
    }
}
