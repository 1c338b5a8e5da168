package import APNs

/// The provider keys as the control plane needs them; called from any thread.
package protocol ControlKeys: Sendable {
    /// All keys, ordered by key id.
    var keys: [KnownKey] { get }

    /// Adds a key, or replaces the one of its id.
    ///
    /// - Parameters:
    ///   - scope: what it may be used for.
    ///   - pem: its private or public part; nil makes a new key.
    /// - Returns: the key, and the private part of one that was made.
    /// - Throws: when `pem` holds no key on P-256.
    func put(_ scope: ProviderKeyScope, pem: [UInt8]?) throws(KeyRefusal) -> StoredKey

    /// Removes a key; false when there is none of that id.
    func remove(keyID: String) -> Bool

    /// Checks a token's signature as the gateway does.
    func verify(_ token: ProviderToken) -> SignatureVerdict

    /// When the gateway first took a genuine token, for its age; nil when it did not yet.
    ///
    /// Only looks: asking is no use of the token.
    func firstUse(of token: ProviderToken) -> CredentialTime?
}

/// A provider key as the control plane shows it.
package struct KnownKey: Sendable, Equatable {
    /// Its ids, and what it may be used for.
    package let scope: ProviderKeyScope
    /// The public part, PEM.
    package let publicPEM: [UInt8]

    /// Puts a key together.
    package init(scope: ProviderKeyScope, publicPEM: [UInt8]) {
        self.scope = scope
        self.publicPEM = publicPEM
    }
}

/// What `put` did.
package struct StoredKey: Sendable {
    /// The key as it is listed from now on.
    package let key: KnownKey
    /// Whether no key had its id before.
    package let isNew: Bool
    /// PKCS #8 PEM of a key that was made; nil of one that was given.
    package let madePEM: [UInt8]?

    /// Tells of a key that was stored.
    package init(key: KnownKey, isNew: Bool, madePEM: [UInt8]?) {
        self.key = key
        self.isNew = isNew
        self.madePEM = madePEM
    }
}

/// Why a key was not taken; the text never holds key material.
package struct KeyRefusal: Error, Sendable, Equatable {
    /// What was got and what was expected, one clause.
    package let message: String

    /// Makes a refusal of that text.
    package init(message: String) {
        self.message = message
    }
}
