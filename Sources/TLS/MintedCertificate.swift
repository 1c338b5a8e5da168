private import COpenSSL

/// A new certificate with its private key.
package struct MintedCertificate: Equatable, Sendable, CustomStringConvertible {
    /// The certificate.
    package let certificatePEM: [UInt8]
    /// Its private key in PKCS #8, not encrypted; never to be logged.
    package let keyPEM: [UInt8]

    /// Certificate and key in one text.
    package var combinedPEM: [UInt8] { certificatePEM + keyPEM }

    /// The same for a client context.
    package var identity: ClientIdentity {
        ClientIdentity(chainPEM: certificatePEM, keyPEM: keyPEM)
    }

    /// Says nothing of the key.
    package var description: String {
        "MintedCertificate(\((try? CertificateFacts(pem: certificatePEM))?.subject ?? "unreadable"))"
    }

    /// Certificate and key as PKCS #12.
    ///
    /// Written as macOS' Keychain and OpenSSL 1 do, with Triple DES and a SHA-1 MAC: every reader
    /// knows these, also Go's x/crypto/pkcs12 and Java 8, which do not know OpenSSL 3's defaults.
    /// The strength does not matter, as the password is a public one. It holds this one
    /// certificate: Go's Decode refuses a chain.
    /// - Parameter password: of the file.
    /// - Returns: DER.
    /// - Throws: `malformed` or `library`.
    package func pkcs12(password: String) throws(TLSError) -> [UInt8] {
        let key = try PrivateKey(pem: keyPEM)
        guard let certificate = try Certificate.list(pem: certificatePEM).first else {
            throw .malformed(what: "certificate", reason: "no certificate found")
        }
        let name = try CertificateFacts(certificate).subject
        let cipher = NID_pbe_WithSHA1And3_Key_TripleDES_CBC
        ErrorQueue.clear()
        // The MAC (-1: none) is added after, as only then its digest can be chosen.
        let file = unsafe PKCS12_create(
            password, name, key.pointer, certificate.pointer, nil, cipher, cipher,
            Self.iterations, -1, 0)
        defer { unsafe PKCS12_free(file) }
        guard let file = unsafe file,
            unsafe PKCS12_set_mac(file, password, -1, nil, 0, Self.iterations, EVP_sha1()) == 1
        else { throw .library(operation: "PKCS #12", reason: ErrorQueue.drain()) }
        let count = unsafe i2d_PKCS12(file, nil)
        guard count > 0 else {
            throw .library(operation: "PKCS #12", reason: ErrorQueue.drain())
        }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var start = buffer.baseAddress
            _ = unsafe i2d_PKCS12(file, &start)
        }
        return bytes
    }

    /// How often the password is hashed: OpenSSL's default.
    private static let iterations: CInt = 2_048
}
