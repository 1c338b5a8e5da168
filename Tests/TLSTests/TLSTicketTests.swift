import TLS
import Testing

/// TLS-06: what a session ticket carries, and where it is not taken.
@Suite struct TLSTicketTests {
    static let versions = [TLSVersion.tls12, .tls13]

    /// One handshake; the ticket that the client then has.
    struct Visit {
        var isResumed: Bool
        var peer: PeerCertificate?
        var ticket: [UInt8]
    }

    static func visit(
        _ server: TLSServerContext, _ version: TLSVersion, identity: ClientIdentity? = nil,
        serverName: String? = "localhost", ticket: [UInt8]? = nil, now: Int64 = testNow
    ) throws -> Visit {
        let client = try TLSClientContext(versions: (version, version), identity: identity)
        var pair = try MemoryPair(
            client, serverName: serverName, ticket: ticket, server: server, now: now)
        try pair.pump()
        #expect(pair.server.isHandshakeComplete && pair.client.isHandshakeComplete)
        #expect(pair.server.isResumed == pair.client.isResumed)
        let given = pair.client.resumptionTicket
        return Visit(
            isResumed: pair.server.isResumed, peer: pair.server.peerCertificate,
            ticket: try #require(given))
    }

    @Test("a resumed session knows the certificate, again and again", arguments: versions)
    func resumed(_ version: TLSVersion) throws {
        let server = try serverContext(ClientSample.policy(.required))
        let first = try Self.visit(server, version, identity: ClientSample.good.identity())
        let peer = try #require(first.peer)
        var ticket = first.ticket
        for _ in 0..<3 {
            let next = try Self.visit(server, version, ticket: ticket)
            #expect(next.isResumed)
            #expect(next.peer?.sha256 == peer.sha256 && next.peer?.userID == "com.example.app")
            #expect(next.peer?.isVerified == true)
            ticket = next.ticket
        }
    }

    @Test("a resumed session of an unknown issuer stays unverified", arguments: versions)
    func unverified(_ version: TLSVersion) throws {
        let server = try serverContext(ClientSample.policy(trustsAny: true))
        let first = try Self.visit(server, version, identity: ClientSample.foreign.identity())
        #expect(first.peer?.isVerified == false)
        let second = try Self.visit(server, version, ticket: first.ticket)
        #expect(second.isResumed && second.peer?.isVerified == false)
    }

    @Test(
        "another server name never inherits the certificate",
        arguments: versions,
        [
            ("api.push.apple.com", "api.sandbox.push.apple.com"), ("localhost", nil),
            (nil, "localhost"), ("localhost", "localhost.test"),
        ] as [(String?, String?)])
    func otherName(_ version: TLSVersion, _ names: (String?, String?)) throws {
        let server = try serverContext(ClientSample.policy())
        let identity = try ClientSample.good.identity()
        let first = try Self.visit(server, version, identity: identity, serverName: names.0)
        #expect(first.peer != nil)
        let ticket = first.ticket
        let second = try Self.visit(server, version, serverName: names.1, ticket: ticket)
        #expect(!second.isResumed && second.peer == nil)
        let third = try Self.visit(
            server, version, identity: identity, serverName: names.1, ticket: ticket)
        #expect(!third.isResumed && third.peer?.userID == "com.example.app")
        let fourth = try Self.visit(server, version, serverName: names.0, ticket: ticket)
        #expect(fourth.isResumed && fourth.peer != nil)
    }

    @Test("the case of a server name does not matter")
    func nameCase() throws {
        let server = try serverContext()
        let first = try Self.visit(server, .tls13, serverName: "LocalHost")
        let ticket = first.ticket
        #expect(try Self.visit(server, .tls13, serverName: "localhost", ticket: ticket).isResumed)
    }

    @Test("a certificate in a ticket lives no longer than its last day", arguments: versions)
    func expired(_ version: TLSVersion) throws {
        let server = try serverContext(ClientSample.policy())
        let identity = try ClientSample.root.get().mint(
            ClientSample.request(validity: (testNow - 60)...(testNow + 60))
        ).identity
        let first = try Self.visit(server, version, identity: identity)
        let ticket = first.ticket
        let before = try Self.visit(server, version, ticket: ticket, now: testNow + 59)
        #expect(before.isResumed && before.peer?.notAfter == testNow + 60)
        let after = try Self.visit(server, version, ticket: ticket, now: testNow + 61)
        #expect(!after.isResumed && after.peer == nil)
        let client = try TLSClientContext(versions: (version, version), identity: identity)
        var pair = try MemoryPair(client, ticket: ticket, server: server, now: testNow + 61)
        #expect(throws: TLSError.self) { try pair.pump() }
        #expect(pair.server.alertSent?.description == "certificate_expired")
    }

    @Test(
        "after a restart a ticket with a certificate leads to a full handshake", arguments: versions
    )
    func restart(_ version: TLSVersion) throws {
        let policy = try ClientSample.policy(.required)
        let identity = try ClientSample.good.identity()
        let first = try Self.visit(serverContext(policy), version, identity: identity)
        let second = try Self.visit(
            serverContext(policy), version, identity: identity, ticket: first.ticket)
        #expect(!second.isResumed && second.peer?.userID == "com.example.app")
    }
}
