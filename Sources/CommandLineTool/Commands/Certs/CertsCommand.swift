internal import MockAPNs
package import TLS

/// `mock-apns certs`: the folder of what server and senders show to each other.
package enum CertsCommand {
    /// Makes what is missing, or a new CA, and prints what is there.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        let text = try text(
            arguments, environment: environment,
            now: ProcessFacts.wallMilliseconds() / 1_000)
        Output.standard.write(text)
    }

    /// What is printed.
    ///
    /// - Parameters:
    ///   - arguments: flags.
    ///   - environment: variables.
    ///   - now: seconds since 1970.
    ///   - keyKind: of the senders' certificates.
    /// - Returns: text or JSON, without any key.
    /// - Throws: `.usage` for a folder or a name that cannot be right.
    package static func text(
        _ arguments: [Given], environment: [String: String], now: Int64,
        keyKind: CertificateKeyKind = .rsa2048
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .certs)
        let topics = values.texts(.topic)
        var report = try open(
            values.text(.certs) ?? "certs", topics: topics, names: values.texts(.san),
            newCA: values.isOn(.newCA), now: now, keyKind: keyKind)
        report.addNotes(topics: topics)
        return values.text(.format) == "json" ? report.json : report.text
    }

    private static func open(
        _ folder: String, topics: [String], names: [String], newCA: Bool, now: Int64,
        keyKind: CertificateKeyKind
    ) throws(CommandError) -> CertsReport {
        do throws(TLSError) {
            // First what can be refused, so that no CA is replaced for nothing.
            let provider = try ProviderKeyFolder.open(
                directory: folder, topics: topics.isEmpty ? ProviderKeyFolder.topics : topics,
                codec: .json
            ).record
            let senders = try SenderFolder.complete(
                folder, provider: provider, now: now, keyKind: keyKind)
            let server =
                newCA
                ? try CertificateFolder.replaceAuthority(
                    directory: folder, extraNames: names, now: now)
                : try CertificateFolder.open(directory: folder, extraNames: names, now: now)
            return CertsReport(
                authority: try CertificateFacts(pem: server.caPEM),
                leaf: try CertificateFacts(pem: server.chainPEM), renewAt: server.renewAt,
                provider: provider, senders: senders, caPath: server.caPath ?? "", isNew: newCA)
        } catch {
            throw .usage("\(error)")
        }
    }
}
