/// Base64 as RFC 4648 sections 4 and 5 say.
package enum Base64 {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The standard alphabet with padding.
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var group: UInt32 = 0
        var count = 0
        for byte in bytes {
            group = group << 8 | UInt32(byte)
            count += 1
            if count == 3 {
                append(group, characters: 4, to: &text)
                (group, count) = (0, 0)
            }
        }
        if count > 0 {
            append(group << UInt32(8 * (3 - count)), characters: count + 1, to: &text)
            text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - count))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func append(_ group: UInt32, characters: Int, to text: inout [UInt8]) {
        for position in 0..<characters {
            text.append(digits[Int(group >> UInt32(18 - 6 * position) & 63)])
        }
    }

    /// Reads either alphabet, with or without padding; nil when a character is in neither.
    ///
    /// Senders use all four forms for provider tokens (protocol section 16, SND4).
    package static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var group: UInt32 = 0
        var bits = 0
        var padded = false
        for character in text {
            if character == UInt8(ascii: "=") {
                padded = true
                continue
            }
            guard !padded, let value = value(of: character) else { return nil }
            group = group << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
            }
        }
        return bits == 6 ? nil : bytes
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        case _: nil
        }
    }
}
