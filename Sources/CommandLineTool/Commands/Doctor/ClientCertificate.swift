internal import TLS

/// The client certificate that a sender shows.
struct ClientCertificate: Equatable, Sendable {
    /// A PEM file with certificate and key.
    let path: String
    let facts: CertificateFacts

    /// Reads the file of `--cert`.
    ///
    /// - Throws: `.usage` when it cannot be read, or holds no certificate.
    init(path: String) throws(CommandError) {
        let pem = try Files.read(path, as: "client certificate")
        guard let facts = try? CertificateFacts(pem: pem) else {
            throw .usage("--cert \(quoted(path)) holds no certificate in PEM")
        }
        self.path = path
        self.facts = facts
    }
}

/// What a push of the doctor shows.
enum ShownCredential {
    /// Nothing, so that nothing of the server needs to be checked.
    case none
    case token(String, trust: Authority)
    case certificate(ClientCertificate, trust: Authority)
}
