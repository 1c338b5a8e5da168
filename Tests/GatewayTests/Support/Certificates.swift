import APNs
import TLS

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The gateway's certificate in these tests and those of its senders, minted once.
enum Certificates {
    /// Valid today by the clock of OpenSSL, which the tests cannot set.
    private static let identity = Result { () throws(TLSError) in
        try ServerIdentity.ephemeral(now: now)
    }
    /// The root of provider certificates.
    private static let root = Result { () throws(TLSError) in
        try ProviderAuthority.ephemeral(now: now)
    }

    private static var now: Int64 { Int64(time(nil)) }

    /// The gateway's context; it asks for client certificates as `policy` says.
    static func server(_ policy: ClientCertificatePolicy = .off) throws -> TLSServerContext {
        let identity = try identity.get()
        return try TLSServerContext(
            chainPEM: identity.chainPEM, keyPEM: identity.keyPEM, clientCertificates: policy)
    }

    /// Certificate or token, of the root that signs `sender`.
    static func optional() throws -> ClientCertificatePolicy {
        ClientCertificatePolicy(mode: .optional, rootsPEM: [try root.get().rootPEM])
    }

    /// The CA that a client should trust.
    static func authority() throws -> [UInt8] { try identity.get().caPEM }

    /// Another CA, which has nothing to do with the gateway.
    static func strangeAuthority() throws -> [UInt8] {
        try ServerIdentity.ephemeral(now: now).caPEM
    }

    /// What a provider certificate of a test says.
    struct Content {
        var userID: String? = "com.example.app"
        var environments: [Environment] = [.development, .production]
        var hasVoIP = false
        /// Content of the extension that lists topics.
        var topics: [(topic: String, kind: String)] = []
        /// The same in bytes of the test's own.
        var topicsDER: [UInt8]?
        var commonName = "Apple Push Services: com.example.app"
        var isExpired = false
        /// Signed by a root that the gateway does not know.
        var isStrange = false
        var versions: (lowest: TLSVersion, highest: TLSVersion) = (.tls12, .tls13)
    }

    /// The context of a sender that shows a provider certificate.
    static func sender(_ change: (inout Content) -> Void = { _ in }) throws -> TLSClientContext {
        var content = Content()
        change(&content)
        var extensions = content.environments.map {
            (oid: ProviderCertificate.Extension($0).rawValue, der: [0x05, 0x00] as [UInt8])
        }
        if content.hasVoIP {
            extensions.append((ProviderCertificate.Extension.voip.rawValue, [0x05, 0x00]))
        }
        if let der = content.topicsDER
            ?? (content.topics.isEmpty ? nil : ProviderCertificate.encodeTopics(content.topics))
        {
            extensions.append((ProviderCertificate.Extension.topics.rawValue, der))
        }
        let day: Int64 = 86_400
        let root = try content.isStrange ? ProviderAuthority.ephemeral(now: now) : root.get()
        let minted = try root.mint(
            ProviderCertificateRequest(
                commonName: content.commonName, userID: content.userID, extensions: extensions,
                validity: content.isExpired ? now - 2 * day...now - day : now - day...now + day,
                keyKind: .p256))
        return try TLSClientContext(versions: content.versions, identity: minted.identity)
    }
}
