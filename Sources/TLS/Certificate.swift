private import COpenSSL

/// The owner of one X.509 certificate.
@safe
final class Certificate {
    let pointer: OpaquePointer

    /// Takes over a certificate that the caller made.
    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        unsafe X509_free(pointer)
    }

    /// All certificates in `pem`, in order; text between them is skipped.
    static func list(pem: [UInt8]) throws(TLSError) -> [Certificate] {
        ErrorQueue.clear()
        guard let bio = unsafe BIO_new_mem_buf(pem, CInt(clamping: pem.count)) else {
            throw .library(operation: "BIO_new_mem_buf", reason: ErrorQueue.drain())
        }
        defer { unsafe BIO_free(bio) }
        var found: [Certificate] = []
        while let certificate = unsafe PEM_read_bio_X509(bio, nil, { _, _, _, _ in -1 }, nil) {
            unsafe found.append(Certificate(owning: certificate))
        }
        // "no start line" is how the end of the text shows itself.
        let code = ERR_peek_last_error()
        let ended = ERR_GET_LIB(code) == ERR_LIB_PEM && ERR_GET_REASON(code) == PEM_R_NO_START_LINE
        let reason = ErrorQueue.drain()
        guard ended, !found.isEmpty else {
            throw .malformed(what: "certificate", reason: reason)
        }
        return found
    }

    /// The certificate in PEM.
    func pem() throws(TLSError) -> [UInt8] {
        unsafe try pemBytes { bio in unsafe PEM_write_bio_X509(bio, self.pointer) }
    }

    /// Whether `key` is the private key of this certificate.
    func matches(_ key: PrivateKey) -> Bool {
        ErrorQueue.clear()
        let result = unsafe X509_check_private_key(pointer, key.pointer)
        ErrorQueue.clear()
        return result == 1
    }
}
