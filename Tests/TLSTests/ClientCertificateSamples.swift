import TLS
import Testing

/// Roots and certificates that the tests of client certificates share, set in `testNow`.
enum ClientSample: String, CaseIterable, CustomTestStringConvertible {
    case none, good, expired, foreign, wrongUsage

    var testDescription: String { rawValue }

    static let root = Result { () throws(TLSError) in try ProviderAuthority.ephemeral(now: testNow)
    }
    static let foreignRoot = Result { () throws(TLSError) in
        try ProviderAuthority.ephemeral(now: testNow)
    }
    static let day: Int64 = 86_400
    /// The extended key usage of TLS servers only.
    static let serverUsage: (oid: String, der: [UInt8]) = (
        "2.5.29.37", bytes(hex: "300a06082b06010505070301")
    )

    static func request(
        extensions: [(oid: String, der: [UInt8])] = [],
        validity: ClosedRange<Int64> = (testNow - day)...(testNow + 30 * day),
        keyKind: CertificateKeyKind = .p256
    ) -> ProviderCertificateRequest {
        ProviderCertificateRequest(
            commonName: "Apple Push Services: com.example.app", userID: "com.example.app",
            teamID: "TEAM123456", extensions: extensions, validity: validity, keyKind: keyKind)
    }

    /// The certificate of this case.
    func identity() throws -> ClientIdentity? {
        switch self {
        case .none: nil
        case .good: try Self.root.get().mint(Self.request()).identity
        case .expired:
            try Self.root.get().mint(
                Self.request(
                    validity: (testNow - 30 * Self.day)...(testNow - Self.day))
            ).identity
        case .foreign: try Self.foreignRoot.get().mint(Self.request()).identity
        case .wrongUsage:
            try Self.root.get().mint(Self.request(extensions: [Self.serverUsage])).identity
        }
    }

    static func policy(
        _ mode: ClientCertificatePolicy.Mode = .optional, trustsAny: Bool = false
    ) throws -> ClientCertificatePolicy {
        ClientCertificatePolicy(
            mode: mode, rootsPEM: [try root.get().rootPEM], trustsAny: trustsAny)
    }
}

/// How a handshake between a client and a server with a policy went.
struct ClientOutcome: Equatable {
    /// What the server refused the client with; nil when it did not.
    var alertSent: String?
    /// What the client saw of it.
    var alertReceived: String?
    /// The user id in the certificate that the server knows.
    var userID: String?
    var isVerified: Bool?

    static func refused(_ alert: String) -> ClientOutcome {
        ClientOutcome(alertSent: alert, alertReceived: alert)
    }

    static func known(_ userID: String, isVerified: Bool = true) -> ClientOutcome {
        ClientOutcome(userID: userID, isVerified: isVerified)
    }

    static let anonymous = ClientOutcome()

    /// Goes through a handshake at `testNow`.
    static func of(
        _ identity: ClientIdentity?, _ policy: ClientCertificatePolicy, _ version: TLSVersion
    ) throws -> ClientOutcome {
        let client = try TLSClientContext(versions: (version, version), identity: identity)
        var pair = try MemoryPair(client, server: serverContext(policy), now: testNow)
        let error = failure { try pair.pump() }
        guard error != nil else {
            let peer = pair.server.peerCertificate
            return ClientOutcome(userID: peer?.userID, isVerified: peer?.isVerified)
        }
        // With TLS 1.3 the client was done already: it sees the alert when it reads.
        let isLate = version == .tls13
        guard pair.client.isHandshakeComplete == isLate, pair.server.peerCertificate == nil else {
            return ClientOutcome()
        }
        guard failure({ try pair.deliverToClient() }) != nil else { return ClientOutcome() }
        return ClientOutcome(
            alertSent: pair.server.alertSent?.description,
            alertReceived: pair.client.alertReceived?.description)
    }
}
