internal import MockAPNs
internal import TLS

/// `mock-apns certs`: the folder of CA, server certificate and provider key.
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
    /// - Returns: text or JSON, without any key.
    /// - Throws: `.usage` for a folder or a name that cannot be right.
    package static func text(
        _ arguments: [Given], environment: [String: String], now: Int64
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .certs)
        let isNew = values.isOn(.newCA)
        let report: CertsReport
        do throws(TLSError) {
            report = try open(
                values.text(.certs) ?? "certs", names: values.texts(.san), newCA: isNew, now: now)
        } catch {
            throw .usage("\(error)")
        }
        return values.text(.format) == "json" ? report.json : report.text
    }

    private static func open(
        _ folder: String, names: [String], newCA: Bool, now: Int64
    ) throws(TLSError) -> CertsReport {
        // First what can be refused, so that no CA is replaced for nothing.
        let provider = try ProviderKeyFolder.open(directory: folder, codec: .json)
        let server =
            newCA
            ? try CertificateFolder.replaceAuthority(
                directory: folder, extraNames: names, now: now)
            : try CertificateFolder.open(directory: folder, extraNames: names, now: now)
        return CertsReport(
            authority: try CertificateFacts(pem: server.caPEM),
            leaf: try CertificateFacts(pem: server.chainPEM), renewAt: server.renewAt,
            provider: provider.record, caPath: server.caPath ?? "", isNew: newCA)
    }
}
