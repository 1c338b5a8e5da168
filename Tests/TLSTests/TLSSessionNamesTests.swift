import TLS
import Testing

@Suite struct TLSSessionNamesTests {
    @Test(
        "h2 is selected when offered, else the handshake goes on without ALPN",
        arguments: [
            (["h2"], "h2"), (["http/1.1"], nil), ([], nil), (["h2", "http/1.1"], "h2"),
            (["http/1.1", "h2"], "h2"), (["h2c", "h"], nil),
        ] as [([String], String?)])
    func alpn(offer: [String], selected: String?) throws {
        var pair = try MemoryPair(TLSSessionTests.client(alpn: offer))
        try pair.pump()
        #expect(pair.server.isHandshakeComplete && pair.client.isHandshakeComplete)
        #expect(pair.server.alpn == selected)
        #expect(pair.client.alpn == selected)
    }

    @Test(
        "the server knows the name the client asked for",
        arguments: [
            ("api.sandbox.push.apple.com", "api.sandbox.push.apple.com"),
            ("mock-apns", "mock-apns"), ("127.0.0.1", nil), ("::1", nil), (nil, nil),
        ] as [(String?, String?)])
    func serverName(asked: String?, known: String?) throws {
        var pair = try MemoryPair(TLSSessionTests.client(), serverName: asked)
        try pair.pump()
        #expect(pair.client.isHandshakeComplete == true)
        #expect(pair.server.serverName == known)
    }

    @Test(
        "a client that checks names refuses one the certificate does not carry",
        arguments: [
            ("example.com", "hostname mismatch"), ("192.0.2.1", "IP address mismatch"),
        ])
    func foreignName(_ name: String, _ reason: String) throws {
        var pair = try MemoryPair(TLSSessionTests.client(), serverName: name)
        try pair.deliverToServer()
        let error = TLSError.connection(reason: "certificate verify failed: \(reason)")
        #expect(throws: error) { try pair.deliverToClient() }
        #expect(pair.client.alertSent?.description == "bad_certificate")
        #expect(throws: TLSError.self) { try pair.deliverToServer() }
        #expect(pair.server.alertReceived?.description == "bad_certificate")
    }

    @Test("the server learns that a client does not know its CA")
    func unknownAuthority() throws {
        let other = try ServerIdentity.ephemeral(now: wallNow)
        var pair = try MemoryPair(TLSClientContext(caPEM: other.caPEM))
        try pair.deliverToServer()
        #expect(throws: TLSError.self) { try pair.deliverToClient() }
        #expect(
            failure { try pair.deliverToServer() } == .connection(reason: "tlsv1 alert unknown ca"))
        #expect(pair.server.alertReceived?.description == "unknown_ca")
        #expect(pair.server.alertSent == nil)
    }

    @Test("a client that does not verify accepts any certificate")
    func noVerification() throws {
        var pair = try MemoryPair(TLSClientContext(), serverName: "example.com")
        try pair.pump()
        #expect(pair.client.isHandshakeComplete == true)
        #expect(pair.server.serverName == "example.com")
    }

    @Test(
        "a session is resumed by its ticket, and the server name is known then too",
        arguments: [TLSVersion.tls12, .tls13])
    func resumption(_ version: TLSVersion) throws {
        let (client, server) = (try TLSSessionTests.client(version), try serverContext())
        var first = try MemoryPair(client, serverName: "localhost", server: server)
        try first.pump()
        let given = first.client.resumptionTicket
        let ticket = try #require(given)
        var second = try MemoryPair(
            client, serverName: "localhost", ticket: ticket, server: server)
        try second.pump()
        #expect(second.server.isResumed && second.client.isResumed)
        #expect(second.server.serverName == "localhost")
        #expect(second.server.alpn == "h2")
        try second.client.write([1, 2])
        try second.pump()
        #expect(second.serverGot == [1, 2])
    }

    @Test(
        "a ticket from before a restart leads to a full handshake without an error",
        arguments: [TLSVersion.tls12, .tls13])
    func oldTicket(_ version: TLSVersion) throws {
        let client = try TLSSessionTests.client(version)
        var first = try MemoryPair(client)
        try first.pump()
        let given = first.client.resumptionTicket
        let ticket = try #require(given)
        var second = try MemoryPair(client, ticket: ticket)
        try second.pump()
        #expect(second.server.isHandshakeComplete && !second.server.isResumed)
    }

    @Test("what is no ticket is refused")
    func malformedTicket() throws {
        let client = try TLSSessionTests.client()
        let error = failure {
            _ = try TLSSession(client: client, serverName: nil, ticket: [1, 2, 3])
        }
        guard case .malformed(what: "session ticket", _) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }
}
