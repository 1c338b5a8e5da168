import EventLoop
import Testing

@Suite("ListeningSocket", .timeLimit(.minutes(5)))
struct ListeningSocketTests {
    @Test("port 0 is replaced by the port the system chose", arguments: ["127.0.0.1", "::1"])
    func chosenPort(host: String) throws {
        let socket = try ListeningSocket.bind(host: host, port: 0)
        #expect(socket.port > 0)
        #expect(socket.address == SocketAddress(literal: host, port: socket.port))
    }

    @Test("a port in use is an error that names host and port", arguments: ["127.0.0.1", "::1"])
    func inUse(host: String) throws {
        let first = try ListeningSocket.bind(host: host, port: 0)
        #expect(throws: EventLoopError.addressInUse(host: host, port: first.port)) {
            try ListeningSocket.bind(host: host, port: first.port)
        }
    }

    @Test("a closed socket frees its port, and closing twice is safe")
    func freed() throws {
        try onAFreePort {
            let first = try ListeningSocket.bind(host: "127.0.0.1", port: 0)
            first.close()
            first.close()
            let second = try ListeningSocket.bind(host: "127.0.0.1", port: first.port)
            #expect(second.port == first.port)
        }
    }

    @Test("0.0.0.0 and :: can have the same port, because :: is IPv6 only")
    func wildcards() throws {
        try onAFreePort {
            let four = try ListeningSocket.bind(host: "0.0.0.0", port: 0)
            let six = try ListeningSocket.bind(host: "::", port: four.port)
            #expect(six.port == four.port)
        }
    }

    /// Runs `body` again with another port where somebody else had taken the port meanwhile: who
    /// asks for port 0 may get the one that has just been closed.
    private func onAFreePort(_ body: () throws -> Void) throws {
        for _ in 1..<20 {
            do {
                return try body()
            } catch EventLoopError.addressInUse {}
        }
        try body()
    }

    @Test("a name is resolved")
    func name() throws {
        let socket = try ListeningSocket.bind(host: "localhost", port: 0)
        #expect(["127.0.0.1", "::1"].contains(socket.address.host))
    }

    @Test("an address of another machine is not available")
    func foreign() {
        #expect(throws: EventLoopError.addressNotAvailable(host: "192.0.2.1", port: 4_000)) {
            try ListeningSocket.bind(host: "192.0.2.1", port: 4_000)
        }
    }

    @Test("a name that does not exist is unknown")
    func unknown() {
        let error = #expect(throws: EventLoopError.self) {
            try ListeningSocket.bind(host: "no-such-host.invalid", port: 0)
        }
        guard case .unknownHost(let host, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(host == "no-such-host.invalid")
        #expect(!reason.isEmpty)
    }
}
