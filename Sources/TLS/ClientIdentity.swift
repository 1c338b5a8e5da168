/// What a client shows to a server that asks for a certificate.
package struct ClientIdentity: Equatable, Sendable, CustomStringConvertible {
    /// The client's certificate, then those that lead to a root.
    package let chainPEM: [UInt8]
    /// Its private key, not encrypted; never to be logged.
    package let keyPEM: [UInt8]

    /// Puts an identity together; it is read when a context is made.
    package init(chainPEM: [UInt8], keyPEM: [UInt8]) {
        self.chainPEM = chainPEM
        self.keyPEM = keyPEM
    }

    /// An identity whose certificate and key are in one text, in any order.
    package init(combinedPEM: [UInt8]) {
        self.init(chainPEM: combinedPEM, keyPEM: combinedPEM)
    }

    /// Says nothing of the key.
    package var description: String { "ClientIdentity(\(chainPEM.count) bytes of PEM)" }
}
