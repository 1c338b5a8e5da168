private import CMicrohttpd
private import Synchronization

/// A body that is pushed piece by piece from any thread, for example Server-Sent Events.
///
/// The queue is bounded: a reader too slow for it is cut off, which is a closed connection to the
/// client and `onClose` to the sender. Source: reliability.md section 4.
package final class HTTP1Stream: Sendable {
    private enum Ending { case open, finished, closed }

    private struct State {
        var queue = StreamQueue()
        var ending = Ending.open
        var isReaderSuspended = false
        var link: ConnectionLink?
        var closeActions: [@Sendable () -> Void] = []
        var room = Room()
        /// Bytes that have gone to the library since the beginning.
        var taken: UInt64 = 0
    }

    /// A sender that goes on when less is queued.
    private struct Room {
        var piecesMax = 0
        var bytesMax = 0
        var action: (@Sendable () -> Void)?

        func isThere(in queue: StreamQueue) -> Bool {
            queue.count <= piecesMax && queue.bytes <= bytesMax
        }
    }

    private let bytesMax: Int
    private let piecesMax: Int
    private let state = Mutex(State())

    /// A stream whose queue holds at most so many pieces and bytes.
    package init(piecesMax: Int = 1_000, bytesMax: Int = 4 << 20) {
        precondition(piecesMax > 0 && bytesMax > 0)
        self.piecesMax = piecesMax
        self.bytesMax = bytesMax
    }

    /// Queues bytes from any thread; false when the stream has ended, also by this very call
    /// because its reader is too slow.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        let (isTaken, actions) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
            guard state.ending == .open else { return (false, []) }
            if state.queue.append(bytes, piecesMax: piecesMax, bytesMax: bytesMax) {
                Self.resumeReader(&state)
                return (true, [])
            }
            // The connection goes first: its client must not take the part for the whole.
            state.link?.endConnection()
            return (false, Self.close(&state))
        }
        for action in actions { action() }
        return isTaken
    }

    /// Ends the stream after what is queued; any thread, any number of times.
    package func finish() {
        state.withLock { state in
            guard state.ending == .open else { return }
            state.ending = .finished
            Self.resumeReader(&state)
        }
    }

    /// Whether at most so many pieces and bytes are queued; if not, runs an action once when so.
    ///
    /// This is how a sender with more to send than a queue may hold keeps to its reader's pace.
    /// The action runs on the thread of the server, which writes nothing meanwhile; one stream has
    /// one at a time. A stream that has ended has room, and takes nothing.
    package func hasRoom(
        pieces: Int, bytes: Int, otherwise action: @escaping @Sendable () -> Void
    ) -> Bool {
        state.withLock { state in
            let room = Room(piecesMax: pieces, bytesMax: bytes, action: action)
            if state.ending != .open || room.isThere(in: state.queue) { return true }
            state.room = room
            return false
        }
    }

    /// How many pieces wait to be written.
    package var queuedCount: Int { state.withLock { $0.queue.count } }

    /// How many bytes have been handed to the system; grows as long as the client reads.
    package var writtenBytes: UInt64 { state.withLock { $0.taken } }

    /// Ends the stream with these bytes in place of what is queued, but for a piece already begun.
    package func finish(instead bytes: [UInt8]) {
        state.withLock { state in
            guard state.ending == .open else { return }
            state.queue.keepBegunPiece()
            _ = state.queue.append(bytes, piecesMax: .max, bytesMax: .max)
            state.ending = .finished
            Self.resumeReader(&state)
        }
    }

    /// Ends stream and connection at once, whatever is queued.
    package func abort() {
        let actions = state.withLock { state in
            if state.ending != .closed { state.link?.endConnection() }
            return Self.close(&state)
        }
        for action in actions { action() }
    }

    /// Whether nothing more will reach the client.
    package var isClosed: Bool { state.withLock { $0.ending == .closed } }

    /// Runs an action once when the client has left, was cut off, or has everything.
    ///
    /// If that has happened, it runs at once. It runs on a thread of the server or of a sender and must not block.
    package func onClose(_ action: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if state.ending == .closed { return true }
            state.closeActions.append(action)
            return false
        }
        if isClosed { action() }
    }

    /// Binds the stream to the connection that writes it; polling thread only.
    func attach(_ link: ConnectionLink) {
        state.withLock { state in
            precondition(state.link == nil, "a stream is the body of one answer")
            state.link = link
            if state.ending == .closed { link.endConnection() }
        }
    }

    /// The request is over or its client has left: nothing is written any more.
    func close() {
        let actions = state.withLock { Self.close(&$0) }
        for action in actions { action() }
    }

    /// The request is over, and with it the library's interest in the connection.
    func detach() {
        let actions = state.withLock { state in
            state.link = nil
            state.isReaderSuspended = false
            return Self.close(&state)
        }
        for action in actions { action() }
    }

    /// Gives the library what is queued, or puts the connection to rest until there is something.
    ///
    /// A stream cut off ends like any other here; its connection is ended apart. The library's
    /// own ending with an error leaves version 0.9.75 waiting for an event of the socket.
    ///
    /// Suspending is allowed here and in the request callback only, resuming on any thread. Both
    /// happen under the lock, so no wake-up is lost.
    /// Source: microhttpd.h, MHD_suspend_connection and MHD_ContentReaderCallback.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let endOfStream = -1
        let action = state.withLock { state in
            state.room.isThere(in: state.queue) ? state.room.action.take() : nil
        }
        action?()
        return state.withLock { state in
            if state.ending == .closed { return endOfStream }
            let taken = state.queue.take(buffer.count)
            if !taken.isEmpty {
                unsafe buffer.copyBytes(from: taken)
                state.taken += UInt64(taken.count)
                return taken.count
            }
            guard state.ending == .open, let link = state.link else { return endOfStream }
            unsafe MHD_suspend_connection(link.pointer)
            state.isReaderSuspended = true
            return 0
        }
    }

    private static func resumeReader(_ state: inout State) {
        guard state.isReaderSuspended, let link = state.link else { return }
        state.isReaderSuspended = false
        unsafe MHD_resume_connection(link.pointer)
    }

    private static func close(_ state: inout State) -> [@Sendable () -> Void] {
        guard state.ending != .closed else { return [] }
        state.ending = .closed
        state.queue.removeAll()
        state.room = Room()
        resumeReader(&state)
        let actions = state.closeActions
        state.closeActions = []
        return actions
    }
}
