import APNs
import PushLog
import TLS

/// The layer below HTTP/2: TLS, or nothing on a cleartext listener.
enum Transport: ~Copyable {
    case tls(TLSSession)
    case cleartext
}

/// What a transport told when it was given bytes.
enum TransportOutcome: Equatable {
    case open
    /// The peer will send nothing more.
    case ended
    /// The connection is unusable; an alert may still wait to be sent.
    case failed(String)
}

extension Transport {
    /// Takes bytes of the socket and appends the plaintext they yield.
    mutating func receive(
        _ bytes: Span<UInt8>, into plaintext: inout [UInt8]
    ) -> TransportOutcome {
        switch consume self {
        case .cleartext:
            self = .cleartext
            unsafe bytes.withUnsafeBufferPointer { unsafe plaintext.append(contentsOf: $0) }
            return .open
        case .tls(var session):
            let outcome: TransportOutcome
            do throws(TLSError) {
                switch try session.receive(bytes, into: &plaintext) {
                case .open: outcome = .open
                case .closed, .truncated: outcome = .ended
                }
            } catch {
                outcome = .failed(
                    session.alertReceived.map { "TLS alert \($0) from the client" }
                        ?? session.alertSent.map { "TLS alert \($0) sent: \(error)" } ?? "\(error)")
            }
            self = .tls(session)
            return outcome
        }
    }

    /// Encrypts `plaintext`, or passes it on, and appends what is to be sent to `output`.
    ///
    /// An empty `plaintext` still moves what TLS itself has to say.
    mutating func send(_ plaintext: inout [UInt8], into output: inout [UInt8]) {
        switch consume self {
        case .cleartext:
            self = .cleartext
            if output.isEmpty {
                swap(&plaintext, &output)
            } else {
                output.append(contentsOf: plaintext)
            }
        case .tls(var session):
            // A session that cannot be written to has failed; its connection ends elsewhere.
            if !plaintext.isEmpty { try? session.write(plaintext.span) }
            if session.hasOutput { session.takeOutput(into: &output) }
            self = .tls(session)
        }
        plaintext.removeAll(keepingCapacity: true)
    }

    /// Says that nothing more will be sent.
    mutating func shutdown() {
        switch consume self {
        case .cleartext: self = .cleartext
        case .tls(var session):
            session.shutdown()
            self = .tls(session)
        }
    }

    /// True when HTTP/2 can begin.
    var isReady: Bool {
        switch self {
        case .cleartext: true
        case .tls(let session): session.isHandshakeComplete
        }
    }

    /// Names of the last alerts of the connection, close_notify excepted.
    var alerts: (received: String?, sent: String?) {
        switch self {
        case .cleartext: (nil, nil)
        case .tls(let session):
            (session.alertReceived?.description, session.alertSent?.description)
        }
    }

    /// The client certificate of the handshake, reduced to what the log keeps; nil without one.
    ///
    /// Where the policy knows no default topic, the certificate names none.
    func clientCertificate(_ policy: CredentialPolicy) -> ClientCertificateSummary? {
        switch self {
        case .cleartext: nil
        case .tls(let session):
            session.peerCertificate.map { ClientCertificateSummary($0, policy) }
        }
    }

    /// What the handshake agreed on; nil values where there is no TLS or nothing was offered.
    var facts: (version: String?, serverName: String?, alpn: String?) {
        switch self {
        case .cleartext: (nil, nil, nil)
        case .tls(let session): (session.version, session.serverName, session.alpn)
        }
    }
}

extension ClientCertificateSummary {
    /// Apple's extensions are read here, once per connection.
    fileprivate convenience init(_ certificate: PeerCertificate, _ policy: CredentialPolicy) {
        var extensions: [ProviderCertificate.Extension: [UInt8]] = [:]
        for name in ProviderCertificate.Extension.allCases {
            extensions[name] = certificate.extensionValue(name.rawValue)
        }
        let said = ProviderCertificate(userID: certificate.userID, extensions: extensions)
        self.init(
            subject: certificate.subject, issuer: certificate.issuer, serial: certificate.serial,
            hash: String(certificate.sha256.prefix(16)),
            provider: policy.usesDefaultTopic ? said : said.withoutDefaultTopic,
            isVerified: certificate.isVerified)
    }
}
