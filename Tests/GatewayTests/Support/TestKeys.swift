import APNs
import JSON
import Synchronization
import TLS

@testable import Gateway

/// Provider keys in the hands of the test: they verify as the server's do, and sign as a sender.
final class TestKeys: ProviderKeySource {
    private struct State {
        var scopes: [String: ProviderKeyScope] = [:]
        var generation: UInt64 = 0
        var trustsAny = false
        /// Tokens of one key are counted over all connections (`token-update-scope=key`).
        var countsByKey = false
        var firstUses: [[UInt8]: CredentialTime] = [:]
        var latestUses: [String: CredentialTime] = [:]
        var verifications = 0
    }

    private let state = Mutex(State())

    /// Minted once; every key id has this one key, which is enough to sign and to verify.
    private static let key = Result { () throws(TLSError) in try ProviderKey.mint() }
    /// A key that the gateway does not know.
    private static let strange = Result { () throws(TLSError) in try ProviderKey.mint() }

    /// The key that most tests sign with: of one team, for both environments and every topic.
    static let keyID = "KEYID12345"
    static let teamID = "TEAMID1234"

    init() {
        add(ProviderKeyScope(keyID: TestKeys.keyID, teamID: TestKeys.teamID))
    }

    func add(_ scope: ProviderKeyScope) {
        state.withLock { state in
            state.scopes[scope.keyID] = scope
            state.generation += 1
        }
    }

    func remove(_ keyID: String) {
        state.withLock { state in
            state.scopes[keyID] = nil
            state.generation += 1
        }
    }

    func trustAny() { state.withLock { $0.trustsAny = true } }
    func countByKey() { state.withLock { $0.countsByKey = true } }
    /// How many signatures were verified.
    var verifications: Int { state.withLock { $0.verifications } }

    var generation: UInt64 { state.withLock { $0.generation } }

    func verify(_ token: ProviderToken) -> SignatureVerdict {
        let scope = state.withLock { state in
            state.verifications += 1
            return state.scopes[token.keyID]
        }
        guard let scope else {
            return state.withLock { state in
                state.trustsAny ? .unchecked : .unknownKey(known: Array(state.scopes.values))
            }
        }
        guard let key = try? TestKeys.key.get(),
            key.verify(
                token.signingInput.span, signature: token.signature.span, form: token.form.tls)
        else { return .wrongSignature(scope) }
        return .genuine(scope)
    }

    func used(_ token: ProviderToken, at now: CredentialTime) -> TokenUse {
        state.withLock { state in
            if let first = state.firstUses[token.signingInput] {
                return TokenUse(firstUse: first, isUpdateTooSoon: false)
            }
            let latest = state.latestUses[token.keyID]
            let isTooSoon =
                latest.map { now.virtual.milliseconds - $0.virtual.milliseconds < 1_200_000 }
                ?? false
            if state.countsByKey, isTooSoon {
                return TokenUse(firstUse: now, isUpdateTooSoon: true)
            }
            state.firstUses[token.signingInput] = now
            state.latestUses[token.keyID] = now
            return TokenUse(firstUse: now, isUpdateTooSoon: false)
        }
    }

    /// The value of an `authorization` field, signed.
    ///
    /// - Parameters:
    ///   - keyID: `kid`.
    ///   - teamID: `iss`.
    ///   - age: seconds since `iat`, before `wall`.
    ///   - wall: the time of the sender.
    ///   - isStrange: signed by a key that the gateway does not know.
    ///   - change: what is wrong or odd.
    ///   - bend: makes another signature of the right one.
    /// - Returns: `bearer` and the token.
    /// - Throws: what signing throws.
    static func bearer(
        keyID: String = TestKeys.keyID, teamID: String = TestKeys.teamID, age: Int64 = 0,
        at wall: Instant = World.start, isStrange: Bool = false,
        _ change: (inout ProviderTokenBuilder) -> Void = { _ in },
        bend: ([UInt8]) -> [UInt8] = { $0 }
    ) throws -> String {
        var builder = ProviderTokenBuilder(
            keyID: keyID, teamID: teamID,
            issuedAt: Instant(milliseconds: wall.milliseconds - age * 1_000))
        change(&builder)
        let key = try isStrange ? strange.get() : key.get()
        let token = try builder.token { input, form throws(TLSError) in
            bend(try key.sign(input.span, form: form.tls))
        }
        return "bearer " + token
    }

    /// The value of an `authorization` field around a header and claims of the test's own.
    static func bearer(header: String, claims: String) throws -> String {
        let input = [header, claims].map { Base64.urlForm(Base64.encode(Array($0.utf8))) }
            .joined(separator: ".")
        let signature = try key.get().sign(Array(input.utf8).span, form: .raw)
        return "bearer \(input).\(Base64.urlForm(Base64.encode(signature)))"
    }
}

extension ProviderTokenBuilder.Signature {
    fileprivate var tls: SignatureForm {
        switch self {
        case .raw: .raw
        case .der: .der
        case .es512: .es512
        }
    }
}

extension Push {
    /// The request with a good provider token, `age` seconds old.
    static func signed(
        age: Int64 = 0, _ change: (inout ProviderTokenBuilder) -> Void = { _ in }
    ) throws -> Push {
        Push.base.with("authorization", try TestKeys.bearer(age: age, change))
    }

    /// The request with a provider token of a key.
    static func signed(
        keyID: String, teamID: String = TestKeys.teamID, age: Int64 = 0
    ) throws -> Push {
        Push.base.with(
            "authorization", try TestKeys.bearer(keyID: keyID, teamID: teamID, age: age))
    }
}
