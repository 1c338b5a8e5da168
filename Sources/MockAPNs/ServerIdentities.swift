import APNs
import ControlAPI
package import TLS

/// What a server shows to its senders, and the key it expects them to use.
struct ServerIdentities: Sendable {
    let server: ServerIdentity
    let provider: ProviderIdentity
    /// The root of provider certificates; nil where none is asked for.
    let senders: ProviderAuthority?

    /// Opens the folder of the options and makes what is missing, or makes all of it in memory.
    static func open(_ options: ServerOptions) throws(ServerError) -> ServerIdentities {
        do throws(TLSError) {
            switch options.certificateStore {
            case .folder(let path):
                return ServerIdentities(
                    server: try CertificateFolder.open(
                        directory: path, extraNames: options.extraNames,
                        now: Clocks.wallSeconds()),
                    provider: try ProviderKeyFolder.open(directory: path, codec: .json),
                    senders: options.clientCertificates == .off
                        ? nil
                        : try ProviderAuthority.open(directory: path, now: Clocks.wallSeconds()))
            case .memory:
                return ServerIdentities(
                    server: try .ephemeral(
                        extraNames: options.extraNames, now: Clocks.wallSeconds()),
                    provider: try .ephemeral(),
                    senders: options.clientCertificates == .off
                        ? nil : try .ephemeral(now: Clocks.wallSeconds()))
            }
        } catch {
            throw .certificates("\(error)")
        }
    }

    /// What TLS sessions share.
    func context(_ options: ServerOptions) throws(ServerError) -> TLSServerContext {
        var roots = senders.map { [$0.rootPEM] } ?? []
        for path in options.clientCAFiles { roots.append(try ServerIdentities.root(path)) }
        do throws(TLSError) {
            return try TLSServerContext(
                chainPEM: server.chainPEM, keyPEM: server.keyPEM,
                clientCertificates: ClientCertificatePolicy(
                    mode: options.clientCertificates.tls, rootsPEM: roots,
                    trustsAny: options.trustsAnyCertificate))
        } catch {
            throw .certificates("\(error)")
        }
    }

    /// The certificates of a `--client-ca`; read here too, as a later error names no file.
    private static func root(_ path: String) throws(ServerError) -> [UInt8] {
        let pem = try TextFile.read(path, "--client-ca")
        do throws(TLSError) {
            _ = try CertificateFacts(pem: pem)
            return pem
        } catch {
            throw .badOption("--client-ca \(path): \(error)")
        }
    }

    /// What senders are told of it.
    func kit(_ options: ServerOptions) throws(ServerError) -> SenderKit {
        let senders: [SenderFile]
        do throws(TLSError) {
            senders = try furtherSenders(options)
        } catch {
            throw .certificates("\(error)")
        }
        do throws(TLSError) {
            return SenderKit(
                caFile: server.caPath, keyID: provider.record.keyID,
                teamID: provider.record.teamID, keyPEM: try provider.key.privatePEM(),
                publicKeyPEM: try provider.key.publicPEM(), keyFile: provider.keyPath,
                topics: provider.record.topics, senders: senders)
        } catch {
            throw .certificates("the provider key cannot be shown: \(error)")
        }
    }
}

extension ServerIdentities {
    /// The keys and certificates that `mock-apns certs` has put into the folder.
    private func furtherSenders(
        _ options: ServerOptions
    ) throws(TLSError) -> [SenderFile] {
        guard case .folder(let path) = options.certificateStore,
            let document = try SenderFolder.read(path)
        else { return [] }
        let root = provider.recordPath.map { String($0.dropLast("/provider.json".count)) } ?? path
        let keys = document.keys.map { key in
            SenderFile(
                name: key.name, file: "\(root)/\(key.keyFile)",
                use: SenderKeyKind(rawValue: key.name)?.usage ?? "a provider key")
        }
        let certificates = document.certificates.map { certificate in
            SenderFile(
                name: certificate.name, file: "\(root)/\(certificate.file)",
                use: SenderCertificateKind(rawValue: certificate.name)?.usage ?? "a certificate")
        }
        return keys + certificates
    }
}

extension ProviderRecordCodec {
    /// `provider.json` as design.md describes it.
    package static let json = ProviderRecordCodec(
        read: { bytes in
            do throws(ProviderKeyDocument.Problem) {
                let document = try ProviderKeyDocument(parsing: bytes)
                return .record(
                    ProviderKeyRecord(
                        keyID: document.keyID, teamID: document.teamID, topics: document.topics,
                        keyFile: document.keyFile))
            } catch {
                return .unreadable(error.text)
            }
        },
        write: { record in
            ProviderKeyDocument(
                keyID: record.keyID, teamID: record.teamID, topics: record.topics,
                keyFile: record.keyFile
            ).bytes
        })
}

extension ClientCertificateMode {
    fileprivate var tls: ClientCertificatePolicy.Mode {
        switch self {
        case .off: .off
        case .optional: .optional
        case .required: .required
        }
    }
}
