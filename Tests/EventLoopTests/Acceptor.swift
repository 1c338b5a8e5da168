import EventLoop

/// A listener's owner that wraps each connection in a Probe and lets tests wait for them.
actor Acceptor: ListenerHandler {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    private(set) var probes: [Probe] = []
    private(set) var failures: [Failure] = []
    private(set) var refused = 0
    private var listener: Listener?
    private var cap = Int.max
    private let onRead: @Sendable (isolated Probe, [UInt8]) -> Void
    private var waiting: [Waiting] = []

    struct Failure: Sendable {
        let code: Int32
        let retryMilliseconds: UInt64
    }

    private struct Waiting {
        let condition: @Sendable (isolated Acceptor) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    init(
        on loop: EventLoop,
        onRead: @escaping @Sendable (isolated Probe, [UInt8]) -> Void = { _, _ in }
    ) {
        self.loop = loop
        self.onRead = onRead
    }

    func listen(to source: ListeningSocket, cap: Int = .max) throws(EventLoopError) {
        self.cap = cap
        listener = try Listener(on: loop, source: source, handler: self)
    }

    func resume(cap: Int) {
        self.cap = cap
        listener?.resumeAccepting()
    }

    /// From now on connections are refused.
    func refuse() {
        cap = 0
    }

    func close() {
        listener?.close()
    }

    func listenerDidAccept(
        _ socket: sending Socket, from listener: Listener
    ) -> (any SocketHandler)? {
        guard cap > 0 else {
            refused += 1
            check()
            return nil
        }
        let probe = Probe(socket, onRead: onRead)
        probes.append(probe)
        if probes.count >= cap { listener.pauseAccepting() }
        check()
        return probe
    }

    func listenerDidFail(_ listener: Listener, code: Int32, retryMilliseconds: UInt64) {
        failures.append(Failure(code: code, retryMilliseconds: retryMilliseconds))
        check()
    }

    func wait(until condition: @escaping @Sendable (isolated Acceptor) -> Bool) async {
        if condition(self) { return }
        await withCheckedContinuation {
            waiting.append(Waiting(condition: condition, continuation: $0))
        }
    }

    /// The connection number `index`, once it has come.
    func probe(_ index: Int = 0) async -> Probe {
        await wait { $0.probes.count > index }
        return probes[index]
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
