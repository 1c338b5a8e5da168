import APNs
import TLS

/// Makes what a folder lacks; nothing is written here.
struct SenderMaker {
    let folder: String
    let provider: ProviderKeyRecord
    let authority: ProviderAuthority
    /// Seconds since 1970.
    let now: Int64
    let keyKind: CertificateKeyKind
    /// What there is, and what was made.
    var document: SenderDocument
    /// What is to be put in place.
    private(set) var files: [FolderFile] = []
    /// The names of what was made.
    private(set) var made: [String] = []

    init(
        folder: String, provider: ProviderKeyRecord, authority: ProviderAuthority, now: Int64,
        keyKind: CertificateKeyKind, document: SenderDocument
    ) {
        self.folder = folder
        self.provider = provider
        self.authority = authority
        self.now = now
        self.keyKind = keyKind
        self.document = document
    }

    private var topics: SenderTopics { SenderTopics(provider.topics) }

    // MARK: - Keys

    /// Makes each kind of key that has no entry; the key of an entry is read, so that damage shows.
    mutating func makeKeys() throws(TLSError) {
        var ids: [SenderKeyKind: String] = [:]
        for kind in SenderKeyKind.allCases {
            if let key = document.keys.first(where: { $0.name == kind.name }) {
                _ = try SenderKeys.read(key, in: folder)
                ids[kind] = key.scope.keyID
            } else {
                ids[kind] = try AppleID.make()
            }
        }
        for kind in SenderKeyKind.allCases
        where !document.keys.contains(where: { $0.name == kind.name }) {
            let teamID = kind == .otherTeam ? try AppleID.make() : provider.teamID
            let scope = kind.scope(
                keyID: ids[kind] ?? "", teamID: teamID, topics: topics,
                related: kind.related.flatMap { ids[$0] })
            let file = "\(SenderFolder.folder)/AuthKey_\(scope.keyID).p8"
            files.append(.secret(file, try ProviderKey.mint().privatePEM()))
            document.keys.append(.init(name: kind.name, scope: scope, keyFile: file))
            made.append(kind.name)
        }
    }

    // MARK: - Certificates

    /// Makes each kind of certificate that is missing or due.
    mutating func makeCertificates() throws(TLSError) {
        let root = try CertificateFacts(pem: authority.rootPEM).subject
        for kind in SenderCertificateKind.allCases {
            let index = document.certificates.firstIndex { $0.name == kind.name }
            if let index, try isGood(document.certificates[index], kind, root: root) { continue }
            let entry = try make(kind)
            if let index {
                document.certificates[index] = entry
            } else {
                document.certificates.append(entry)
            }
            made.append(kind.name)
        }
    }

    private func isGood(
        _ entry: SenderDocument.Certificate, _ kind: SenderCertificateKind, root: String
    ) throws(TLSError) -> Bool {
        let path = "\(folder)/\(entry.file)"
        let remedy = "remove \(path) and run `mock-apns certs`"
        guard
            let bytes = try CertificateFolder.secret(of: entry.file, in: folder, remedy: remedy),
            try CertificateFolder.secret(of: entry.p12File, in: folder, remedy: remedy) != nil
        else { return false }
        let facts: CertificateFacts
        do {
            facts = try CertificateFacts(pem: bytes)
        } catch {
            throw .file(path: path, problem: "is damaged (\(error))", remedy: remedy)
        }
        return facts.issuer == root
            && !kind.isDue(notBefore: facts.notBefore, notAfter: facts.notAfter, now: now)
    }

    private mutating func make(
        _ kind: SenderCertificateKind
    ) throws(TLSError) -> SenderDocument.Certificate {
        let certificate = try authority.mint(
            kind.request(topics, teamID: provider.teamID, now: now, keyKind: keyKind))
        let start = "\(SenderFolder.folder)/\(kind.name)"
        files.append(.secret("\(start).pem", certificate.combinedPEM))
        files.append(
            .secret("\(start).p12", try certificate.pkcs12(password: SenderFolder.password)))
        return SenderDocument.Certificate(
            name: kind.name, file: "\(start).pem", p12File: "\(start).p12",
            topics: kind.topics(topics).map(\.topic), environments: kind.environments)
    }
}
