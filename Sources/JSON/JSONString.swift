/// Scanning and decoding of JSON strings.
///
/// Source: RFC 8259 section 7.
package enum JSONString {
    /// Passes over one string and appends its node; `cursor` stands on the opening quote.
    static func scan(
        _ bytes: Span<UInt8>, _ cursor: inout Int, _ tape: inout JSONTape
    ) throws(JSONError) {
        var node = JSONNode(kind: .string, start: UInt32(cursor))
        cursor += 1
        while true {
            guard cursor < bytes.count else {
                throw JSONError(.unexpectedEnd(expected: "the closing quote"), at: cursor)
            }
            let byte = bytes[cursor]
            if byte == UInt8(ascii: "\"") { break }
            if byte == UInt8(ascii: "\\") {
                node.hasEscapes = true
                if cursor + 1 < bytes.count && bytes[cursor + 1] == UInt8(ascii: "\\") {
                    tape.hasEscapedBackslash = true
                }
                try passEscape(bytes, &cursor)
            } else if byte < 0x20 {
                throw JSONError(.controlCharacter(byte), at: cursor)
            } else if byte < 0x80 {
                cursor += 1
            } else {
                cursor += try UTF8Sequence.length(bytes, at: cursor)
            }
        }
        cursor += 1
        node.end = UInt32(cursor)
        node.next = UInt32(tape.nodes.count + 1)
        tape.nodes.append(node)
    }

    private static func passEscape(_ bytes: Span<UInt8>, _ cursor: inout Int) throws(JSONError) {
        let start = cursor
        guard cursor + 1 < bytes.count else {
            throw JSONError(.unexpectedEnd(expected: "the rest of an escape"), at: cursor)
        }
        switch bytes[cursor + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            cursor += 2
        case UInt8(ascii: "u"):
            let unit = try codeUnit(bytes, at: cursor)
            cursor += 6
            guard unit & 0xf800 == 0xd800 else { return }
            guard unit < 0xdc00, cursor + 1 < bytes.count, bytes[cursor] == UInt8(ascii: "\\"),
                bytes[cursor + 1] == UInt8(ascii: "u")
            else { throw JSONError(.loneSurrogate, at: start) }
            let low = try codeUnit(bytes, at: cursor)
            guard low & 0xfc00 == 0xdc00 else { throw JSONError(.loneSurrogate, at: start) }
            cursor += 6
        case _: throw JSONError(.invalidEscape, at: start)
        }
    }

    /// The 16 bits of a `\uXXXX` that starts at `offset`.
    private static func codeUnit(_ bytes: Span<UInt8>, at offset: Int) throws(JSONError) -> UInt32 {
        var unit: UInt32 = 0
        for index in offset + 2..<offset + 6 {
            guard index < bytes.count else {
                throw JSONError(.unexpectedEnd(expected: "four hex digits"), at: index)
            }
            guard let digit = hexDigit(bytes[index]) else {
                throw JSONError(.invalidEscape, at: offset)
            }
            unit = unit << 4 | digit
        }
        return unit
    }

    private static func hexDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        case _: nil
        }
    }

    /// The text of a string node that a reader has accepted.
    package static func text(of node: JSONNode, in bytes: Span<UInt8>) -> String {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(node.content.count)
        var cursor = node.content.lowerBound
        while cursor < node.content.upperBound {
            let byte = bytes[cursor]
            guard byte == UInt8(ascii: "\\") else {
                decoded.append(byte)
                cursor += 1
                continue
            }
            appendEscape(bytes, &cursor, to: &decoded)
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func appendEscape(
        _ bytes: Span<UInt8>, _ cursor: inout Int, to decoded: inout [UInt8]
    ) {
        let letter = bytes[cursor + 1]
        switch letter {
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0c)
        case UInt8(ascii: "n"): decoded.append(0x0a)
        case UInt8(ascii: "r"): decoded.append(0x0d)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"):
            var scalar = (try? codeUnit(bytes, at: cursor)) ?? 0xfffd
            cursor += 6
            if scalar & 0xfc00 == 0xd800 {
                let low = (try? codeUnit(bytes, at: cursor)) ?? 0xdc00
                scalar = 0x10000 + (scalar & 0x3ff) << 10 + (low & 0x3ff)
                cursor += 6
            }
            let character = UnicodeScalar(scalar) ?? "\u{fffd}"
            decoded.append(contentsOf: UTF8.encode(character) ?? UTF8.encodedReplacementCharacter)
            return
        case _: decoded.append(letter)
        }
        cursor += 2
    }
}

/// Well-formed UTF-8.
///
/// Source: RFC 3629 section 4, table of byte ranges.
enum UTF8Sequence {
    /// Length in bytes (2 to 4) of the sequence at `offset`, whose first byte is not ASCII.
    static func length(_ bytes: Span<UInt8>, at offset: Int) throws(JSONError) -> Int {
        let lead = bytes[offset]
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xbf
        switch lead {
        case 0xc2...0xdf: length = 2
        case 0xe0: (length, second) = (3, 0xa0...0xbf)
        case 0xed: (length, second) = (3, 0x80...0x9f)
        case 0xe1...0xef: length = 3
        case 0xf0: (length, second) = (4, 0x90...0xbf)
        case 0xf4: (length, second) = (4, 0x80...0x8f)
        case 0xf1...0xf3: length = 4
        case _: throw JSONError(.invalidUTF8, at: offset)
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else {
            throw JSONError(.invalidUTF8, at: offset)
        }
        var index = offset + 2
        while index < offset + length {
            guard bytes[index] & 0xc0 == 0x80 else { throw JSONError(.invalidUTF8, at: offset) }
            index += 1
        }
        return length
    }
}
