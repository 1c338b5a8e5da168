import EventLoop
import Testing

/// A socket handler that records everything and lets tests wait for what they need.
actor Probe: SocketHandler {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    let socket: Socket
    private(set) var received: [UInt8] = []
    private(set) var drains = 0
    private(set) var ends: [SocketEnd] = []
    private var onRead: @Sendable (isolated Probe, [UInt8]) -> Void
    /// Called when the socket's queue has drained.
    var onDrain: (@Sendable (isolated Probe) -> Void)?
    private var waiting: [Waiting] = []
    private var sampler: LoopTimer?
    /// What was sent when it last grew, and the loop's time then.
    private var progress: (bytes: UInt64, at: UInt64) = (0, 0)

    private struct Waiting {
        let condition: @Sendable (isolated Probe) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    init(
        _ socket: sending Socket,
        onRead: @escaping @Sendable (isolated Probe, [UInt8]) -> Void = { _, _ in }
    ) {
        loop = socket.loop
        self.socket = socket
        self.onRead = onRead
    }

    func socketDidRead(_ bytes: Span<UInt8>) {
        #expect(loop.isCurrent)
        let copy = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        received += copy
        onRead(self, copy)
        check()
    }

    func socketDidDrain() {
        drains += 1
        onDrain?(self)
        check()
    }

    func socketDidEnd(_ reason: SocketEnd) {
        ends.append(reason)
        check()
    }

    /// Runs `body` on the probe's loop, with access to the socket.
    func act<Value: Sendable>(_ body: @Sendable (isolated Probe) -> Value) -> Value {
        body(self)
    }

    /// Returns once `condition` holds; it is looked at after each event.
    func wait(until condition: @escaping @Sendable (isolated Probe) -> Bool) async {
        if condition(self) { return }
        await withCheckedContinuation {
            waiting.append(Waiting(condition: condition, continuation: $0))
        }
    }

    /// Waits until the socket's writes have made no progress for that long; returns what was sent.
    func stall(ofMilliseconds length: UInt64) async -> UInt64 {
        let timer = LoopTimer(on: loop, owner: self) { $0.check() }
        timer.start(afterMilliseconds: 10, everyMilliseconds: 10)
        sampler = timer
        progress = (socket.sentBytes, loop.nowMilliseconds)
        await wait { $0.noteProgress() + length <= $0.loop.nowMilliseconds }
        sampler = nil
        return progress.bytes
    }

    /// The loop's time when more bytes were last seen to be sent.
    private func noteProgress() -> UInt64 {
        if socket.sentBytes != progress.bytes {
            progress = (socket.sentBytes, loop.nowMilliseconds)
        }
        return progress.at
    }

    /// The reason of the end, once it has come.
    func end() async -> SocketEnd? {
        await wait { !$0.ends.isEmpty }
        return ends.first
    }

    private func check() {
        let all = waiting
        waiting = []
        for one in all {
            if one.condition(self) {
                one.continuation.resume()
            } else {
                waiting.append(one)
            }
        }
    }
}
