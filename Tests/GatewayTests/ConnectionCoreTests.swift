import APNs
import PushLog
import TLS
import Testing

@testable import Gateway

/// Why the server ended a connection stands in the log before the peer has closed its socket.
@Suite("The end of a connection in the log")
struct ConnectionCoreTests {
    /// The first reason, known while the socket is open, and not changed when it closes.
    private func expect(_ why: String, _ sender: Sender) {
        #expect(sender.isFinished)
        #expect(sender.event?.why == why)
        #expect(sender.event?.closedAt == nil)
        sender.end("peer closed")
        #expect(sender.event?.why == why)
        #expect(sender.event?.closedAt == sender.world.now.wall)
    }

    @Test("a connection that goes on has no reason")
    func open() throws {
        let sender = try Sender().open()
        #expect(try sender.verdict(.base) == "200")
        #expect(sender.event?.why == nil && sender.event?.closedAt == nil)
    }

    @Test("an HTTP/1.1 client")
    func http1() throws {
        let sender = try Sender(tls: TLSClientContext(alpn: []))
        try sender.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        expect("GOAWAY: Unexpected HTTP/1.x request: GET / HTTP/1.1", sender)
    }

    @Test("a TLS alert of the client")
    func alert() throws {
        let client = try TLSClientContext(caPEM: try Certificates.strangeAuthority())
        let sender = try Sender(tls: client)
        try sender.pump()
        expect("TLS alert unknown_ca from the client", sender)
    }

    @Test("a client that was silent too long")
    func idle() throws {
        let world = World()
        var services = world.services()
        services.limits.idleMilliseconds = 2_000
        let sender = try Sender(world, services: services).open()
        try sender.tick(after: 2_500)
        expect(#"GOAWAY: {"reason":"IdleTimeout"}"#, sender)
    }

    @Test("a handshake that is not finished in time")
    func handshake() throws {
        let sender = try Sender(tls: TLSClientContext(), budget: 0)
        try sender.tick(after: 60_000)
        expect("TLS handshake not finished in time", sender)
    }
}
