package import APNs
package import TLS

/// The part of a certificate folder that holds what senders can show beside the good key.
///
///     DIR/senders.json                            0644   what there is, and its limits
///     DIR/private/senders/AuthKey_<KEYID>.p8      0600   a provider key
///     DIR/private/senders/NAME.pem                0600   certificate and key
///     DIR/private/senders/NAME.p12                0600   the same, password `secret`
package enum SenderFolder {
    /// The file that tells of the others.
    package static let document = "senders.json"
    /// The password of the PKCS #12 files: they guard nothing.
    package static let password = "secret"
    static let folder = "private/senders"

    /// What there is after `complete`.
    package struct Contents: Sendable {
        package let document: SenderDocument
        /// The root of the certificates.
        package let authority: ProviderAuthority
        /// What was made by this call, keys first.
        package let made: [String]
    }

    /// Makes the keys and certificates that are missing, and those certificates that are due.
    ///
    /// Due are certificates in the last third of their life, and those of another root. Whatever
    /// else is there is kept, entries of other names too.
    ///
    /// - Parameters:
    ///   - folder: DIR; made when missing.
    ///   - provider: the good key, whose team and topics the others share.
    ///   - now: seconds since 1970.
    ///   - keyKind: of the certificates.
    /// - Returns: what there is then.
    /// - Throws: `file` or `exposedKey` for a file that is damaged or exposed, `system`, `library`.
    package static func complete(
        _ folder: String, provider: ProviderKeyRecord, now: Int64,
        keyKind: CertificateKeyKind = .rsa2048
    ) throws(TLSError) -> Contents {
        let authority = try ProviderAuthority.open(directory: folder, now: now)
        var maker = SenderMaker(
            folder: folder, provider: provider, authority: authority, now: now,
            keyKind: keyKind, document: try read(folder) ?? SenderDocument())
        try maker.makeKeys()
        try maker.makeCertificates()
        if !maker.files.isEmpty {
            let text = FolderFile.open(document, maker.document.bytes)
            try CertificateFolder.place(maker.files + [text], in: folder)
        }
        return Contents(document: maker.document, authority: authority, made: maker.made)
    }

    /// The document of a folder; nil when there is none.
    static func read(_ folder: String) throws(TLSError) -> SenderDocument? {
        guard let bytes = try CertificateFolder.contents(of: document, in: folder) else {
            return nil
        }
        do throws(SenderDocument.Problem) {
            return try SenderDocument(parsing: bytes)
        } catch {
            throw .file(
                path: "\(folder)/\(document)", problem: "is damaged (\(error.text))",
                remedy: "correct it, or remove it and run `mock-apns certs`")
        }
    }
}

/// The provider keys of `senders.json`, as a server reads them at its start.
package enum SenderKeys {
    /// Each key with what it may be used for, in the order of the document; none without one.
    ///
    /// - Parameter folder: DIR.
    /// - Returns: limits and keys.
    /// - Throws: `.certificates` for a document or key file that is damaged, missing or exposed.
    package static func read(
        folder: String
    ) throws(ServerError) -> [(ProviderKeyScope, ProviderKey)] {
        do throws(TLSError) {
            var keys: [(ProviderKeyScope, ProviderKey)] = []
            for key in try SenderFolder.read(folder)?.keys ?? [] {
                keys.append((key.scope, try read(key, in: folder)))
            }
            return keys
        } catch {
            throw .certificates("\(error)")
        }
    }

    /// The key of an entry; a file with a private part must be its owner's alone.
    static func read(
        _ key: SenderDocument.Key, in folder: String
    ) throws(TLSError) -> ProviderKey {
        let path = "\(folder)/\(key.keyFile)"
        let remedy =
            "take \"\(key.name)\" out of \(folder)/\(SenderFolder.document) and run `mock-apns certs`"
        guard let bytes = try CertificateFolder.contents(of: key.keyFile, in: folder) else {
            throw .file(path: path, problem: "is missing", remedy: remedy)
        }
        let found: ProviderKey
        do {
            found = try ProviderKey(pem: bytes)
        } catch {
            throw .file(path: path, problem: "is damaged (\(error))", remedy: remedy)
        }
        if found.hasPrivatePart {
            _ = try CertificateFolder.secret(of: key.keyFile, in: folder, remedy: remedy)
        }
        return found
    }
}
