/// The 64-bit FNV-1a hash: small, stable between runs and machines.
///
/// Source: the algorithm's parameters as published by its authors (Fowler, Noll, Vo).
package struct FNV1a: Sendable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    /// The hash of a text.
    package static func hash(_ text: String) -> UInt64 {
        var hash = FNV1a()
        hash.add(text)
        return hash.value
    }

    package mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    package mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte) }
    }

    /// Adds the bytes of `range`, upper-case letters as lower-case ones.
    package mutating func add(lowercasing bytes: Span<UInt8>, _ range: Range<Int>) {
        for index in range {
            let byte = bytes[index]
            add(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        }
    }
}
