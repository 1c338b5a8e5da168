/// One header field of a request or an answer.
package struct HTTPClientHeader: Sendable, Equatable {
    package var name: String
    package var value: String

    /// A field as it is sent or came.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HTTPClientHeader] {
    /// The value of the first field with this name; case is ignored.
    package func first(named name: String) -> String? {
        let wanted = name.lowercased()
        return first { $0.name.lowercased() == wanted }?.value
    }
}

/// Which HTTP version a request may use.
package enum HTTPClientVersion: Sendable, Equatable, CaseIterable {
    /// HTTP/1.1 only.
    case http1
    /// HTTP/2 where TLS negotiates it by ALPN, else HTTP/1.1.
    case negotiated
    /// HTTP/2 without negotiation, in clear text too.
    case http2PriorKnowledge
}

/// Whose certificates a request accepts.
package enum HTTPClientTrust: Sendable, Equatable {
    /// The certificate authorities of the system.
    case system
    /// Those of a PEM file.
    case file(String)
    /// Those of PEM bytes.
    case pem([UInt8])
}

/// What of a server's certificate is checked.
package enum HTTPClientVerification: Sendable, Equatable, CaseIterable {
    /// Chain, dates and name.
    case full
    /// Chain and dates, whatever the name.
    case chain
    /// Nothing: for a diagnosis that sends no secret.
    case none
}

/// One request of a command.
package struct HTTPClientRequest: Sendable {
    package var method: String
    /// http or https, absolute.
    package var url: String
    /// Sent as they are; nothing is added but Host and what frames the body.
    package var headers: [HTTPClientHeader]
    package var body: [UInt8]?
    package var version: HTTPClientVersion
    package var trust: HTTPClientTrust
    package var verification: HTTPClientVerification
    /// A PEM file with a client certificate and its private key.
    package var clientCertificate: String?
    /// From the start to the last byte; nil for no limit.
    package var timeoutMilliseconds: Int?
    /// From the start to the end of the TLS handshake.
    package var connectTimeoutMilliseconds: Int
    /// A Unix socket to connect to instead of the address in the URL.
    package var unixSocket: String?
    /// `HOST:PORT` or `[IPV6]:PORT` to connect to; name and certificate stay those of the URL.
    package var connectTo: String?
    /// Whether the answer tells what the connection was like.
    package var wantsPeer: Bool
    /// Whether nothing is sent behind the TLS handshake, not even what opens HTTP/2.
    ///
    /// The handshake then offers no protocol by ALPN: where HTTP/2 is chosen, libcurl opens it
    /// at once.
    package var isHandshakeOnly: Bool
    /// Bytes of an answer's body that are read; a longer one is an error.
    package var bodyBytesMax: Int

    /// A request with the limits of the client commands.
    package init(
        method: String = "GET", url: String, headers: [HTTPClientHeader] = [],
        body: [UInt8]? = nil, version: HTTPClientVersion = .negotiated,
        trust: HTTPClientTrust = .system, verification: HTTPClientVerification = .full,
        clientCertificate: String? = nil, timeoutMilliseconds: Int? = 30_000,
        connectTimeoutMilliseconds: Int = 5_000, unixSocket: String? = nil,
        connectTo: String? = nil, wantsPeer: Bool = false, isHandshakeOnly: Bool = false,
        bodyBytesMax: Int = 64 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.version = version
        self.trust = trust
        self.verification = verification
        self.clientCertificate = clientCertificate
        self.timeoutMilliseconds = timeoutMilliseconds
        self.connectTimeoutMilliseconds = connectTimeoutMilliseconds
        self.unixSocket = unixSocket
        self.connectTo = connectTo
        self.wantsPeer = wantsPeer
        self.isHandshakeOnly = isHandshakeOnly
        self.bodyBytesMax = bodyBytesMax
    }
}

/// The answer to a request.
package struct HTTPClientResponse: Sendable, Equatable {
    /// 0 after a handshake alone.
    package var status: Int
    /// "1.0", "1.1" or "2".
    package var version: String
    /// In their order, duplicates kept, trailers last.
    package var headers: [HTTPClientHeader]
    /// Empty when the body went to a line handler.
    package var body: [UInt8]
    /// What was asked for by `wantsPeer`; nil where it was not.
    package var peer: HTTPClientPeer?
}
