import APNs
import EventLoop
import Gateway
import TLS

/// The addresses on which a server takes pushes.
struct GatewayListeners {
    /// The sockets of `--host` and `--port`, then those of each `--listen`.
    let sockets: [(sources: [ListeningSocket], listener: ExtraListener?)]

    /// Binds all of them, so that a port in use ends the start at once.
    static func bind(_ options: ServerOptions) throws(ServerError) -> GatewayListeners {
        var sockets: [(sources: [ListeningSocket], listener: ExtraListener?)] = []
        do throws(ServerError) {
            sockets.append((try bind(options.host, options.port, "gateway"), nil))
            for listener in options.listeners {
                let what = "--listen \(listener.host):\(listener.port)"
                sockets.append((try bind(listener.host, listener.port, what), listener))
            }
        } catch {
            for socket in sockets.flatMap(\.sources) { socket.close() }
            throw error
        }
        return GatewayListeners(sockets: sockets)
    }

    /// Binds a name or address, and its twin of the other family.
    static func bind(
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

    /// The address of `--port`.
    var main: String { sockets[0].sources[0].address.description }

    /// The addresses of `--listen`, in their order.
    var others: [String] {
        sockets.dropFirst().map { $0.sources[0].address.description }
    }

    /// The same as the gateway takes them.
    func gateway(_ tls: TLSServerContext) -> [GatewayListener] {
        sockets.flatMap { (sources, listener) in
            sources.map { source in
                GatewayListener(
                    source: source, tls: listener?.isPlain == true ? nil : tls,
                    environment: listener?.environment)
            }
        }
    }
}
