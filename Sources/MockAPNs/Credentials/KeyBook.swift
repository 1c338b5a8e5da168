import APNs
import ControlAPI
import Gateway
import Synchronization
import TLS

/// The provider keys of one server, shared by its loops and its control plane.
final class KeyBook: ProviderKeySource, ControlKeys {
    private struct Entry {
        let scope: ProviderKeyScope
        let key: ProviderKey
    }

    private struct State {
        var entries: [String: Entry] = [:]
        /// Ids of keys that are there at each start, of files and options.
        var startKeys: Set<String> = []
        var memory = TokenMemory()
    }

    private let policy: CredentialPolicy
    private let countsUpdatesByKey: Bool
    private let trustsAnyKey: Bool
    /// Takes what was done to a key at run time, as JSON, or (nil) that there is nothing to keep.
    private let keep = Mutex<@Sendable (_ keyID: String, _ json: [UInt8]?) -> Void>({ _, _ in })
    private let state = Mutex(State())
    private let changes = Atomic<UInt64>(0)

    /// - Parameters:
    ///   - policy: ages and intervals.
    ///   - countsUpdatesByKey: changes of a key's token count on all connections together.
    ///   - trustsAnyKey: a token whose key is not known is taken unchecked.
    init(policy: CredentialPolicy, countsUpdatesByKey: Bool, trustsAnyKey: Bool) {
        self.policy = policy
        self.countsUpdatesByKey = countsUpdatesByKey
        self.trustsAnyKey = trustsAnyKey
    }

    var generation: UInt64 { changes.load(ordering: .acquiring) }

    /// Adds a key that was read at the start, or replaces the one of its id.
    func add(_ scope: ProviderKeyScope, _ key: ProviderKey) {
        state.withLock { _ = $0.startKeys.insert(scope.keyID) }
        _ = replace(scope, key.publicPart)
    }

    /// True when no key had that id.
    private func replace(_ scope: ProviderKeyScope, _ key: ProviderKey) -> Bool {
        let isNew = state.withLock { state in
            state.memory.forget(keyID: scope.keyID)
            return state.entries.updateValue(Entry(scope: scope, key: key), forKey: scope.keyID)
                == nil
        }
        changes.add(1, ordering: .releasing)
        return isNew
    }

    func verify(_ token: ProviderToken) -> SignatureVerdict {
        let entry = state.withLock { $0.entries[token.keyID] }
        guard let entry else {
            return trustsAnyKey ? .unchecked : .unknownKey(known: knownScopes)
        }
        let isGenuine = entry.key.verify(
            token.signingInput.span, signature: token.signature.span,
            form: SignatureForm(token.form))
        return isGenuine ? .genuine(entry.scope) : .wrongSignature(entry.scope)
    }

    /// For the explanation of a refusal: the first keys by id.
    private var knownScopes: [ProviderKeyScope] {
        let scopes = state.withLock { $0.entries.values.map(\.scope) }
        return Array(scopes.sorted { $0.keyID < $1.keyID }.prefix(16))
    }

    func used(_ token: ProviderToken, at now: CredentialTime) -> TokenUse {
        let digest = TokenMemory.Digest(token)
        return state.withLock { state in
            let first = state.memory.firstUse(of: digest, at: now, ageLimit: policy.ageLimit)
            let isTooSoon =
                countsUpdatesByKey
                && state.memory.isUpdateTooSoon(
                    digest, keyID: token.keyID, firstUse: first, at: now,
                    interval: policy.updateInterval)
            return TokenUse(firstUse: first, isUpdateTooSoon: isTooSoon)
        }
    }
}

// MARK: - Control plane

extension KeyBook {
    func firstUse(of token: ProviderToken) -> CredentialTime? {
        let digest = TokenMemory.Digest(token)
        return state.withLock { $0.memory.knownFirstUse(of: digest) }
    }

    var keys: [KnownKey] {
        let entries = state.withLock { $0.entries }
        return entries.values.sorted { $0.scope.keyID < $1.scope.keyID }.compactMap { entry in
            (try? entry.key.publicPEM()).map { KnownKey(scope: entry.scope, publicPEM: $0) }
        }
    }

    func put(_ scope: ProviderKeyScope, pem: [UInt8]?) throws(KeyRefusal) -> StoredKey {
        do throws(TLSError) {
            let key = if let pem { try ProviderKey(pem: pem) } else { try ProviderKey.mint() }
            let known = KnownKey(scope: scope, publicPEM: try key.publicPEM())
            let made = pem == nil ? try key.privatePEM() : nil
            keep.withLock { $0 }(scope.keyID, known.json)
            return StoredKey(key: known, isNew: replace(scope, key.publicPart), madePEM: made)
        } catch {
            throw KeyRefusal(message: "\(error)")
        }
    }

    func remove(keyID: String) -> Bool {
        let (isThere, returns) = state.withLock { state in
            state.memory.forget(keyID: keyID)
            return (
                state.entries.removeValue(forKey: keyID) != nil, state.startKeys.contains(keyID)
            )
        }
        if isThere {
            changes.add(1, ordering: .releasing)
            // Otherwise the key of a file would be back after the next start.
            keep.withLock { $0 }(keyID, returns ? RemovedKey.json : nil)
        }
        return isThere
    }

    /// Takes up what was kept of keys: which were put, and which removed; and has kept what is done
    /// from now on.
    ///
    /// - Throws: `data` for a key that cannot be read.
    func restore(
        _ kept: [(key: String, value: [UInt8])],
        keep: @escaping @Sendable (_ keyID: String, _ json: [UInt8]?) -> Void
    ) throws(ServerError) {
        for (keyID, json) in kept {
            if json == RemovedKey.json {
                _ = remove(keyID: keyID)
                continue
            }
            guard let known = KnownKey(json: json) else {
                throw .unreadable("provider key \(keyID)", "it is no key that was put")
            }
            do throws(TLSError) {
                _ = replace(known.scope, try ProviderKey(pem: known.publicPEM))
            } catch {
                throw .unreadable("provider key \(keyID)", "\(error)")
            }
        }
        self.keep.withLock { $0 = keep }
    }
}
