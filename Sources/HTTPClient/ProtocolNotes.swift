/// What libcurl remarks about the protocols of a connection while it is made.
///
/// There is no other way to ask: the words differ between versions and TLS libraries, so
/// whatever is not understood is left out.
struct ProtocolNotes: Equatable {
    /// "TLSv1.3".
    private(set) var tlsVersion: String?
    /// "TLS_AES_256_GCM_SHA384".
    private(set) var cipher: String?
    /// What the server chose by ALPN, "h2"; nil where it chose nothing.
    private(set) var alpn: String?

    /// Reads one remark.
    ///
    /// Source: lib/vtls of libcurl 7.74 to 8.10, OpenSSL, LibreSSL, GnuTLS and Secure Transport.
    mutating func read(_ line: String) {
        let words = line.split { $0 == " " || $0 == "\n" }.map(String.init)
        switch words.prefix(3).joined(separator: " ") {
        case "SSL connection using":
            tlsVersion = words.dropFirst(3).first
            cipher = words.dropFirst(5).first
        case "ALPN: server accepted": alpn = words.dropFirst(3).first
        case "ALPN, server accepted": alpn = words.last
        default: readSecureTransport(words)
        }
    }

    /// `TLS 1.2 connection using TLS_ECDHE_...`.
    private mutating func readSecureTransport(_ words: [String]) {
        guard words.count >= 5, words[0] == "TLS", words[2...3] == ["connection", "using"] else {
            return
        }
        tlsVersion = "TLSv\(words[1])"
        cipher = words[4]
    }
}
