/// What the escapes of JSON strings stand for, wherever they are in a text.
///
/// Made for searching: what is no valid escape stays as it is.
enum EscapedText {
    private static let plain: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
        UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]

    static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.first else {
                decoded.append(byte)
                continue
            }
            if let meant = plain[letter] {
                decoded.append(meant)
                rest.removeFirst()
            } else if letter == UInt8(ascii: "u"), let scalar = scalar(&rest) {
                decoded.append(contentsOf: Array(String(scalar).utf8))
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// Takes the escape whose `u` comes first, with the second half of a pair; else takes nothing.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard let high = unit(rest.dropFirst()) else { return nil }
        if let scalar = Unicode.Scalar(high) {
            rest = rest.dropFirst(5)
            return scalar
        }
        let second = rest.dropFirst(5)
        guard high < 0xDC00, second.prefix(2).elementsEqual("\\u".utf8),
            let low = unit(second.dropFirst(2)), (0xDC00...0xDFFF).contains(low)
        else { return nil }
        rest = second.dropFirst(6)
        return Unicode.Scalar(0x1_0000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    }

    /// Four hexadecimal digits.
    private static func unit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        guard bytes.count >= 4 else { return nil }
        return bytes.prefix(4).reduce(UInt16?(0)) { value, byte in
            guard let value else { return nil }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                return value << 4 | UInt16(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
                return value << 4 | (UInt16(byte | 0x20) - 0x57)
            case _: return nil
            }
        }
    }
}
