private import COpenSSL

/// One name a server certificate is good for.
package enum CertificateName: Hashable, Sendable, CustomStringConvertible {
    /// A DNS name in lower case, 1 to 253 bytes; the first label may be `*`.
    case dns(String)
    /// An IP address, 4 or 16 bytes.
    case ip([UInt8])

    /// Reads an IP address or a DNS name.
    ///
    /// Underscores are allowed, as container names have them.
    /// - Throws: `badName`.
    package init(_ text: String) throws(TLSError) {
        if let bytes = addressBytes(text) {
            self = .ip(bytes)
            return
        }
        let name = text.lowercased()
        guard isDNSName(name) else { throw .badName(text) }
        self = .dns(name)
    }

    /// The name as it is written in a URL without brackets.
    package var description: String {
        switch self {
        case .dns(let name): name
        case .ip(let bytes): addressText(bytes)
        }
    }

    /// The name as x509v3_config(5) writes it.
    var configuration: String {
        switch self {
        case .dns(let name): "DNS:\(name)"
        case .ip(let bytes): "IP:\(addressText(bytes))"
        }
    }

    /// The permitted subtree that holds this name; nil for an IP address, which needs none.
    var constraint: String? {
        switch self {
        case .dns(let name): name.hasPrefix("*.") ? String(name.dropFirst(2)) : name
        case .ip: nil
        }
    }

    /// Whether a CA with these permitted DNS subtrees may sign the name.
    ///
    /// A subtree holds itself and what ends in a dot and itself; constraints on DNS names do not
    /// concern IP addresses; without any constraint everything is permitted.
    /// Source: RFC 5280 section 4.2.1.10.
    func isInside(_ permitted: [String]) -> Bool {
        switch self {
        case .dns(let name):
            permitted.isEmpty || permitted.contains { name == $0 || name.hasSuffix("." + $0) }
        case .ip: true
        }
    }
}

private func isDNSName(_ name: String) -> Bool {
    guard name.utf8.count <= 253 else { return false }
    var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.count > 1, labels[0].elementsEqual("*".utf8) { labels.removeFirst() }
    // A last label of digits is a mistyped address. Source: the URL standard, "ends in a number".
    guard labels.last?.allSatisfy(isDigit) == false else { return false }
    let hyphen = UInt8(ascii: "-")
    return labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): true
                case hyphen, UInt8(ascii: "_"): true
                default: isDigit(byte)
                }
            }
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// The 4 or 16 bytes of an address, or nil when `text` is none.
private func addressBytes(_ text: String) -> [UInt8]? {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard !text.utf8.contains(0), let octets = unsafe a2i_IPADDRESS(text) else { return nil }
    defer { unsafe ASN1_OCTET_STRING_free(octets) }
    let count = Int(unsafe ASN1_STRING_length(octets))
    return unsafe Array(UnsafeBufferPointer(start: ASN1_STRING_get0_data(octets), count: count))
}

/// Dotted decimals, or the short form of RFC 5952 section 4.
func addressText(_ bytes: [UInt8]) -> String {
    guard bytes.count == 16 else { return bytes.map { String($0) }.joined(separator: ".") }
    let groups = (0..<8).map { Int(bytes[2 * $0]) << 8 | Int(bytes[2 * $0 + 1]) }
    var longest = 0..<0
    var start = 0
    while start < 8 {
        let end = groups[start...].firstIndex { $0 != 0 } ?? 8
        if end - start > max(longest.count, 1) { longest = start..<end }
        start = max(end, start + 1)
    }
    let text = groups.map { String($0, radix: 16) }
    if longest.isEmpty { return text.joined(separator: ":") }
    return text[..<longest.lowerBound].joined(separator: ":") + "::"
        + text[longest.upperBound...].joined(separator: ":")
}
