private import COpenSSL

/// The owner of one private key.
@safe
final class PrivateKey {
    let pointer: OpaquePointer

    /// Makes a new key, on P-256 unless told otherwise.
    init(_ kind: CertificateKeyKind = .p256) throws(TLSError) {
        ErrorQueue.clear()
        let made: OpaquePointer?
        switch kind {
        case .p256: unsafe made = unsafe shim_EVP_EC_gen("P-256")
        case .rsa2048: unsafe made = unsafe shim_EVP_RSA_gen(2048)
        }
        guard let key = unsafe made else {
            throw .library(operation: "key generation", reason: ErrorQueue.drain())
        }
        unsafe pointer = unsafe key
    }

    /// Reads the first private key in `pem`.
    ///
    /// An encrypted key is refused: nobody is there to ask for a passphrase.
    init(pem: [UInt8]) throws(TLSError) {
        ErrorQueue.clear()
        guard let bio = unsafe BIO_new_mem_buf(pem, CInt(clamping: pem.count)) else {
            throw .library(operation: "BIO_new_mem_buf", reason: ErrorQueue.drain())
        }
        defer { unsafe BIO_free(bio) }
        guard let key = unsafe PEM_read_bio_PrivateKey(bio, nil, { _, _, _, _ in -1 }, nil) else {
            throw .malformed(what: "private key", reason: ErrorQueue.drain())
        }
        unsafe pointer = unsafe key
    }

    deinit {
        unsafe EVP_PKEY_free(pointer)
    }

    /// The key in PKCS #8 PEM, not encrypted.
    func pem() throws(TLSError) -> [UInt8] {
        unsafe try pemBytes { bio in
            unsafe PEM_write_bio_PrivateKey(bio, self.pointer, nil, nil, 0, nil, nil)
        }
    }
}

/// What `write` puts into a memory BIO.
func pemBytes(_ write: (OpaquePointer) -> CInt) throws(TLSError) -> [UInt8] {
    ErrorQueue.clear()
    guard let bio = unsafe BIO_new(BIO_s_mem()) else {
        throw .library(operation: "BIO_new", reason: ErrorQueue.drain())
    }
    defer { unsafe BIO_free(bio) }
    guard unsafe write(bio) == 1 else {
        throw .library(operation: "PEM", reason: ErrorQueue.drain())
    }
    var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(bio))
    let count = unsafe BIO_read(bio, &bytes, CInt(clamping: bytes.count))
    return Array(bytes.prefix(Int(max(count, 0))))
}
