import APNs
import ControlAPI
import Delivery
import EventLoop
import Gateway
import HTTP1
import JSON
import Journal
import PushLog
import Routing
import Synchronization
import TLS

/// The control plane of one server with what it looks at: log, devices, connections.
final class ControlPlane: Sendable {
    let journal: any ServerLog
    let delivery: DeliveryService
    let faults: FaultBook
    let keys: KeyBook
    let clock: VirtualClock
    let scheduler: LoopScheduler
    let relay: CommitRelay
    let meters: ServerMeters
    private let loop: EventLoop
    private let waker: JournalWaker
    let api: ControlAPI
    private let log: OperatorLog
    private let server = Mutex<HTTP1Server?>(nil)
    /// Where requests are answered that may take long.
    private let workers = Mutex<ControlWorkers?>(nil)
    /// The Unix socket, whose file is removed at the end.
    private let localSocket = Mutex<UnixSocket?>(nil)
    private let isStopping: Flag

    private init(
        journal: any ServerLog, relay: CommitRelay, meters: ServerMeters,
        delivery: DeliveryService, faults: FaultBook,
        keys: KeyBook, clock: VirtualClock, scheduler: LoopScheduler,
        loop: EventLoop, waker: JournalWaker, api: ControlAPI, log: OperatorLog, isStopping: Flag
    ) {
        self.journal = journal
        self.relay = relay
        self.meters = meters
        self.delivery = delivery
        self.faults = faults
        self.keys = keys
        self.clock = clock
        self.scheduler = scheduler
        self.loop = loop
        self.waker = waker
        self.api = api
        self.log = log
        self.isStopping = isStopping
    }

    static func make(
        _ options: ServerOptions, _ settings: ServerSettings, _ identity: ServerIdentity,
        _ kit: SenderKit, _ ready: ReadyInfo, keys: KeyBook, connections: ConnectionLog,
        log: OperatorLog
    ) throws(ServerError) -> ControlPlane {
        // First what can fail without leaving anything behind.
        let token = try ControlToken.resolve(options)
        let loop: EventLoop
        do throws(EventLoopError) {
            loop = try EventLoop(name: "control")
        } catch {
            throw .system("the control plane cannot start: \(error)")
        }
        let waker = JournalWaker(loop: loop)
        // Weakly: the waker holds the journal.
        let relay = CommitRelay()
        let journal: any ServerLog
        do throws(ServerError) {
            journal = try ServerLogs.open(options, settings, relay) { [weak waker] in
                waker?.wake()
            }
        } catch {
            loop.stop()
            throw error
        }
        waker.attach(journal)
        let clock: VirtualClock
        do throws(ServerError) {
            clock = try VirtualClock.make(journal)
        } catch {
            loop.stop()
            journal.close()
            throw error
        }
        relay.attach(clock)
        let scheduler = LoopScheduler(loop: loop)
        let timer = DueTimer(clock: clock, scheduler: scheduler)
        let delivery = DeliveryService(
            settings: DeliverySettings(options, settings), log: journal,
            newToken: { RandomSeed.bytes() },
            // Weakly: the timer holds the service.
            onEarlierDue: { [weak timer] _ in timer?.set() })
        relay.attach(delivery)
        timer.attach(delivery)
        let faults = FaultBook(
            testTokens: settings.testTokens, seed: RandomSeed.make().words.0,
            keep: { journal.keep($0, $1, $2) })
        let isStopping = Flag()
        let meters = ServerMeters()
        var configuration = ControlConfiguration(
            version: options.version, gateway: ready.gateway, control: ready.control,
            environment: options.environment, caPEM: identity.caPEM, kit: kit,
            allowedHosts: options.allowedHosts, controlToken: token,
            controlTokenFile: ControlToken.file(options),
            needsCredentials: settings.judgesCredentials,
            rules: ControlRules(
                settings: settings.rules, routing: settings.routing,
                testTokens: settings.testTokens, credentials: settings.credentials,
                judgesCredentials: settings.judgesCredentials),
            settings: EffectiveSettings.list(options, settings), limits: EffectiveSettings.limits(),
            warnings: ServerWarnings.list(options),
            readiness: {
                if isStopping.isSet {
                    return Readiness(isReady: false, reasons: ["the server is stopping"])
                }
                let trouble = journal.trouble.map { [$0] } ?? []
                return Readiness(
                    isReady: trouble.isEmpty,
                    reasons: trouble + journal.warnings + ServerWarnings.list(options))
            },
            now: { Clocks.wall() })
        configuration.figures = { meters.figures(identity, log) }
        let api = ControlAPI(
            configuration: configuration, log: journal,
            devices: RegistryDoor(delivery: delivery, clock: clock, log: journal),
            connections: connections, faults: faults, keys: keys,
            clock: ClockDoor(clock: clock, delivery: delivery, log: journal) { timer.set() },
            judge: delivery, scheduler: scheduler)
        return ControlPlane(
            journal: journal, relay: relay, meters: meters, delivery: delivery, faults: faults,
            keys: keys,
            clock: clock,
            scheduler: scheduler, loop: loop,
            waker: waker, api: api, log: log, isStopping: isStopping)
    }

