import APNs

/// A place in the bytes of a row, which are handed to each call.
///
/// Whatever the bytes are, reading gives a value or throws.
struct RowCursor {
    private(set) var at: Int
    /// Offset behind the last byte that may be read.
    let end: Int

    init(_ range: Range<Int>) {
        at = range.lowerBound
        end = range.upperBound
    }

    /// What is read must have ended here.
    func expectEnd() throws(RowError) {
        guard at == end else { throw .trailing(at: at) }
    }

    mutating func byte(_ bytes: Span<UInt8>) throws(RowError) -> UInt8 {
        guard at < end else { throw .cutShort(at: at) }
        let byte = bytes[at]
        at += 1
        return byte
    }

    mutating func half(_ bytes: Span<UInt8>) throws(RowError) -> UInt16 {
        UInt16(try byte(bytes)) | UInt16(try byte(bytes)) << 8
    }

    mutating func word(_ bytes: Span<UInt8>) throws(RowError) -> UInt64 {
        guard end - at >= 8 else { throw .cutShort(at: at) }
        var word: UInt64 = 0
        for index in 0..<8 { word |= UInt64(bytes[at + index]) << UInt64(8 * index) }
        at += 8
        return word
    }

    mutating func number(_ bytes: Span<UInt8>) throws(RowError) -> UInt64 {
        let start = at
        var number: UInt64 = 0
        for shift in stride(from: 0, to: 64, by: 7) as StrideTo<UInt64> {
            let byte = try byte(bytes)
            // The tenth byte has room for one bit.
            guard shift < 63 || byte < 2 else { break }
            number |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return number }
        }
        throw .unknown("number", at: start)
    }

    mutating func signed(_ bytes: Span<UInt8>) throws(RowError) -> Int64 {
        Int64(zigzag: try number(bytes))
    }

    /// A number that sums of a few of its kind cannot overflow: milliseconds, offsets, counts.
    mutating func moderate(_ bytes: Span<UInt8>, _ what: String) throws(RowError) -> Int {
        let start = at
        let number = try signed(bytes)
        guard number.magnitude <= 1 << 53, let value = Int(exactly: number) else {
            throw .unknown(what, at: start)
        }
        return value
    }

    mutating func flag(_ bytes: Span<UInt8>) throws(RowError) -> Bool {
        let start = at
        switch try byte(bytes) {
        case 0: return false
        case 1: return true
        case _: throw .unknown("flag", at: start)
        }
    }

    /// The range of that many bytes.
    mutating func range(count: UInt64) throws(RowError) -> Range<Int> {
        guard count <= UInt64(end - at), let length = Int(exactly: count) else {
            throw .cutShort(at: at)
        }
        at += length
        return at - length..<at
    }

    /// How many elements follow; each takes a byte at least.
    mutating func count(_ bytes: Span<UInt8>) throws(RowError) -> Int {
        let start = at
        guard let count = Int(exactly: try number(bytes)), count <= end - at else {
            throw .cutShort(at: start)
        }
        return count
    }
}

extension RowCursor {
    mutating func text(_ bytes: Span<UInt8>) throws(RowError) -> String {
        bytes.text(try range(count: try number(bytes)))
    }

    mutating func optionalText(_ bytes: Span<UInt8>) throws(RowError) -> String? {
        let length = try number(bytes)
        return length == 0 ? nil : bytes.text(try range(count: length - 1))
    }

    mutating func texts(_ bytes: Span<UInt8>) throws(RowError) -> [String] {
        var texts: [String] = []
        for _ in 0..<(try count(bytes)) { texts.append(try text(bytes)) }
        return texts
    }

    mutating func optionalModerate(
        _ bytes: Span<UInt8>, _ what: String
    ) throws(RowError) -> Int? {
        try flag(bytes) ? try moderate(bytes, what) : nil
    }

    /// One of the cases of an enum, by its number.
    mutating func one<Case: RawRepresentable<UInt8>>(
        of type: Case.Type, _ what: String, _ bytes: Span<UInt8>
    ) throws(RowError) -> Case {
        let start = at
        guard let value = Case(rawValue: try byte(bytes)) else {
            throw .unknown(what, at: start)
        }
        return value
    }
}
