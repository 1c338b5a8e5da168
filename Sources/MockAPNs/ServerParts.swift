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
        let kit = try identities.kit(options)
        let keys = try ServerKeys.book(options, settings, identities)
        // Bound before anything starts, so that a port in use ends the start at once.
        let listeners = try GatewayListeners.bind(options)
        let controlSockets = try GatewayListeners.bind(
            options.controlHost, options.controlPort, "control plane")
        let controlSocket = try ControlSocket.bind(options.controlSocket)
        let ready = ReadyInfo(
            gateway: listeners.main, listeners: listeners.others,
            control: "http://\(controlSockets[0].address)", controlSocket: controlSocket?.path,
            ca: identity.caPath ?? "",
            pid: Machine.processID, version: options.version)
        let log = OperatorLog(format: options.writesLog ? options.logFormat : nil)
        let connections = ConnectionLog()
        let control = try ControlPlane.make(
            options, settings, identity, kit, ready, keys: keys, connections: connections, log: log)
        do throws(ServerError) {
            let tls = try identities.context(options)
            let loops = try makeLoops(options)
            do throws(ServerError) {
                try control.register(options)
                let services = GatewayServices(
                    options, settings, control, connections: connections, log: log,
                    loops: loops.loops.count)
                let gateway = try await accept(listeners.gateway(tls), on: loops, services)
                control.relay.attach(gateway)
                try control.serve(controlSockets, controlSocket)
                ControlToken.announce(options, control: ready.control, in: log)
                ServerWarnings.announce(options, control.journal, in: log)
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
        _ listeners: [GatewayListener], on loops: EventLoopGroup, _ services: GatewayServices
    ) async throws(ServerError) -> GatewayServer {
        do throws(EventLoopError) {
            return try await GatewayServer.start(
                on: loops, listeners: listeners, services: services)
        } catch {
            throw .system("the gateway cannot start: \(error)")
        }
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
