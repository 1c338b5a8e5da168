extension ProviderAuthority {
    /// Reads the root of a certificate folder and makes it when missing; two servers that start at
    /// once agree.
    ///
    ///     DIR/trust/provider-ca.pem         0644
    ///     DIR/private/provider-ca-key.pem   0600
    ///
    /// Nothing that is there is overwritten: senders were given certificates under the root. A file
    /// that is damaged, expired or does not fit the other is an error that names it.
    ///
    /// - Parameters:
    ///   - directory: DIR, the same as the server certificate's; made when missing.
    ///   - now: seconds since 1970.
    /// - Returns: the root, and its absolute path.
    /// - Throws: `exposedKey`, `file`, `system` or `library`.
    package static func open(directory: String, now: Int64) throws(TLSError) -> ProviderAuthority {
        let paths = try FolderPaths(creating: directory)
        let path = paths.root + "/trust/provider-ca.pem"
        let keyPath = paths.root + "/private/provider-ca-key.pem"
        let remedy =
            "restore it, or remove \(path) and \(keyPath) and mint the senders' certificates anew"
        return try FolderLock.hold(paths.lock) { () throws(TLSError) in
            let certificate = try paths.certificate(at: path, remedy: remedy)
            let key = try paths.key(at: keyPath, remedy: remedy)
            guard let certificate else {
                // A key alone is what an interrupted first start leaves: it has signed nothing yet.
                return try complete(paths, path: path, key: key, keyPath: keyPath, now: now)
            }
            guard let key else {
                throw .file(path: keyPath, problem: "is missing", remedy: remedy)
            }
            guard certificate.matches(key) else {
                throw .file(path: keyPath, problem: "is not the key of \(path)", remedy: remedy)
            }
            let facts = try CertificateFacts(certificate)
            guard now >= facts.notBefore else {
                throw .caNotValid(
                    now: now, notBefore: facts.notBefore, notAfter: facts.notAfter)
            }
            guard now < facts.notAfter else {
                throw .file(path: path, problem: "has expired", remedy: remedy)
            }
            return try ProviderAuthority(certificate: certificate, key: key, rootPath: path)
        }
    }

    private static func complete(
        _ paths: FolderPaths, path: String, key: PrivateKey?, keyPath: String, now: Int64
    ) throws(TLSError) -> ProviderAuthority {
        let usedKey = try orNew(key)
        let made = try ProviderAuthority(
            certificate: root(of: usedKey, now: now), key: usedKey, rootPath: path)
        if key == nil { try paths.place(usedKey, at: keyPath) }
        try PrivateFiles.place(made.rootPEM, at: path, mode: 0o644)
        return made
    }
}
