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
        do throws(TLSError) {
            switch key.content {
            case .file(let path): return try ProviderKey.read(file: path)
            case .pem(let text): return try ProviderKey(pem: Array(text.utf8))
            }
        } catch {
            switch key.content {
            case .file: throw .badOption("--key: \(error)")
            case .pem: throw .badOption("key \(key.scope.keyID): \(error)")
            }
        }
    }
}
