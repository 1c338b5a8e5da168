import APNs
import TLS

/// The provider keys that a server knows when it starts.
enum ServerKeys {
    /// The server's own key, those of its folder, and those of the options; later ones win.
    static func book(
        _ options: ServerOptions, _ settings: ServerSettings, _ identities: ServerIdentities
    ) throws(ServerError) -> KeyBook {
        let book = KeyBook(
            policy: settings.credentials, countsUpdatesByKey: settings.countsUpdatesByKey,
            trustsAnyKey: options.trustsAnyKey)
        let own = identities.provider
        book.add(
            ProviderKeyScope(keyID: own.record.keyID, teamID: own.record.teamID), own.key)
        if case .folder(let path) = options.certificateStore {
            for (scope, key) in try SenderKeys.read(folder: path) { book.add(scope, key) }
        }
        for key in options.keys { book.add(key.scope, try read(key)) }
        return book
    }

    private static func read(_ key: ProviderKeyFile) throws(ServerError) -> ProviderKey {
        do throws(ProviderKeyFlaw) {
            try key.scope.check()
        } catch {
            throw .badOption("key: got \(error.got), expected \(error.expected)")
        }
        do throws(TLSError) {
            switch key.content {
            case .file(let path): return try ProviderKey.read(file: path)
            case .pem(let text): return try ProviderKey(pem: Array(text.utf8))
            }
        } catch {
            switch key.content {
            // Whoever gave the key in the place of its file must not find it in a log.
            case .file(let path) where KeyText.isIn(path):
                throw .badOption(
                    "--key \(key.scope.keyID): got the text of a key, not shown, expected the path"
                        + " of its file")
            case .file: throw .badOption("--key: \(error)")
            case .pem: throw .badOption("key \(key.scope.keyID): \(error)")
            }
        }
    }
}
