#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

extension TLSError: CustomStringConvertible {
    /// One line: what was got, what was expected, what to do.
    package var description: String {
        switch self {
        case .connection(let reason):
            switch reason {
            case "http request", "https proxy request":
                "\(reason): the peer speaks plain HTTP on a TLS port; use TLS"
            case "wrong version number":
                "\(reason): the peer does not speak TLS"
            default: reason
            }
        case .notOpen:
            "the TLS session is not open for writing"
        case .library(let operation, let reason):
            "OpenSSL refused \(operation): \(reason)"
        case .malformed(let what, let reason):
            "expected a \(what) in PEM: \(reason)"
        case .unsupportedKey(let got):
            "got \(got); provider tokens need an EC key on the curve P-256 (prime256v1), as in"
                + " Apple's AuthKey_KEYID.p8"
        case .noPrivatePart:
            "only the public part of this key is known; signing needs the private part"
        case .keyMismatch:
            "the private key does not belong to the certificate"
        case .badName(let name):
            "\"\(name)\" is neither a DNS name nor an IP address"
        case .nameOutsideConstraints(let name, let permitted):
            "the CA may not sign for \(name), only for names in "
                + permitted.joined(separator: ", ")
                + "; mint a new CA with `mock-apns certs --new-ca --san \(name)`"
        case .caNotValid(let now, let notBefore, let notAfter):
            now < notBefore
                ? "the CA is valid from \(notBefore) and the clock says \(now) (seconds since"
                    + " 1970); set the clock"
                : "the CA expired at \(notAfter) and the clock says \(now) (seconds since 1970);"
                    + " mint a new CA with `mock-apns certs --new-ca`"
        case .file(let path, let problem, let remedy):
            "\(path) \(problem); \(remedy)"
        case .exposedKey(let path, let mode, let remedy):
            "\(path) can be read by others (mode 0\(String(mode & 0o777, radix: 8)),"
                + " expected 0600); if it was never copied, `chmod 600` it, else \(remedy)"
        case .system(let operation, let path, let code):
            "\(operation) \(path): \(systemText(code))"
        }
    }
}

private func systemText(_ code: CInt) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
