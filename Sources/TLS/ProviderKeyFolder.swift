/// How `provider.json` is read and written: by the caller, who knows JSON.
package struct ProviderRecordCodec: Sendable {
    /// What came of reading the file.
    package enum Reading: Equatable, Sendable {
        case record(ProviderKeyRecord)
        /// The bytes are no record; the text completes "is damaged (...)" and names the place.
        case unreadable(String)
    }

    let read: @Sendable ([UInt8]) -> Reading
    let write: @Sendable (ProviderKeyRecord) -> [UInt8]

    /// Makes a codec; `read` must give back what `write` was given.
    package init(
        read: @escaping @Sendable ([UInt8]) -> Reading,
        write: @escaping @Sendable (ProviderKeyRecord) -> [UInt8]
    ) {
        self.read = read
        self.write = write
    }
}

/// The part of a certificate folder that keeps the provider key from one start to the next.
///
///     DIR/provider.json                  0644   key id, team id, topics, key file
///     DIR/private/AuthKey_<KEYID>.p8     0600
///     DIR/private/.lock                         held while the folder is read or changed
///
/// The JSON is read and written by the caller's codec while the lock is held: this target knows no
/// JSON, and both files belong together. Nothing that is there is ever overwritten: senders were
/// given the key. A file that is damaged or does not fit is an error that names it.
package enum ProviderKeyFolder {
    /// The topics of a new `provider.json`.
    package static let topics = ["com.example.app"]

    /// Reads the folder and makes what is missing; two servers that start at once agree.
    ///
    /// - Parameters:
    ///   - directory: DIR, the same as the certificates'; made when missing.
    ///   - topics: what a new `provider.json` says; an old one keeps its own.
    ///   - codec: reads and writes `provider.json`.
    /// - Returns: the key, its record and the absolute paths.
    /// - Throws: `file`, `exposedKey`, `system` or `library`.
    package static func open(
        directory: String, topics: [String] = topics, codec: ProviderRecordCodec
    ) throws(TLSError) -> ProviderIdentity {
        let paths = try FolderPaths(creating: directory)
        return try FolderLock.hold(paths.lock) { () throws(TLSError) in
            let path = paths.root + "/provider.json"
            guard let contents = try PrivateFiles.contents(of: path) else {
                return try complete(paths, topics: topics, codec: codec, recordPath: path)
            }
            let record = try record(contents.bytes, codec: codec, path: path)
            let keyPath = "\(paths.root)/\(record.keyFile)"
            let key = try key(at: keyPath, recordPath: path)
            return ProviderIdentity(
                record: record, key: key, keyPath: keyPath, recordPath: path)
        }
    }

    /// Makes what a first start needs.
    ///
    /// A key alone is what an interrupted one leaves.
    private static func complete(
        _ paths: FolderPaths, topics: [String], codec: ProviderRecordCodec, recordPath: String
    ) throws(TLSError) -> ProviderIdentity {
        let found = try PrivateFiles.names(in: paths.root + "/private").compactMap(keyID)
        guard found.count <= 1 else {
            throw .file(
                path: recordPath,
                problem: "is missing, and private/ holds the keys \(found.joined(separator: ", "))",
                remedy: "restore it, or move the AuthKey files away; a new key is made then")
        }
        let record: ProviderKeyRecord
        let key: ProviderKey
        let keyPath: String
        if let keyID = found.first {
            record = try ProviderKeyRecord(keyID: keyID, topics: topics)
            keyPath = "\(paths.root)/\(record.keyFile)"
            key = try self.key(at: keyPath, recordPath: recordPath)
        } else {
            record = try ProviderKeyRecord(keyID: AppleID.make(), topics: topics)
            keyPath = "\(paths.root)/\(record.keyFile)"
            key = try .mint()
            try PrivateFiles.place(key.privatePEM(), at: keyPath, mode: 0o600)
        }
        try PrivateFiles.place(codec.write(record), at: recordPath, mode: 0o644)
        return ProviderIdentity(
            record: record, key: key, keyPath: keyPath, recordPath: recordPath)
    }

    private static func record(
        _ bytes: [UInt8], codec: ProviderRecordCodec, path: String
    ) throws(TLSError) -> ProviderKeyRecord {
        let remedy = "correct it, or move it and its AuthKey file away; new ones are made then"
        switch codec.read(bytes) {
        case .record(let record):
            if let problem = record.problem {
                throw .file(path: path, problem: problem, remedy: remedy)
            }
            return record
        case .unreadable(let reason):
            throw .file(path: path, problem: "is damaged (\(reason))", remedy: remedy)
        }
    }

    private static func key(
        at path: String, recordPath: String
    ) throws(TLSError) -> ProviderKey {
        let remedy = "remove \(path) and \(recordPath); new ones are made at the next start"
        guard let bytes = try PrivateFiles.secret(at: path, remedy: remedy) else {
            throw .file(
                path: path, problem: "is missing",
                remedy: "restore it, or remove \(recordPath); new ones are made then")
        }
        let key: ProviderKey
        do {
            key = try ProviderKey(pem: bytes)
        } catch {
            throw .file(path: path, problem: "is damaged (\(error))", remedy: remedy)
        }
        guard key.hasPrivatePart else {
            throw .file(path: path, problem: "holds no private key", remedy: remedy)
        }
        return key
    }

    /// The key id in the name of a key file; nil for other files.
    private static func keyID(_ name: String) -> String? {
        guard name.hasPrefix("AuthKey_"), name.hasSuffix(".p8") else { return nil }
        let id = String(name.dropFirst(8).dropLast(3))
        return AppleID.isWellFormed(id) ? id : nil
    }
}
