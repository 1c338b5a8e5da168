private import COpenSSL

/// Reads provider keys from PEM text.
enum ProviderKeyPEM {
    /// The numbers of the key to use in `pem`.
    ///
    /// - Throws: `malformed` or `unsupportedKey`.
    static func numbers(_ pem: [UInt8]) throws(TLSError) -> P256Numbers {
        let blocks = PEMBlock.list(pem)
        for kinds in [["PRIVATE KEY", "EC PRIVATE KEY"], ["PUBLIC KEY"], ["CERTIFICATE"]] {
            guard let block = blocks.first(where: { kinds.contains($0.label) }) else { continue }
            return try read(block.text, label: block.label)
        }
        guard let label = blocks.first?.label else {
            throw .malformed(what: "provider key", reason: "no \"-----BEGIN\" line found")
        }
        guard label != "ENCRYPTED PRIVATE KEY" else {
            throw .malformed(
                what: "provider key",
                reason: "it is encrypted; write it in clear with `openssl pkcs8 -in OLD -out NEW`")
        }
        throw .unsupportedKey(got: "a PEM block \"\(label)\"")
    }

    private static func read(_ pem: [UInt8], label: String) throws(TLSError) -> P256Numbers {
        ErrorQueue.clear()
        guard let bio = unsafe BIO_new_mem_buf(pem, CInt(clamping: pem.count)) else {
            throw .library(operation: "BIO_new_mem_buf", reason: ErrorQueue.drain())
        }
        defer { unsafe BIO_free(bio) }
        let isPrivate = label.hasSuffix("PRIVATE KEY")
        let key: OpaquePointer?
        if isPrivate {
            unsafe key = unsafe PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil)
        } else if label == "PUBLIC KEY" {
            unsafe key = unsafe PEM_read_bio_PUBKEY(bio, nil, { _, _, _, _ in -1 }, nil)
        } else {
            let certificate = unsafe PEM_read_bio_X509(bio, nil, { _, _, _, _ in -1 }, nil)
            unsafe key = unsafe X509_get_pubkey(certificate)
            unsafe X509_free(certificate)
        }
        guard let key = unsafe key else {
            throw .malformed(what: "provider key", reason: "\(label): \(ErrorQueue.drain())")
        }
        defer { unsafe EVP_PKEY_free(key) }
        return unsafe try P256Numbers(of: key, hasScalar: isPrivate)
    }
}
