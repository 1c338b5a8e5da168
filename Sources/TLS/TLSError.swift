/// Everything that can go wrong in this target.
///
/// The session cases concern one connection only; the others concern start-up, certificates and
/// files, and are meant to be shown to the user as they are.
package enum TLSError: Error, Equatable, Sendable {
    /// The peer broke the protocol, refused us, or sent something else than TLS.
    /// `reason` is OpenSSL's text, for instance "http request" or "unsupported protocol".
    case connection(reason: String)
    /// Plaintext was written before the handshake was complete or after the session was closed.
    case notOpen
    /// OpenSSL refused something that does not depend on the peer.
    case library(operation: String, reason: String)
    /// A certificate or key in memory could not be read.
    case malformed(what: String, reason: String)
    /// A key of a kind that cannot sign or verify provider tokens; `got` says which kind.
    case unsupportedKey(got: String)
    /// A signature was asked of a key whose public part alone is known.
    case noPrivatePart
    /// A private key does not belong to the certificate it was given with.
    case keyMismatch
    /// A name for a certificate is neither a DNS name nor an IP address.
    case badName(String)
    /// A name for a certificate lies outside what the CA may sign.
    case nameOutsideConstraints(name: String, permitted: [String])
    /// The CA cannot sign now: it has expired, or the clock stands before its first day.
    case caNotValid(now: Int64, notBefore: Int64, notAfter: Int64)
    /// A file in the certificate folder is missing, damaged, or does not fit the others.
    case file(path: String, problem: String, remedy: String)
    /// A private key of our own can be read by others; `mode` holds the permission bits, `remedy`
    /// says what to do when the key may have been copied.
    case exposedKey(path: String, mode: UInt32, remedy: String)
    /// The operating system refused an operation on a file.
    case system(operation: String, path: String, code: Int32)
}
