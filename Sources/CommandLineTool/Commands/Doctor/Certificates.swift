internal import APNs
internal import TLS

/// The certificates of a PEM text, as far as comparing them needs.
enum PEMText {
    /// The DER bytes of each certificate; what is no certificate is skipped.
    ///
    /// Source: RFC 7468 section 2.
    static func certificates(_ text: String) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var rest = text[...]
        while let start = rest.firstRange(of: "-----BEGIN CERTIFICATE-----") {
            rest = rest[start.upperBound...]
            guard let end = rest.firstRange(of: "-----END CERTIFICATE-----") else { break }
            let body = rest[..<end.lowerBound].utf8.filter { $0 > 0x20 }
            if let bytes = Base64.decode(body), !bytes.isEmpty { found.append(bytes) }
            rest = rest[end.upperBound...]
        }
        return found
    }

    /// SHA-256 of DER bytes as `openssl x509 -fingerprint` counts it, in lower-case hex.
    static func fingerprint(_ der: [UInt8]) -> String {
        Hex.text(of: SHA256.hash(der.span))
    }
}

/// A CA that somebody may want trusted, and where it was found.
struct Authority: Equatable, Sendable {
    enum Origin: Equatable, Sendable {
        /// `--ca`
        case flag
        /// The control plane.
        case control
        /// `trust/ca.pem` of `--certs`.
        case folder
    }

    let origin: Origin
    /// How people find it: a path, or a URL.
    let place: String
    /// Absolute; nil where there is no file on this machine.
    var path: String?
    let pem: [UInt8]
    let subject: String
    let fingerprint: String

    /// Reads the first certificate of `pem`; nil where there is none.
    init?(_ origin: Origin, place: String, path: String?, pem: [UInt8]) {
        guard let der = PEMText.certificates(String(decoding: pem, as: UTF8.self)).first,
            let facts = try? CertificateFacts(pem: pem)
        else { return nil }
        self.origin = origin
        self.place = place
        self.path = path
        self.pem = pem
        subject = facts.subject
        fingerprint = PEMText.fingerprint(der)
    }

    /// The start of the fingerprint, enough to tell two apart.
    var short: String { "SHA-256 \(fingerprint.prefix(16))..." }
}

/// Whether a certificate covers a name.
enum NameMatch {
    /// Source: RFC 9525 section 6.3: a wildcard stands for exactly the first label.
    static func covers(_ names: [CertificateName], _ host: String) -> Bool {
        guard let wanted = try? CertificateName(host) else { return false }
        return names.contains { name in
            if name == wanted { return true }
            guard case .dns(let pattern) = name, case .dns(let host) = wanted,
                pattern.hasPrefix("*."), let dot = host.firstIndex(of: ".")
            else { return false }
            return host[dot...] == pattern.dropFirst()
        }
    }
}
