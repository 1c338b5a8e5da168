import APNs
import ControlAPI
import Delivery
import EventLoop
import Gateway
import HTTP1
import HTTP2
import Journal
import PushLog
import Routing
import Synchronization
import TLS

/// The parts of one server, wired.
final class ServerParts: Sendable {
    let ready: ReadyInfo
    let kit: SenderKit
    /// The certificate that senders must trust, PEM.
    let caPEM: [UInt8]
    let connections: ConnectionLog
    let control: ControlPlane
    private let loops: EventLoopGroup
    private let gateway: GatewayServer
    private let phase: Mutex<Bool>

    private init(
        ready: ReadyInfo, kit: SenderKit, caPEM: [UInt8], connections: ConnectionLog,
        loops: EventLoopGroup, gateway: GatewayServer, control: ControlPlane
    ) {
        self.ready = ready
        self.kit = kit
        self.caPEM = caPEM
        self.connections = connections
        self.loops = loops
        self.gateway = gateway
        self.control = control
        phase = Mutex(false)
    }

    static func make(_ options: ServerOptions) async throws(ServerError) -> ServerParts {
        let settings = try ServerSettings(options)
        let identities = try ServerIdentities.open(options)
        let identity = identities.server
        let kit = try identities.kit()
        // Bound before anything starts, so that a port in use ends the start at once.
        let gatewaySockets = try bind(options.host, options.port, "gateway")
        let controlSockets = try bind(options.controlHost, options.controlPort, "control plane")
        let ready = ReadyInfo(
            gateway: gatewaySockets[0].address.description,
            control: "http://\(controlSockets[0].address)", ca: identity.caPath ?? "",
            pid: Machine.processID, version: options.version)
        let log = OperatorLog(format: options.writesLog ? options.logFormat : nil)
        let connections = ConnectionLog()
        let control = try ControlPlane.make(
            options, settings, identity, kit, ready, connections: connections, log: log)
        do throws(ServerError) {
            let tls = try context(identity)
            let loops = try makeLoops(options)
            do throws(ServerError) {
                try control.register(options)
                let services = services(options, settings, control, connections, log, loops)
                let gateway = try await accept(gatewaySockets, on: loops, tls, services)
                try control.serve(controlSockets)
                ControlToken.announce(options, control: ready.control, in: log)
                return ServerParts(
                    ready: ready, kit: kit, caPEM: identity.caPEM, connections: connections,
                    loops: loops, gateway: gateway, control: control)
            } catch {
                loops.stop()
                throw error
            }
        } catch {
            control.stop()
            throw error
        }
    }

    private static func makeLoops(_ options: ServerOptions) throws(ServerError) -> EventLoopGroup {
        do throws(EventLoopError) {
            return try EventLoopGroup(
                count: options.threads ?? min(Machine.processors, 4), name: "gateway")
        } catch {
            throw .system("the gateway cannot start: \(error)")
        }
    }

    private static func accept(
        _ sockets: [ListeningSocket], on loops: EventLoopGroup, _ tls: TLSServerContext,
        _ services: GatewayServices
    ) async throws(ServerError) -> GatewayServer {
        do throws(EventLoopError) {
            return try await GatewayServer.start(
                on: loops, sources: sockets, tls: tls, services: services)
        } catch {
            throw .system("the gateway cannot start: \(error)")
        }
    }

    private static func context(_ identity: ServerIdentity) throws(ServerError) -> TLSServerContext
    {
        do throws(TLSError) {
            return try TLSServerContext(chainPEM: identity.chainPEM, keyPEM: identity.keyPEM)
        } catch {
            throw .certificates("\(error)")
        }
    }

    private static func bind(
        _ host: String, _ port: UInt16, _ what: String
    ) throws(ServerError) -> [ListeningSocket] {
        do throws(EventLoopError) {
            return try ListeningSocket.bindPair(host: host, port: port)
        } catch {
            switch error {
            case .addressInUse: throw .addressInUse("\(what): \(error)")
            case _: throw .system("\(what): \(error)")
            }
        }
    }

    private static func services(
        _ options: ServerOptions, _ settings: ServerSettings, _ control: ControlPlane,
        _ connections: ConnectionLog, _ log: OperatorLog, _ loops: EventLoopGroup
    ) -> GatewayServices {
        var limits = settings.gateway
        let reserve = 64
        limits.connectionsPerLoop = max(1, (Machine.descriptors - reserve) / loops.loops.count)
        var services = GatewayServices(
            sink: PushPath(delivery: control.delivery, journal: control.journal),
            faults: control.faults, connections: connections, rules: settings.rules,
            environment: options.environment, http2: settings.http2, limits: limits,
            now: { Clocks.wall() }, seed: { RandomSeed.make() },
            log: { notice in
                log.line(
                    notice.event,
                    [
                        ("connection", String(notice.connection)), ("peer", notice.peer),
                        ("detail", notice.detail),
                    ])
            })
        services.errorContentType = settings.errorContentType
        return services
    }

    /// Ends all parts, once; later calls wait for nothing.
    func stop(drainMilliseconds: UInt64) {
        let isFirst = phase.withLock { isStopping in
            defer { isStopping = true }
            return !isStopping
        }
        guard isFirst else { return }
        control.beginStop()
        if drainMilliseconds > 0 { drain(milliseconds: drainMilliseconds) }
        gateway.closeAll("server stopped")
        loops.stop()
        control.stop()
    }

    private func drain(milliseconds: UInt64) {
        let latch = Latch()
        let cancel = control.scheduler.after(milliseconds: milliseconds) { latch.open() }
        gateway.drain { latch.open() }
        latch.wait()
        cancel()
    }
}
