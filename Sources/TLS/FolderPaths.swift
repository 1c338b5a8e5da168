/// Where the files of a certificate folder are, and how each is read and put in place.
struct FolderPaths {
    /// The absolute path of the folder.
    let root: String
    /// `trust/ca.pem`.
    let authority: String
    /// `private/ca-key.pem`.
    let authorityKey: String
    /// `private/server.pem`.
    let server: String
    /// `private/server-key.pem`.
    let serverKey: String
    /// `private/.lock`.
    let lock: String

    /// Makes the directories and finds the absolute paths of the files.
    init(creating directory: String) throws(TLSError) {
        try PrivateFiles.makeDirectory(directory + "/trust", mode: 0o755)
        try PrivateFiles.makeDirectory(directory + "/private", mode: 0o700)
        root = try PrivateFiles.absolute(directory)
        authority = root + "/trust/ca.pem"
        authorityKey = root + "/private/ca-key.pem"
        server = root + "/private/server.pem"
        serverKey = root + "/private/server-key.pem"
        lock = root + "/private/.lock"
    }

    /// The CA of the folder; made when the folder has none.
    func openAuthority(
        extraNames: [CertificateName], now: Int64
    ) throws(TLSError) -> CertificateAuthority {
        let certificate = try certificate(at: authority)
        let key = try key(at: authorityKey)
        guard let certificate else {
            // A key alone is what an interrupted first start leaves: nobody trusts it yet.
            guard try PrivateFiles.contents(of: server) == nil else {
                throw .file(path: authority, problem: "is missing", remedy: Self.newAuthority)
            }
            let made = try CertificateAuthority(
                extraNames: extraNames, key: orNew(key), now: now)
            if key == nil { try place(made.key, at: authorityKey) }
            try place(made)
            return made
        }
        guard let key else {
            throw .file(path: authorityKey, problem: "is missing", remedy: Self.newAuthority)
        }
        guard certificate.matches(key) else {
            throw .file(
                path: authorityKey, problem: "is not the key of \(authority)",
                remedy: Self.newAuthority)
        }
        let found = try CertificateAuthority(certificate: certificate, key: key)
        try found.requireValid(at: now)
        return found
    }

    /// The server certificate of the folder; made when there is none or a better one is needed.
    func openLeaf(
        _ authority: CertificateAuthority, names: [CertificateName], now: Int64
    ) throws(TLSError) -> Leaf {
        try authority.permit(names)
        let certificate = try certificate(at: server)
        let key = try key(at: serverKey)
        guard let certificate else {
            // A key alone is what an interrupted first start leaves.
            let made = try Leaf(
                authority: authority, names: names, key: orNew(key), now: now)
            if key == nil { try place(made.key, at: serverKey) }
            try place(made)
            return made
        }
        guard let key else {
            throw .file(path: serverKey, problem: "is missing", remedy: newLeaf)
        }
        guard certificate.matches(key) else {
            throw .file(path: serverKey, problem: "is not the key of \(server)", remedy: newLeaf)
        }
        guard authority.signed(certificate) else {
            throw .file(
                path: server, problem: "is not signed by \(self.authority)", remedy: newLeaf)
        }
        let found = try Leaf(certificate: certificate, key: key)
        if found.serves(names, at: now) { return found }
        // Old names stay, or two servers with different names would take turns.
        let permitted = authority.facts.permittedSubtrees
        let kept = found.facts.names.filter { $0.isInside(permitted) }
        let renewed = try Leaf(
            authority: authority, names: unique(names + kept), key: key, now: now)
        try place(renewed)
        return renewed
    }

    /// Puts a CA certificate in place, for all to read.
    func place(_ made: CertificateAuthority) throws(TLSError) {
        try PrivateFiles.place(made.certificate.pem(), at: authority, mode: 0o644)
    }

    /// Puts a server certificate in place.
    func place(_ made: Leaf) throws(TLSError) {
        try PrivateFiles.place(made.certificate.pem(), at: server, mode: 0o600)
    }

    /// Puts a key in place, for its owner only.
    func place(_ key: PrivateKey, at path: String) throws(TLSError) {
        try PrivateFiles.place(key.pem(), at: path, mode: 0o600)
    }

    private static let newAuthority =
        "restore it, or mint a new CA with `mock-apns certs --new-ca`"

    private var newLeaf: String {
        "remove \(server) and \(serverKey); new ones are made at the next start"
    }

    private func certificate(at path: String) throws(TLSError) -> Certificate? {
        try certificate(at: path, remedy: remedy(path))
    }

    private func key(at path: String) throws(TLSError) -> PrivateKey? {
        try key(
            at: path, remedy: remedy(path),
            exposed: "mint a new CA with `mock-apns certs --new-ca`")
    }

    private func remedy(_ path: String) -> String {
        path == authority || path == authorityKey ? Self.newAuthority : newLeaf
    }

    /// The certificate in a file; nil when there is none.
    ///
    /// `remedy` is for a damaged one.
    func certificate(at path: String, remedy: String) throws(TLSError) -> Certificate? {
        guard let contents = try PrivateFiles.contents(of: path) else { return nil }
        do {
            return try Certificate.list(pem: contents.bytes).first
        } catch {
            throw .file(path: path, problem: "is damaged (\(error))", remedy: remedy)
        }
    }

    /// The key in a file; nil when there is none.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - remedy: what to do with a damaged one.
    ///   - exposed: what to do when it may have been copied; nil for the same.
    /// - Returns: the key.
    /// - Throws: `exposedKey`, `file` or `system`.
    func key(
        at path: String, remedy: String, exposed: String? = nil
    ) throws(TLSError) -> PrivateKey? {
        guard let bytes = try PrivateFiles.secret(at: path, remedy: exposed ?? remedy) else {
            return nil
        }
        do {
            return try PrivateKey(pem: bytes)
        } catch {
            throw .file(path: path, problem: "is damaged (\(error))", remedy: remedy)
        }
    }
}

/// The key that is there, or a new one.
func orNew(_ key: PrivateKey?) throws(TLSError) -> PrivateKey {
    if let key { return key }
    return try PrivateKey()
}
