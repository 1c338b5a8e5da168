import APNs
import ControlAPI
import Delivery
import Synchronization
import TLS

extension MockAPNsServer {
    /// A key with which a sender signs its provider tokens.
    public struct ProviderKey: Sendable, Hashable, CustomStringConvertible {
        /// `kid` in the header of a token, 10 characters.
        public let keyID: String
        /// `iss` in the claims of a token, 10 characters.
        public let teamID: String
        /// The private key in PKCS #8 PEM, as in the `.p8` files of Apple.
        public let privateKeyPEM: String

        /// Which key it is, without its private part.
        public var description: String { "ProviderKey(keyID: \(keyID), teamID: \(teamID))" }
    }

    /// The key that the server expects its senders to use, made for it.
    public var providerKey: ProviderKey {
        ProviderKey(
            keyID: kit.keyID, teamID: kit.teamID,
            privateKeyPEM: String(decoding: kit.keyPEM, as: UTF8.self))
    }

    /// A good provider token, for senders that do not sign their own.
    ///
    /// It is the same one for 40 minutes of the server's clock, as Apple asks of senders: a new
    /// one for each push is answered with `TooManyProviderTokenUpdates`.
    ///
    /// - Returns: what stands behind `bearer` in the `authorization` field.
    /// - Throws: `MockAPNsError` when the token cannot be signed.
    public func providerToken() throws(MockAPNsError) -> String {
        let now = parts.control.clock.now
        if let kept = readyToken.withLock({ $0 }), kept.isFresh(at: now) { return kept.text }
        let builder = ProviderTokenBuilder(
            keyID: kit.keyID, teamID: kit.teamID, issuedAt: Clocks.wall())
        do throws(TLSError) {
            let text = try builder.token(signedBy: TLS.ProviderKey(pem: kit.keyPEM))
            readyToken.withLock { $0 = ReadyToken(text: text, madeAt: now) }
            return text
        } catch {
            throw MockAPNsError(.system, "the provider token cannot be signed: \(error)")
        }
    }

    /// Makes a provider key known to the server, in the place of one with the same id.
    ///
    /// - Parameters:
    ///   - pem: a private or public key on P-256.
    ///   - keyID: `kid` of its tokens.
    ///   - teamID: `iss` of its tokens.
    ///   - environment: the one environment it may be used in; nil for both.
    ///   - topics: the topics of a topic-specific key; nil for every topic of the team.
    /// - Throws: `MockAPNsError` when `pem` holds no such key, or an id or topic can be none.
    public func addProviderKey(
        _ pem: String, keyID: String, teamID: String, environment: PushEnvironment? = nil,
        topics: [String]? = nil
    ) throws(MockAPNsError) {
        let scope = ProviderKeyScope(
            keyID: keyID, teamID: teamID, environment: environment?.value, topics: topics)
        do throws(ProviderKeyFlaw) {
            try scope.check()
        } catch {
            throw MockAPNsError(
                .badConfiguration, "key: got \(error.got), expected \(error.expected)")
        }
        do throws(KeyRefusal) {
            _ = try parts.control.keys.put(scope, pem: Array(pem.utf8))
            noteChange("keys.put", keyID, "team \(teamID)")
        } catch {
            throw MockAPNsError(.badConfiguration, "pem: \(error.message)")
        }
    }

    /// Forgets a provider key: its tokens are refused from now on.
    ///
    /// - Returns: false when the server knows none of that id.
    @discardableResult
    public func removeProviderKey(keyID: String) -> Bool {
        let isRemoved = parts.control.keys.remove(keyID: keyID)
        if isRemoved { noteChange("keys.delete", keyID) }
        return isRemoved
    }
}

/// A token that was signed, and when by the server's clock.
struct ReadyToken: Sendable {
    let text: String
    let madeAt: Instant

    /// Milliseconds for which it is given out.
    private static let life: Int64 = 40 * 60_000

    func isFresh(at now: Instant) -> Bool {
        now.milliseconds - madeAt.milliseconds < ReadyToken.life
    }
}
