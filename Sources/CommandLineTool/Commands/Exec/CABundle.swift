/// Certificates that a command must trust: the system's, and that of the service.
enum CABundle {
    /// Where systems keep theirs, in the order in which they are tried.
    ///
    /// Source: Debian, Fedora, SUSE, Alpine and macOS, Homebrew on both kinds of processor.
    private static let places = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem", "/opt/homebrew/etc/openssl@3/cert.pem",
        "/usr/local/etc/openssl@3/cert.pem",
    ]

    /// What OpenSSL trusts in this environment, and `ca` behind it.
    static func system(_ environment: [String: String], and ca: [UInt8]) -> [UInt8] {
        let told = environment["SSL_CERT_FILE"].map { [$0] } ?? []
        for place in told + places {
            if let bytes = try? Files.read(place, as: "certificate bundle") {
                return joined(bytes, ca)
            }
        }
        return ca
    }

    /// What Node trusts besides its own in this environment, and `ca` behind it; nil where that
    /// is `ca` alone.
    static func node(_ environment: [String: String], and ca: [UInt8]) -> [UInt8]? {
        guard let path = environment["NODE_EXTRA_CA_CERTS"], !path.isEmpty,
            let bytes = try? Files.read(path, as: "certificate bundle")
        else { return nil }
        return joined(bytes, ca)
    }

    private static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
        let lineEnd = UInt8(ascii: "\n")
        return first + (first.last == lineEnd ? [] : [lineEnd]) + second
    }
}
