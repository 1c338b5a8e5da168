internal import APNs
internal import MockAPNs
internal import TLS

/// A provider key with what stands in the tokens it signs.
struct SigningKey {
    let key: ProviderKey
    let keyID: String
    let teamID: String

    /// The key of the flags: `--key` with its ids, or what the folder of `--certs` holds.
    ///
    /// - Throws: `.usage` for flags that do not fit, `.failed` for a folder without a key.
    static func read(_ values: GivenValues) throws(CommandError) -> SigningKey {
        guard let path = values.told(.key) else {
            let folder = values.text(.certs) ?? "certs"
            let key = try ProviderFolder.read(folder, key: values.told(.keyName))
            return SigningKey(
                key: try read(key.keyPath), keyID: values.told(.keyID) ?? key.keyID,
                teamID: values.told(.teamID) ?? key.teamID)
        }
        guard values.told(.keyName) == nil else {
            throw .usage("--key names a file and --key-name a key of --certs; give one of them")
        }
        guard let keyID = values.told(.keyID), let teamID = values.told(.teamID) else {
            throw .usage("--key needs --key-id and --team-id, which stand in the token")
        }
        return SigningKey(key: try read(path), keyID: keyID, teamID: teamID)
    }

    private static func read(_ path: String) throws(CommandError) -> ProviderKey {
        try parse(try Files.read(path, as: "provider key"), path)
    }

    /// The key in PEM text; `name` is what it is called in messages.
    static func parse(_ pem: [UInt8], _ name: String) throws(CommandError) -> ProviderKey {
        let key: ProviderKey
        do throws(TLSError) {
            key = try ProviderKey(pem: pem)
        } catch {
            throw .usage("\(name) is no provider key: \(error)")
        }
        guard key.hasPrivatePart else {
            throw .usage("\(name) holds a public key only; signing needs the private one")
        }
        return key
    }

    /// A provider token, wrong in the ways that are asked for.
    func token(
        issuedAt now: Instant, defects: [ProviderTokenDefect] = []
    ) throws(CommandError) -> String {
        var builder = ProviderTokenBuilder(keyID: keyID, teamID: teamID, issuedAt: now)
        for defect in defects { builder.apply(defect) }
        do throws(TLSError) {
            return try builder.token(signedBy: key)
        } catch {
            throw .failed("the provider token cannot be signed: \(error)")
        }
    }
}

/// The provider key that a server keeps in its certificate folder.
struct ProviderFolder {
    let keyID: String
    let teamID: String
    let topics: [String]
    let keyPath: String

    /// The key of that name; without one, or as `good`, that of `provider.json`.
    ///
    /// - Throws: `.failed` when there is none, `.usage` when what tells of it is damaged.
    static func read(_ folder: String, key name: String?) throws(CommandError) -> ProviderFolder {
        guard let name, name != "good" else { return try read(folder) }
        let path = "\(folder)/senders.json"
        guard Files.exists(path) else {
            throw .failed("there is no \(path); mock-apns certs --certs \(folder) makes it")
        }
        let bytes = try Files.read(path, as: "record of senders")
        do throws(SenderDocument.Problem) {
            let keys = try SenderDocument(parsing: bytes).keys
            if let key = keys.first(where: { $0.name == name }) {
                return ProviderFolder(
                    keyID: key.scope.keyID, teamID: key.scope.teamID,
                    topics: key.scope.topics ?? [], keyPath: "\(folder)/\(key.keyFile)")
            }
            let names = ["good"] + keys.map(\.name)
            throw SenderDocument.Problem(
                text:
                    "there is no key \(quoted(name))\(NearMatch.suggestion(for: name, among: names))"
                    + " (keys: \(names.joined(separator: ", ")))")
        } catch {
            throw .usage("\(path): \(error.text)")
        }
    }

    /// Reads `provider.json`.
    ///
    /// - Throws: `.failed` when there is none, `.usage` when it is damaged.
    static func read(_ folder: String) throws(CommandError) -> ProviderFolder {
        let path = "\(folder)/provider.json"
        guard Files.exists(path) else {
            throw .failed(
                "there is no \(path); start mock-apns serve once, or give --certs, or --key with"
                    + " --key-id and --team-id")
        }
        let bytes = try Files.read(path, as: "provider key record")
        do throws(ProviderKeyDocument.Problem) {
            let document = try ProviderKeyDocument(parsing: bytes)
            return ProviderFolder(
                keyID: document.keyID, teamID: document.teamID, topics: document.topics,
                keyPath: "\(folder)/\(document.keyFile)")
        } catch {
            throw .usage("\(path) is damaged: \(error.text)")
        }
    }
}
