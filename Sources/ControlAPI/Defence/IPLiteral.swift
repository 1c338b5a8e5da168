/// Whether a text is an IP address in the form that stands in a URL.
///
/// Source: RFC 3986 section 3.2.2; zone identifiers (RFC 6874) are not taken.
enum IPLiteral {
    /// Four decimal numbers of 0 to 255 without leading zeros.
    static func isIPv4(_ text: some StringProtocol) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4
            && parts.allSatisfy { part in
                (1...3).contains(part.utf8.count) && part.utf8.allSatisfy(isDigit)
                    && (part.utf8.count == 1 || part.utf8.first != UInt8(ascii: "0"))
                    && UInt8(part) != nil
            }
    }

    /// An IPv6 address without brackets.
    static func isIPv6(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        let colon = UInt8(ascii: ":")
        let gap = bytes.indices.dropLast().first { bytes[$0] == colon && bytes[$0 + 1] == colon }
        guard let gap else { return groups(bytes[...]) == 8 }
        guard let left = groups(bytes[..<gap], isLast: false),
            let right = groups(bytes[(gap + 2)...])
        else { return false }
        return left + right <= 7
    }

    /// How many groups of 16 bits the text has; nil when it is no list of groups.
    private static func groups(_ bytes: ArraySlice<UInt8>, isLast: Bool = true) -> Int? {
        if bytes.isEmpty { return 0 }
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var count = 0
        for (index, part) in parts.enumerated() {
            if isLast, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard isIPv4(String(decoding: part, as: UTF8.self)) else { return nil }
                return count + 2
            }
            guard (1...4).contains(part.count), part.allSatisfy(isHexDigit) else { return nil }
            count += 1
        }
        return count
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }
}
