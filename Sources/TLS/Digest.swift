private import COpenSSL

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The digest of `bytes`, 32 bytes; empty only if OpenSSL has no SHA-256 at all.
    package static func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        var count: CUnsignedInt = 0
        let result = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe EVP_Digest(
                input.baseAddress, input.count, &digest, &count, EVP_sha256(), nil)
        }
        return result == 1 ? digest : []
    }
}

/// `count` bytes from OpenSSL's generator, fit for serial numbers and keys.
///
/// - Throws: `library` when the system gives no randomness.
package func randomBytes(_ count: Int) throws(TLSError) -> [UInt8] {
    ErrorQueue.clear()
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe RAND_bytes(&bytes, CInt(clamping: count)) == 1 else {
        throw .library(operation: "RAND_bytes", reason: ErrorQueue.drain())
    }
    return bytes
}
