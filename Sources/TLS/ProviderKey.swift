private import COpenSSL

/// A key that signs or verifies provider tokens: ECDSA on P-256.
///
/// A plain value, so loops share it without a lock. Source: apns-protocol.md section 5, RFC 7518
/// section 3.4 (ES256).
package struct ProviderKey: Equatable, Sendable, CustomStringConvertible {
    private let numbers: P256Numbers

    init(numbers: P256Numbers) {
        self.numbers = numbers
    }

    /// Makes a new key.
    ///
    /// - Throws: `library`.
    package static func mint() throws(TLSError) -> ProviderKey {
        let key = try PrivateKey()
        return unsafe ProviderKey(numbers: try P256Numbers(of: key.pointer, hasScalar: true))
    }

    /// Reads a key: Apple's `.p8` (PKCS #8) and `EC PRIVATE KEY` (SEC 1) with their private part,
    /// `PUBLIC KEY` and `CERTIFICATE` with the public part only.
    ///
    /// Of several blocks the first private key counts, else the first public key, else the first
    /// certificate; text around them is skipped. Line ends may be CRLF, missing, or the two
    /// characters `\n`, as keys get them in forms and environment variables. An encrypted key is refused: nobody is there to
    /// ask for a passphrase.
    ///
    /// - Throws: `malformed` or `unsupportedKey`.
    package init(pem: [UInt8]) throws(TLSError) {
        numbers = try ProviderKeyPEM.numbers(pem)
    }

    /// Whether it can sign.
    package var hasPrivatePart: Bool { numbers.scalar != nil }

    /// The same key without its private part.
    package var publicPart: ProviderKey {
        ProviderKey(numbers: P256Numbers(point: numbers.point))
    }

    /// The private key in PKCS #8 PEM, not encrypted, as Apple's `.p8` files.
    ///
    /// - Throws: `noPrivatePart` or `library`.
    package func privatePEM() throws(TLSError) -> [UInt8] {
        guard hasPrivatePart else { throw .noPrivatePart }
        let handle = try handle()
        let pointer = unsafe handle.pointer
        return unsafe try pemBytes { bio in
            unsafe PEM_write_bio_PrivateKey(bio, pointer, nil, nil, 0, nil, nil)
        }
    }

    /// The public key in PEM (`PUBLIC KEY`).
    ///
    /// - Throws: `library`.
    package func publicPEM() throws(TLSError) -> [UInt8] {
        let handle = try handle()
        let pointer = unsafe handle.pointer
        return unsafe try pemBytes { bio in unsafe PEM_write_bio_PUBKEY(bio, pointer) }
    }

    /// Says what it can do, never its private number.
    package var description: String {
        "ProviderKey(P-256, \(hasPrivatePart ? "private" : "public") part)"
    }

    func handle() throws(TLSError) -> P256Handle {
        try P256Handle(point: numbers.point, scalar: numbers.scalar)
    }
}
