// The few forms in which values stand in rows: fixed words little endian, numbers of seven bits a
// byte (the lowest first, the highest bit: more follows), texts as their length and their bytes.

extension OutputSpan where Element == UInt8 {
    /// Most bytes that `append(number:)` takes.
    static var numberBytesMax: Int { 10 }

    @inline(__always)
    mutating func append(word: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) as StrideTo<UInt64> {
            append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    @inline(__always)
    mutating func append(half word: UInt16) {
        append(UInt8(truncatingIfNeeded: word))
        append(UInt8(truncatingIfNeeded: word >> 8))
    }

    @inline(__always)
    mutating func append(number: UInt64) {
        var rest = number
        while rest > 0x7f {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

extension [UInt8] {
    mutating func append(number: UInt64) {
        var rest = number
        while rest > 0x7f {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    /// A number of either sign, small ones short.
    mutating func append(signed number: Int64) {
        append(number: number.zigzag)
    }

    mutating func append(text: String) {
        let bytes = text.utf8
        append(number: UInt64(bytes.count))
        append(contentsOf: bytes)
    }

    /// One more than the length, or 0 for none.
    mutating func append(optional text: String?) {
        guard let bytes = text?.utf8 else { return append(0) }
        append(number: UInt64(bytes.count) + 1)
        append(contentsOf: bytes)
    }

    mutating func append(optional number: Int64?) {
        append(number == nil ? 0 : 1)
        if let number { append(signed: number) }
    }

    mutating func append(texts: [String]) {
        append(number: UInt64(texts.count))
        for text in texts { append(text: text) }
    }

    mutating func append(flag: Bool) {
        append(flag ? 1 : 0)
    }

    /// The length and the bytes.
    mutating func append(counted bytes: some Collection<UInt8>) {
        append(number: UInt64(bytes.count))
        append(contentsOf: bytes)
    }
}

extension Int64 {
    /// The numbers 0, -1, 1 and -2 as 0, 1, 2 and 3, and so on.
    @inline(__always)
    var zigzag: UInt64 { UInt64(bitPattern: self << 1 ^ self >> 63) }

    @inline(__always)
    init(zigzag number: UInt64) {
        self = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }
}
