/// Which `Host` a request may name.
///
/// A page of the open web can make its own name point at this machine, but none of the names
/// accepted here: IP literals, names without a dot, `localhost`, `*.localhost`, allowed names.
/// Source: reliability.md section 5.1, DNS rebinding.
struct HostRule: Sendable {
    /// What becomes of a request.
    enum Verdict: Equatable, Sendable {
        case accepted
        /// Not the form `name`, `name:port`, `[address]` or `[address]:port`.
        case malformed
        /// A name that could have been rebound, in lower case.
        case foreign(String)
    }

    /// Longest name, in bytes.
    ///
    /// Source: RFC 1035 section 2.3.4.
    private static let nameBytesMax = 255

    private let allowed: Set<String>

    /// Accepts further names; case is ignored.
    init(allowed: [String]) {
        self.allowed = Set(allowed.map { $0.lowercased() })
    }

    /// Judges the value of a request's one `Host` field.
    func verdict(_ value: String) -> Verdict {
        guard let name = HostRule.name(of: value) else { return .malformed }
        if name.hasPrefix("[") || IPLiteral.isIPv4(name) || allowed.contains(name) {
            return .accepted
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        if labels.count == 1 || labels.last == "localhost" { return .accepted }
        return .foreign(name)
    }

    /// The name in lower case, or an IPv6 address in its brackets; nil for a malformed value.
    private static func name(of value: String) -> String? {
        let bytes = Array(value.utf8)
        guard !bytes.isEmpty, bytes.count <= nameBytesMax + 6 else { return nil }
        let nameEnd: Int
        if bytes[0] == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")),
                IPLiteral.isIPv6(String(decoding: bytes[1..<bracket], as: UTF8.self))
            else { return nil }
            nameEnd = bracket + 1
        } else {
            nameEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
            guard isName(bytes[..<nameEnd]) else { return nil }
        }
        guard isPort(bytes[nameEnd...]) else { return nil }
        return String(decoding: bytes[..<nameEnd], as: UTF8.self).lowercased()
    }

    /// Labels of letters, digits, `-` and `_`; a dot at the end is the root and may stand.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        var labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        return bytes.count <= nameBytesMax
            && labels.allSatisfy { label in
                !label.isEmpty
                    && label.allSatisfy { byte in
                        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
                            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                    }
            }
    }

    /// Nothing, or a colon and a number of at most 65,535.
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first else { return true }
        let digits = bytes.dropFirst()
        return first == UInt8(ascii: ":") && (1...5).contains(digits.count)
            && digits.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
            && UInt16(String(decoding: digits, as: UTF8.self)) != nil
    }
}
