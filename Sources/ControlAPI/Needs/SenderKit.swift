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
    /// The public part of that key, as `ControlKeys` tells it while the key is known.
    package var publicKeyPEM: [UInt8]
    /// Absolute path of the key file; nil where it is kept in memory.
    package var keyFile: String?
    /// The topics a sender may use, at least one.
    package var topics: [String]
    /// Files of further keys and certificates; the server shows names and paths, not contents.
    package var senders: [SenderFile]

    /// Puts a kit together.
    package init(
        caFile: String?, keyID: String, teamID: String, keyPEM: [UInt8], publicKeyPEM: [UInt8],
        keyFile: String?, topics: [String], senders: [SenderFile] = []
    ) {
        self.caFile = caFile
        self.keyID = keyID
        self.teamID = teamID
        self.keyPEM = keyPEM
        self.publicKeyPEM = publicKeyPEM
        self.keyFile = keyFile
        self.topics = topics
        self.senders = senders
    }
}

/// A key or certificate that was made for senders to try out.
package struct SenderFile: Sendable, Equatable {
    /// What it is called, as `other-team` or `voip`.
    package let name: String
    /// Absolute path of the file.
    package let file: String
    /// What it is for, in a few words.
    package let use: String

    package init(name: String, file: String, use: String) {
        self.name = name
        self.file = file
        self.use = use
    }
}
