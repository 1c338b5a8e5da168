import Synchronization
import Testing

@testable import EventLoop

@Suite("ListeningSocket+Pair", .timeLimit(.minutes(5)))
struct ListeningSocketPairTests {
    struct Case: CustomTestStringConvertible {
        let host: String
        let bound: [String]
        var testDescription: String { host }
    }

    @Test(
        "a host means these addresses, with one port",
        arguments: [
            Case(host: "127.0.0.1", bound: ["127.0.0.1", "::1"]),
            Case(host: "localhost", bound: ["127.0.0.1", "::1"]),
            Case(host: "0.0.0.0", bound: ["0.0.0.0", "::"]),
            Case(host: "::1", bound: ["::1"]),
            Case(host: "127.0.0.2", bound: ["127.0.0.2"]),
        ])
    func hosts(example: Case) throws {
        let sockets = try ListeningSocket.bindPair(host: example.host, port: 0)
        #expect(sockets.map(\.address.host) == example.bound)
        #expect(Set(sockets.map(\.port)).count == 1)
    }

    @Test("a fixed port taken on either address is in use", arguments: ["127.0.0.1", "::1"])
    func taken(host: String) throws {
        let taken = try ListeningSocket.bind(host: host, port: 0)
        #expect(throws: EventLoopError.addressInUse(host: host, port: taken.port)) {
            try ListeningSocket.bindPair(host: "127.0.0.1", port: taken.port)
        }
        // The half that did bind has been given back.
        taken.close()
        #expect(try ListeningSocket.bindPair(host: "127.0.0.1", port: taken.port).count == 2)
    }

    @Test("with port 0, a number taken on the second address is replaced by another")
    func retry() throws {
        var refusals = 15
        let sockets = try ListeningSocket.bindPair("127.0.0.1", "::1", port: 0) {
            (host, port) throws(EventLoopError) in
            if host == "::1", refusals > 0 {
                refusals -= 1
                throw .addressInUse(host: host, port: port)
            }
            return try ListeningSocket.bind(host: host, port: port)
        }
        #expect(refusals == 0)
        #expect(sockets.map(\.address.host) == ["127.0.0.1", "::1"])
        #expect(Set(sockets.map(\.port)).count == 1)
    }

    @Test("after 16 numbers the error is reported")
    func exhausted() {
        var ports: Set<UInt16> = []
        #expect(throws: EventLoopError.self) {
            try ListeningSocket.bindPair("127.0.0.1", "::1", port: 0) {
                (host, port) throws(EventLoopError) in
                guard host == "::1" else { return try ListeningSocket.bind(host: host, port: port) }
                ports.insert(port)
                throw .addressInUse(host: host, port: port)
            }
        }
        #expect(ports.count == ListeningSocket.portAttempts)
    }

    @Test("a machine without IPv6 gets IPv4 alone")
    func noIPv6() throws {
        let sockets = try ListeningSocket.bindPair("127.0.0.1", "::1", port: 0) {
            (host, port) throws(EventLoopError) in
            if host == "::1" { throw .addressNotAvailable(host: host, port: port) }
            return try ListeningSocket.bind(host: host, port: port)
        }
        #expect(sockets.map(\.address.host) == ["127.0.0.1"])
    }
}
