import APNs
import EventLoop
import Testing

@testable import MockAPNs

@Suite("The addresses of a gateway")
struct GatewayListenersTests {
    private func options(_ listeners: [ExtraListener]) -> ServerOptions {
        var options = ServerOptions(version: "0.0.0-test")
        options.port = 0
        options.listeners = listeners
        return options
    }

    @Test("each address has its sockets, environment and kind, the main one first")
    func kinds() throws {
        let listeners = try GatewayListeners.bind(
            options([
                ExtraListener(host: "127.0.0.1", port: 0, environment: .production),
                ExtraListener(host: "127.0.0.1", port: 0, isPlain: true),
            ]))
        #expect(listeners.sockets.map(\.listener?.environment) == [nil, .production, nil])
        #expect(listeners.sockets.map(\.listener?.isPlain) == [nil, false, true])
        let addresses = [listeners.main] + listeners.others
        #expect(addresses.allSatisfy { $0.hasPrefix("127.0.0.1:") })
        #expect(Set(addresses).count == 3)
    }

    @Test("a port of --listen that is taken is one clear error")
    func taken() throws {
        let taken = try GatewayListeners.bind("127.0.0.1", 0, "test")
        let error = #expect(throws: ServerError.self) {
            try GatewayListeners.bind(
                options([ExtraListener(host: "127.0.0.1", port: taken[0].port)]))
        }
        guard case .addressInUse(let message) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
        #expect(message.hasPrefix("--listen 127.0.0.1:\(taken[0].port): "))
        #expect(message.contains("in use") && !message.contains("\n"))
    }

    @Test("what was bound before the taken port is free again")
    func released() async throws {
        // In a process of its own: other tests open descriptors too.
        await #expect(processExitsWith: .success) {
            let taken = try GatewayListeners.bind("127.0.0.1", 0, "test")
            var options = ServerOptions(version: "0.0.0-test")
            options.port = 0
            options.listeners = [
                ExtraListener(host: "127.0.0.1", port: 0),
                ExtraListener(host: "127.0.0.1", port: taken[0].port),
            ]
            _ = #expect(throws: ServerError.self) { try GatewayListeners.bind(options) }
            let before = Census.now
            for _ in 0..<10 {
                _ = #expect(throws: ServerError.self) { try GatewayListeners.bind(options) }
            }
            // Two sockets or more a time would stay; the runtime itself opens a few when it likes.
            #expect(Census.now.descriptors < before.descriptors + 10)
            // The socket closes with its last use, so this one must come after the attempts.
            #expect(taken[0].port != 0)
        }
    }

    @Test("a name without an address is an error that tells which flag")
    func unknownHost() {
        let error = #expect(throws: ServerError.self) {
            try GatewayListeners.bind(options([ExtraListener(host: "a.invalid", port: 0)]))
        }
        #expect(error?.message.hasPrefix("--listen a.invalid:0: ") == true)
        #expect(error?.exitStatus == 1)
    }
}
