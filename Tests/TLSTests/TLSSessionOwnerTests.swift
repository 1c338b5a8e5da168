import TLS
import Testing

/// A connection as the gateway has it: an actor that owns its session.
private actor Connection {
    private var session: TLSSession
    private var plaintext: [UInt8] = []

    init(_ session: consuming sending TLSSession) {
        self.session = session
    }

    func echo(_ ciphertext: [UInt8]) throws -> [UInt8] {
        plaintext.removeAll(keepingCapacity: true)
        _ = try session.receive(ciphertext.span, into: &plaintext)
        if !plaintext.isEmpty { try session.write(plaintext.span) }
        var output: [UInt8] = []
        session.takeOutput(into: &output)
        return output
    }
}

@Suite struct TLSSessionOwnerTests {
    @Test("a session is handed to an actor and lives there")
    func actorOwned() async throws {
        let connection = Connection(try TLSSession(server: serverContext()))
        var client = try TLSSession(client: TLSSessionTests.client(), serverName: "localhost")
        var got: [UInt8] = []
        var bytes: [UInt8] = []
        client.takeOutput(into: &bytes)
        while !bytes.isEmpty {
            let answer = try await connection.echo(bytes)
            _ = try client.receive(answer.span, into: &got)
            bytes = []
            if client.isHandshakeComplete, got.isEmpty { try client.write([1, 2, 3]) }
            if got.isEmpty { client.takeOutput(into: &bytes) }
        }
        #expect(got == [1, 2, 3])
    }
}
