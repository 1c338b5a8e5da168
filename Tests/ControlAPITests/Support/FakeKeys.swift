import APNs
import ControlAPI
import PushLog
import Synchronization

/// Keys in a dictionary; which signatures they made is told by the signature's first byte.
final class FakeKeys: ControlKeys {
    /// What `put` was given.
    struct Put: Sendable, Equatable {
        let scope: ProviderKeyScope
        let pem: [UInt8]?
    }

    /// A key that no parser takes.
    static let badPEM = "no key"
    static let madePEM = Array(
        "-----BEGIN PRIVATE KEY-----\nMADE\n-----END PRIVATE KEY-----\n".utf8)
    static let publicPEM = Array(
        "-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n".utf8)

    private struct State {
        var keys: [String: KnownKey] = [:]
        var puts: [Put] = []
        var verified: [ProviderToken] = []
        var verdict = SignatureVerdict.unknownKey(known: [])
        var firstUse: CredentialTime?
    }

    private let state = Mutex(State())

    init(_ scopes: [ProviderKeyScope] = []) {
        state.withLock { state in
            for scope in scopes {
                state.keys[scope.keyID] = KnownKey(scope: scope, publicPEM: FakeKeys.publicPEM)
            }
        }
    }

    var keys: [KnownKey] {
        state.withLock { $0.keys.values.sorted { $0.scope.keyID < $1.scope.keyID } }
    }

    func put(_ scope: ProviderKeyScope, pem: [UInt8]?) throws(KeyRefusal) -> StoredKey {
        if pem == Array(FakeKeys.badPEM.utf8) {
            throw KeyRefusal(message: "got no PEM block, expected a key on P-256")
        }
        let key = KnownKey(scope: scope, publicPEM: FakeKeys.publicPEM)
        let old = state.withLock { state in
            state.puts.append(Put(scope: scope, pem: pem))
            return state.keys.updateValue(key, forKey: scope.keyID)
        }
        return StoredKey(
            key: key, isNew: old == nil, madePEM: pem == nil ? FakeKeys.madePEM : nil)
    }

    func remove(keyID: String) -> Bool {
        state.withLock { $0.keys.removeValue(forKey: keyID) != nil }
    }

    func verify(_ token: ProviderToken) -> SignatureVerdict {
        state.withLock { state in
            state.verified.append(token)
            return state.verdict
        }
    }

    func firstUse(of token: ProviderToken) -> CredentialTime? { state.withLock { $0.firstUse } }

    /// When every token was first used.
    func expect(firstUse: CredentialTime) { state.withLock { $0.firstUse = firstUse } }

    /// What `verify` will say.
    func expect(_ verdict: SignatureVerdict) { state.withLock { $0.verdict = verdict } }

    var puts: [Put] { state.withLock { $0.puts } }
    var verified: [ProviderToken] { state.withLock { $0.verified } }
}

/// A clock that stands where it is put.
final class FakeClock: ControlClock {
    private let kept = Mutex(ClockState(now: Bench.now, isFrozen: false))
    private let due = Mutex<[DeviceEvent]>([])

    /// What falls due whenever it is moved.
    func letFallDue(_ events: DeviceEvent...) { due.withLock { $0 = events } }

    var state: ClockState { kept.withLock { $0 } }

    func advance(byMilliseconds milliseconds: Int64) -> ClockMove {
        move(to: state.now.advanced(byMilliseconds: milliseconds))
    }

    func set(to instant: Instant) throws(ClockBehind) -> ClockMove {
        let now = state.now
        guard instant >= now else { throw ClockBehind(now: now) }
        return move(to: instant)
    }

    private func move(to instant: Instant) -> ClockMove {
        let state = change { ClockState(now: instant, isFrozen: $0.isFrozen) }
        return ClockMove(state: state, events: due.withLock { $0 })
    }

    func freeze(_ isFrozen: Bool) -> ClockState {
        change { ClockState(now: $0.now, isFrozen: isFrozen) }
    }

    private func change(_ change: (ClockState) -> ClockState) -> ClockState {
        kept.withLock { state in
            state = change(state)
            return state
        }
    }
}
