import EventLoop
import PushLog
import Synchronization

/// The gateway's part on one loop: listeners, connections and their half-second clock.
actor GatewayLoop: ListenerHandler {
    nonisolated let loop: EventLoop
    let services: GatewayServices
    private let shared: GatewayShared
    private var listeners: [(listener: Listener, traits: ListenerTraits)] = []
    private var connections: [UInt64: Connection] = [:]
    private var ticker: LoopTimer?
    private var isDraining = false
    private var isAcceptingPaused = false
    private var whenEmpty: [@Sendable () -> Void] = []
    /// Connections with answers whose records are not committed yet.
    var waitingForCommit: [UInt64: Connection] = [:]
    /// Somebody waits for the next commit: only then it must wake the loop.
    nonisolated let wantsCommits = Atomic<Bool>(false)

    static let tickMilliseconds: UInt64 = 500

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(loop: EventLoop, services: GatewayServices, shared: GatewayShared) {
        self.loop = loop
        var services = services
        services.meter = services.meters.add(named: loop.name)
        self.services = services
        self.shared = shared
    }

    /// Runs `work` on the loop, after everything handed over before.
    ///
    /// Not a task: the end of a server must not depend on the threads of Swift's pool, which may
    /// all be waiting for that end.
    nonisolated func onLoop(_ work: @escaping @Sendable (isolated GatewayLoop) -> Void) {
        loop.execute { [self] in assumeIsolated(work) }
    }

    /// Starts to accept from sockets that are bound.
    func start(_ wanted: [GatewayListener]) throws(EventLoopError) {
        for entry in wanted {
            let listener = try Listener(on: loop, source: entry.source, handler: self)
            listeners.append((listener, entry.traits))
        }
        let timer = LoopTimer(on: loop, owner: self) { $0.tick() }
        timer.start(
            afterMilliseconds: GatewayLoop.tickMilliseconds,
            everyMilliseconds: GatewayLoop.tickMilliseconds)
        ticker = timer
    }

    func listenerDidAccept(
        _ socket: sending Socket, from listener: Listener
    ) -> (any SocketHandler)? {
        guard !isDraining,
            let traits = listeners.first(where: { $0.listener === listener })?.traits
        else { return nil }
        let now = services.moment(loop.nowMilliseconds)
        let id = shared.nextConnectionID()
        guard isWelcome(socket.peerAddress, id, at: traits, now) else { return nil }
        do throws(GatewayError) {
            let connection = try Connection(
                socket: socket, loop: loop, owner: self, id: id, listener: traits,
                services: services, now: now)
            connections[id] = connection
            services.meter.opened.add()
            pauseAtTheCap()
            return connection
        } catch {
            services.meter.refused.add(.noSession)
            services.log(
                GatewayNotice(
                    event: "refused", connection: id, peer: "", detail: "no session: \(error)"))
            return nil
        }
    }

    /// False when the peer's address opens connections too fast; the log then tells so.
    private func isWelcome(
        _ peer: String, _ id: UInt64, at listener: ListenerTraits, _ now: Moment
    ) -> Bool {
        guard let refusal = shared.churnRefusal(of: peer, at: now.monotonic) else { return true }
        services.meter.refused.add(.churn)
        services.connections.opened(
            ConnectionEvent(id: id, peer: peer, listener: listener.address, openedAt: now.wall))
        services.connections.closed(id) { event in
            event.closedAt = now.wall
            event.why = "refused: \(refusal.text)"
        }
        if refusal.isFirst {
            services.log(
                GatewayNotice(
                    event: "refused", connection: id, peer: peer, detail: refusal.text))
        }
        return false
    }

    func listenerDidFail(_ listener: Listener, code: Int32, retryMilliseconds: UInt64) {
        services.meter.failedAccepts.add()
        services.log(
            GatewayNotice(
                event: "accept-failed", connection: 0, peer: "",
                detail: "error \(code), next try in \(retryMilliseconds) ms"))
        closeLongestIdle()
    }

    /// The connection that has been silent longest makes room when descriptors are short.
    private func closeLongestIdle() {
        let oldest = connections.values.min { a, b in
            a.assumeIsolated { $0.lastHeard } < b.assumeIsolated { $0.lastHeard }
        }
        let now = loop.nowMilliseconds
        let limit = services.limits.roomMilliseconds
        oldest?.assumeIsolated { connection in
            // A sender at work is worth more than one that waits at the door.
            guard now >= connection.lastHeard + limit else { return }
            connection.makeRoom()
        }
    }

    func ended(_ connection: Connection) {
        connections[connection.id] = nil
        services.meter.closed.add()
        waitingForCommit[connection.id] = nil
        if isAcceptingPaused && !isDraining
            && connections.count < services.limits.connectionsPerLoop
        {
            isAcceptingPaused = false
            for entry in listeners { entry.listener.resumeAccepting() }
        }
        reportIfEmpty()
    }

    private func pauseAtTheCap() {
        guard connections.count >= services.limits.connectionsPerLoop else { return }
        isAcceptingPaused = true
        for entry in listeners { entry.listener.pauseAccepting() }
    }

    private func tick() {
        services.meter.lag.fired(at: services.nanoseconds())
        for connection in connections.values { connection.assumeIsolated { $0.tick() } }
    }

    // MARK: End

    /// Takes no more connections and asks the open ones to finish; `whenEmpty` is called once
    /// none is left.
    func beginDrain(_ whenEmpty: @escaping @Sendable () -> Void) {
        isDraining = true
        self.whenEmpty.append(whenEmpty)
        closeListeners()
        for connection in connections.values { connection.assumeIsolated { $0.beginDrain() } }
        reportIfEmpty()
    }

    /// Ends everything at once.
    func closeAll(_ reason: String) {
        isDraining = true
        closeListeners()
        ticker = nil
        for connection in connections.values {
            connection.assumeIsolated { $0.closeNow(reason) }
        }
    }

    private func closeListeners() {
        for entry in listeners { entry.listener.close() }
        listeners = []
    }

    private func reportIfEmpty() {
        guard isDraining && connections.isEmpty else { return }
        let actions = whenEmpty
        whenEmpty = []
        for action in actions { action() }
    }
}
