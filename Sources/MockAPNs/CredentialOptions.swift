package import APNs

/// Whether pushes need credentials.
package enum AuthMode: String, Sendable, CaseIterable {
    case required, off
}

/// What a server does with client certificates.
package enum ClientCertificateMode: String, Sendable, CaseIterable {
    /// None is asked for.
    case off
    /// One is asked for; a sender without one uses provider tokens.
    case optional
    /// A handshake without one fails.
    case required
}

/// What becomes of a well-formed device token that no device has.
package enum RegistryMode: String, Sendable, CaseIterable {
    /// Its device is computed from the default plan.
    case auto
    /// The push is refused with BadDeviceToken.
    case strict
}

/// A provider key that the server is given at its start.
package struct ProviderKeyFile: Sendable, Equatable {
    /// Where the key stands, its private or its public part.
    package enum Content: Sendable, Equatable {
        /// The path of a PEM file.
        case file(String)
        /// PEM text.
        case pem(String)
    }

    package var content: Content
    /// What the key may be used for.
    package var scope: ProviderKeyScope

    package init(_ content: Content, _ scope: ProviderKeyScope) {
        self.content = content
        self.scope = scope
    }
}

/// One more address on which pushes are taken.
package struct ExtraListener: Sendable, Equatable {
    /// A name or an address, an IPv6 address without brackets; 127.0.0.1 means ::1 too.
    package var host: String
    /// 0 lets the system choose.
    package var port: UInt16
    /// The environment of every connection to it; nil leaves that to SNI and `:authority`.
    package var environment: Environment?
    /// Cleartext HTTP/2 with prior knowledge instead of TLS.
    package var isPlain: Bool

    package init(
        host: String, port: UInt16, environment: Environment? = nil, isPlain: Bool = false
    ) {
        self.host = host
        self.port = port
        self.environment = environment
        self.isPlain = isPlain
    }
}
