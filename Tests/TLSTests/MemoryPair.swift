import TLS

/// The time all tests are set in: 2026-11-01 00:00 UTC.
let testNow: Int64 = 1_793_491_200

/// What `openssl` and real clients need to be shown: certificates valid today.
let wallNow: Int64 = wallClock()

/// A server identity shared by the session tests, valid today.
let sharedIdentity = Result { () throws(TLSError) in try ServerIdentity.ephemeral(now: wallNow) }

func serverContext(_ policy: ClientCertificatePolicy = .off) throws -> TLSServerContext {
    let identity = try sharedIdentity.get()
    return try TLSServerContext(
        chainPEM: identity.chainPEM, keyPEM: identity.keyPEM, clientCertificates: policy)
}

/// A client and a server session joined in memory; bytes travel in pieces of `piece`.
struct MemoryPair: ~Copyable {
    var client: TLSSession
    var server: TLSSession
    var piece = 16_384
    var clientGot: [UInt8] = []
    var serverGot: [UInt8] = []
    var clientOutcome = TLSOutcome.open
    var serverOutcome = TLSOutcome.open

    init(
        _ client: TLSClientContext, serverName: String? = "localhost", ticket: [UInt8]? = nil,
        server: TLSServerContext? = nil, now: Int64? = nil, piece: Int = 16_384
    ) throws {
        let server = try server ?? serverContext()
        let clientSession = try TLSSession(client: client, serverName: serverName, ticket: ticket)
        let serverSession = try TLSSession(server: server, now: now)
        self.client = clientSession
        self.server = serverSession
        self.piece = piece
    }

    /// Carries bytes to and fro until both sides have nothing more to send.
    mutating func pump() throws {
        while client.hasOutput || server.hasOutput {
            try deliverToServer()
            try deliverToClient()
        }
    }

    mutating func deliverToServer() throws {
        var bytes: [UInt8] = []
        client.takeOutput(into: &bytes)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = Array(bytes[start..<min(start + piece, bytes.count)])
            serverOutcome = try server.receive(part.span, into: &serverGot)
        }
    }

    mutating func deliverToClient() throws {
        var bytes: [UInt8] = []
        server.takeOutput(into: &bytes)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = Array(bytes[start..<min(start + piece, bytes.count)])
            clientOutcome = try client.receive(part.span, into: &clientGot)
        }
    }
}

/// Bytes that differ by position, so that a lost or doubled record shows.
func pattern(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
}

/// The error that `body` throws, or nil.
func failure(_ body: () throws -> Void) -> TLSError? {
    do {
        try body()
        return nil
    } catch {
        return error as? TLSError
    }
}

extension TLSSession {
    /// For literals, whose span would outlive them.
    mutating func write(_ bytes: [UInt8]) throws(TLSError) {
        try write(bytes.span)
    }

    mutating func receive(
        _ bytes: [UInt8], into plaintext: inout [UInt8]
    ) throws(TLSError) -> TLSOutcome {
        try receive(bytes.span, into: &plaintext)
    }
}