    /// Both clocks, now.
    var now: DeviceTime { clock.time }

    /// What the server was changed by.
    var changes: ChangeLog { api.changes }

    /// Begins to answer on sockets that are bound; the Unix socket is kept until the end.
    func serve(_ sockets: [ListeningSocket], _ local: UnixSocket?) throws(ServerError) {
        localSocket.withLock { $0 = local }
        let api = api
        let log = log
        do {
            var descriptors: [Int32] = []
            for socket in sockets { descriptors.append(try socket.duplicate()) }
            if let local { descriptors.append(try local.duplicate()) }
            for socket in sockets { socket.close() }
            let workers = try ControlWorkers()
            self.workers.withLock { $0 = workers }
            let http = try HTTP1Server(
                listeners: descriptors,
                log: { log.line("control-plane", [("detail", $0)]) },
                ownAnswer: { ControlAPI.ownAnswer(status: $0, message: $1) },
                handler: { request, responder in
                    workers.run(ControlAPI.pace(of: request)) { api.handle(request, responder) }
                })
            server.withLock { $0 = http }
            let loop = loop
            let lag = meters.controlLag
            scheduler.every(milliseconds: ServerMeters.controlPeriodMilliseconds) { [weak http] in
                lag.fired(at: Clocks.nanoseconds())
                http?.sweep(nowMilliseconds: loop.nowMilliseconds)
            }
        } catch {
            throw .system("the control plane cannot start: \(error)")
        }
    }

    /// From now on /readyz says that no new work should come.
    func beginStop() {
        isStopping.set()
    }

    func stop() {
        beginStop()
        server.withLock { $0.take() }?.stop()
        localSocket.withLock { $0.take() }?.close()
        loop.stop()
        journal.close()
        // Only now: a long deletion ends with the log.
        workers.withLock { $0.take() }?.stop()
        relay.detach()
    }
}

/// A switch that is turned on once.
final class Flag: Sendable {
    private let value = Atomic<Bool>(false)

    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
}

/// Wakes the control loop to serve waiting readers of the log.
final class JournalWaker: Sendable {
    private let loop: EventLoop
    private let journal = Mutex<(any ServerLog)?>(nil)
    /// Set while a wake-up is on its way: more of them would do nothing.
    private let isPending = Atomic<Bool>(false)

    init(loop: EventLoop) {
        self.loop = loop
    }

    func attach(_ journal: any ServerLog) {
        self.journal.withLock { $0 = journal }
    }

    func wake() {
        guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        loop.execute { [self] in
            isPending.store(false, ordering: .releasing)
            journal.withLock { $0 }?.deliverReady()
        }
    }
}
