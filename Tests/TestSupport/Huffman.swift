/// The Huffman code of HPACK, which is canonical: the lengths say it all.
///
/// Source: RFC 7541 appendix B.
package enum Huffman {
    /// A code that does not exist, or padding that is too long.
    package struct Malformed: Error {
        package let value: Int
    }

    private static let lengths: [Int] = [
        13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28,
        30, 28, 28, 28, 28, 28, 28, 28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8,
        6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10, 13, 6, 7, 7, 7, 7, 7, 7, 7,
        7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6, 15, 5, 6, 5, 6,
        5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
        20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23,
        23, 23, 23, 21, 22, 23, 22, 23, 23, 24, 22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24,
        21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23, 26, 26,
        20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24,
        21, 21, 26, 26, 28, 27, 27, 27, 20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24,
        26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, 30,
    ]

    private struct Code: Hashable {
        let length: Int
        let bits: UInt32
    }

    private static let symbols: [Code: Int] = {
        var symbols: [Code: Int] = [:]
        var code: UInt32 = 0
        var length = 5
        for symbol in lengths.indices.sorted(by: { (lengths[$0], $0) < (lengths[$1], $1) }) {
            code <<= UInt32(lengths[symbol] - length)
            length = lengths[symbol]
            symbols[Code(length: length, bits: code)] = symbol
            code += 1
        }
        return symbols
    }()

    /// The bytes a string stands for; padding shorter than a byte is dropped.
    package static func decode(_ bytes: [UInt8]) throws -> [UInt8] {
        var decoded: [UInt8] = []
        var code: UInt32 = 0
        var length = 0
        for byte in bytes {
            for bit in (0..<8).reversed() {
                code = code << 1 | UInt32(byte >> UInt8(bit) & 1)
                length += 1
                guard let symbol = symbols[Code(length: length, bits: code)] else { continue }
                guard symbol < 256 else { throw Malformed(value: symbol) }
                decoded.append(UInt8(symbol))
                code = 0
                length = 0
            }
        }
        guard length < 8 else { throw Malformed(value: length) }
        return decoded
    }
}
