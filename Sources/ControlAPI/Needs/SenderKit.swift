/// What a sender needs besides addresses to be let in: the provider key and where files are.
package struct SenderKit: Sendable, Equatable {
    /// Absolute path of the CA certificate; nil where it is kept in memory.
    package var caFile: String?
    /// `kid` of provider tokens.
    package var keyID: String
    /// `iss` of provider tokens.
    package var teamID: String
    /// The private key in PKCS #8 PEM, as Apple's `.p8` files: made for tests, given to who asks.
    package var keyPEM: [UInt8]
    /// Absolute path of the key file; nil where it is kept in memory.
    package var keyFile: String?
    /// The topics a sender may use, at least one.
    package var topics: [String]

    /// Puts a kit together.
    package init(
        caFile: String?, keyID: String, teamID: String, keyPEM: [UInt8], keyFile: String?,
        topics: [String]
    ) {
        self.caFile = caFile
        self.keyID = keyID
        self.teamID = teamID
        self.keyPEM = keyPEM
        self.keyFile = keyFile
        self.topics = topics
    }
}
