import APNs

/// The bytes of what connections of one sender have in common: all but number and peer.
package enum ConnectionCodec {
    /// Appends it; number and peer of the connection are left out.
    package static func encode(_ connection: ConnectionInfo, into bytes: inout [UInt8]) {
        bytes.append(connection.environment.rawValue)
        bytes.append(optional: connection.sni)
        bytes.append(optional: connection.alpn)
        bytes.append(optional: connection.tls)
        bytes.append(flag: connection.certificate != nil)
        if let certificate = connection.certificate { encode(certificate, into: &bytes) }
    }

    private static func encode(
        _ certificate: ClientCertificateSummary, into bytes: inout [UInt8]
    ) {
        bytes.append(text: certificate.subject)
        bytes.append(text: certificate.issuer)
        bytes.append(text: certificate.serial)
        bytes.append(text: certificate.hash)
        bytes.append(flag: certificate.isVerified)
        let provider = certificate.provider
        bytes.append(texts: provider.topics)
        bytes.append(counted: provider.environments.map(\.rawValue))
        bytes.append(optional: provider.defaultTopic)
        bytes.append(flag: provider.hasExtension)
        bytes.append(flag: provider.hasUnreadableTopics)
    }

    /// Reads what `encode` wrote, and nothing else; the connection has number 0 and no peer.
    package static func decode(_ bytes: Span<UInt8>) throws(RowError) -> ConnectionInfo {
        var cursor = RowCursor(0..<bytes.count)
        let connection = try decode(bytes, &cursor)
        try cursor.expectEnd()
        return connection
    }

    static func decode(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> ConnectionInfo {
        let environment = try cursor.one(of: Environment.self, "environment", bytes)
        let sni = try cursor.optionalText(bytes)
        let alpn = try cursor.optionalText(bytes)
        let tls = try cursor.optionalText(bytes)
        let hasCertificate = try cursor.flag(bytes)
        return ConnectionInfo(
            id: 0, peer: "", sni: sni, alpn: alpn, tls: tls, environment: environment,
            certificate: hasCertificate ? try certificate(bytes, &cursor) : nil)
    }

    private static func certificate(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> ClientCertificateSummary {
        let subject = try cursor.text(bytes)
        let issuer = try cursor.text(bytes)
        let serial = try cursor.text(bytes)
        let hash = try cursor.text(bytes)
        let isVerified = try cursor.flag(bytes)
        let topics = try cursor.texts(bytes)
        var environments: [Environment] = []
        for _ in 0..<(try cursor.count(bytes)) {
            environments.append(try cursor.one(of: Environment.self, "environment", bytes))
        }
        let defaultTopic = try cursor.optionalText(bytes)
        let hasExtension = try cursor.flag(bytes)
        let provider = ProviderCertificate(
            topics: topics, environments: environments, defaultTopic: defaultTopic,
            hasExtension: hasExtension, hasUnreadableTopics: try cursor.flag(bytes))
        return ClientCertificateSummary(
            subject: subject, issuer: issuer, serial: serial, hash: hash, provider: provider,
            isVerified: isVerified)
    }
}

extension ConnectionInfo {
    /// A connection of the sender that `sender` stands for.
    convenience init(id: UInt64, peer: String, of sender: ConnectionInfo) {
        self.init(
            id: id, peer: peer, sni: sender.sni, alpn: sender.alpn, tls: sender.tls,
            environment: sender.environment, certificate: sender.certificate)
    }
}
