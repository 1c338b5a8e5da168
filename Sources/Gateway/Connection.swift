import EventLoop
import PushLog

/// A connection on its loop: the core plus the socket.
actor Connection: SocketHandler {
    nonisolated let loop: EventLoop
    nonisolated let id: UInt64
    private let socket: Socket
    private let owner: GatewayLoop
    private var core: ConnectionCore
    private var output: [UInt8] = []
    private var stall: StallWatch
    private var isPaused = false
    private var isPausedForLog = false
    /// Runs while a fault holds a push back.
    private var releaseTimer: LoopTimer?
    private var releaseDue: UInt64?
    private var isClosing = false
    private var isDraining = false
    /// When the peer was last heard, in milliseconds; for choosing whom to close when short.
    var lastHeard: UInt64 { core.lastHeard }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(
        socket: sending Socket, loop: EventLoop, owner: GatewayLoop, id: UInt64,
        listener: ListenerTraits, services: GatewayServices, now: Moment
    ) throws(GatewayError) {
        self.loop = loop
        self.owner = owner
        self.id = id
        let peer = socket.peerAddress
        self.socket = socket
        core = try ConnectionCore(
            services: services, id: id, peer: peer, listener: listener, now: now)
        stall = StallWatch(limits: services.limits)
    }

    private var now: Moment { core.services.moment(loop.nowMilliseconds) }

    func socketDidRead(_ bytes: Span<UInt8>) {
        let now = now
        core.receive(bytes, now: now)
        flush(now)
        owner.assumeIsolated { $0.hasRead() }
    }

    func socketDidDrain() {
        flush(now)
    }

    func socketDidEnd(_ reason: SocketEnd) {
        core.closed(reason.description, now)
        owner.assumeIsolated { $0.ended(self) }
    }

    /// Sends what there is to send, and closes or pauses where that is due.
    private func flush(_ now: Moment) {
        guard !isClosing else { return }
        core.takeOutput(into: &output, now: now)
        if !output.isEmpty {
            socket.write(output.span)
            output.removeAll(keepingCapacity: true)
        }
        if core.isFinished {
            isClosing = true
            socket.shutdownThenClose(
                withinMilliseconds: isDraining
                    ? core.services.limits.drainCloseMilliseconds
                    : Socket.finishMillisecondsMax)
            return
        }
        scheduleRelease()
        let isFull = core.services.commits.isFull
        let mustPause =
            core.wantsReadPaused || socket.pendingBytes > core.services.limits.pauseBytes
            || isFull
        isPausedForLog = isFull
        if isFull || core.firstUncommitted != nil {
            owner.assumeIsolated { $0.waitsForCommit(self) }
        }
        guard mustPause != isPaused else { return }
        isPaused = mustPause
        if mustPause { socket.pauseReading() } else { socket.resumeReading() }
    }

    /// Something that waited for the log may go on.
    var canGoOn: Bool {
        let commits = core.services.commits
        return core.firstUncommitted.map { $0 <= commits.horizon } ?? false
            || isPausedForLog && !commits.isFull
    }

    /// Starts the timer for the next push that a fault holds back.
    private func scheduleRelease() {
        guard let due = core.nextDue, due != releaseDue else { return }
        releaseDue = due
        let timer = releaseTimer ?? LoopTimer(on: loop, owner: self) { $0.releaseHeld() }
        releaseTimer = timer
        let now = loop.nowMilliseconds
        timer.start(afterMilliseconds: due > now ? due - now : 0)
    }

    private func releaseHeld() {
        guard !isClosing else { return }
        releaseDue = nil
        let now = now
        core.releaseHeld(now)
        flush(now)
    }

    /// Records were committed, or lost: answers that waited for that may leave.
    func recordsDecided() {
        flush(now)
    }

    /// Half-second work: deadlines, stalled peers, memory of resting connections.
    func tick() {
        guard !isClosing else { return }
        let now = now
        if stall.isStalled(
            pending: socket.pendingBytes, sent: socket.sentBytes, at: now.monotonic)
        {
            core.cutOff(.stalled)
            isClosing = true
            socket.reset()
            return
        }
        core.tick(now)
        flush(now)
        if now.monotonic > lastHeard + 1_000 {
            core.rest()
            if output.capacity > core.services.limits.restBytes { output = [] }
        }
    }

    func beginDrain() {
        let now = now
        isDraining = true
        core.beginDrain(now)
        flush(now)
    }

    /// Ends the connection at once, as others need its descriptor.
    func makeRoom() {
        core.cutOff(.descriptors)
        closeNow(CutOffReason.descriptors.text)
    }

    /// Ends the connection at once, whatever it is doing.
    func closeNow(_ reason: String) {
        core.end(reason)
        isClosing = true
        socket.close()
    }
}
