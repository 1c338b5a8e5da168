package import APNs

/// The provider keys a gateway knows; asked once per connection and token, from any loop.
package protocol ProviderKeySource: Sendable {
    /// Counts the changes of the keys.
    var generation: UInt64 { get }

    /// Checks a token's signature; about 60 us.
    func verify(_ token: ProviderToken) -> SignatureVerdict

    /// Notes that a genuine token is used.
    ///
    /// - Returns: when it was first used on this server, and whether another token of the same key
    ///   was first used too recently (only where updates are counted by key).
    func used(_ token: ProviderToken, at now: CredentialTime) -> TokenUse
}

/// What the server remembers of a token.
package struct TokenUse: Sendable {
    /// When it was first used on this server.
    package let firstUse: CredentialTime
    /// Another token of the same key was first used too recently, where updates count by key.
    package let isUpdateTooSoon: Bool

    /// Tells of a use.
    package init(firstUse: CredentialTime, isUpdateTooSoon: Bool) {
        self.firstUse = firstUse
        self.isUpdateTooSoon = isUpdateTooSoon
    }
}

/// No keys at all: every token is of an unknown one.
package struct NoProviderKeys: ProviderKeySource {
    /// Makes the source.
    package init() {}
    /// Never changes.
    package var generation: UInt64 { 0 }
    /// Always of an unknown key.
    package func verify(_ token: ProviderToken) -> SignatureVerdict { .unknownKey }
    /// Remembers nothing.
    package func used(_ token: ProviderToken, at now: CredentialTime) -> TokenUse {
        TokenUse(firstUse: now, isUpdateTooSoon: false)
    }
}
