import TestSupport

/// HPACK, written for the tests from RFC 7541; shares nothing with the library under test.
enum HPACK {
    /// A field as a literal without indexing and without Huffman coding.
    static func literal(_ name: String, _ value: String) -> [UInt8] {
        literal(Array(name.utf8), Array(value.utf8))
    }

    static func literal(_ name: [UInt8], _ value: [UInt8]) -> [UInt8] {
        [0x00] + string(name) + string(value)
    }

    /// A literal that the receiver adds to its dynamic table.
    static func indexedLiteral(_ name: String, _ value: String) -> [UInt8] {
        [0x40] + string(Array(name.utf8)) + string(Array(value.utf8))
    }

    /// Entry 62 is the newest one of the dynamic table.
    static func indexed(_ index: Int) -> [UInt8] { integer(index, prefix: 7, first: 0x80) }

    static func block(_ fields: [(String, String)]) -> [UInt8] {
        fields.flatMap { literal($0.0, $0.1) }
    }

    static func string(_ bytes: [UInt8]) -> [UInt8] {
        integer(bytes.count, prefix: 7, first: 0) + bytes
    }

    /// Source: RFC 7541 section 5.1.
    static func integer(_ value: Int, prefix: Int, first: UInt8) -> [UInt8] {
        let limit = 1 << prefix - 1
        if value < limit { return [first | UInt8(value)] }
        var bytes = [first | UInt8(limit)]
        var rest = value - limit
        while rest >= 128 {
            bytes.append(UInt8(rest & 0x7f | 0x80))
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}

/// Decodes header blocks of one connection.
struct HPACKDecoder {
    struct Field: Equatable {
        let name: String
        let value: String
        /// How the name was given: an index of static (below 62) or dynamic table, or nil.
        var nameIndex: Int?
    }

    enum Failure: Error { case malformed(Int) }

    private var table: [(String, String)] = []

    /// The fields of a block.
    ///
    /// Evictions are left out: the tests stay far below 4,096 bytes.
    mutating func decode(_ block: [UInt8]) throws -> [Field] {
        var fields: [Field] = []
        var offset = 0
        while offset < block.count {
            let byte = block[offset]
            if byte & 0x80 != 0 {
                let index = try integer(block, &offset, prefix: 7)
                let entry = try entry(index)
                fields.append(Field(name: entry.0, value: entry.1, nameIndex: index))
            } else if byte & 0x40 != 0 {
                let field = try literal(block, &offset, prefix: 6)
                table.insert((field.name, field.value), at: 0)
                fields.append(field)
            } else if byte & 0x20 != 0 {
                _ = try integer(block, &offset, prefix: 5)
            } else {
                fields.append(try literal(block, &offset, prefix: 4))
            }
        }
        return fields
    }

    private func literal(
        _ block: [UInt8], _ offset: inout Int, prefix: Int
    ) throws -> Field {
        let index = try integer(block, &offset, prefix: prefix)
        let name = index > 0 ? try entry(index).0 : try string(block, &offset)
        let value = try string(block, &offset)
        return Field(name: name, value: value, nameIndex: index > 0 ? index : nil)
    }

    private func entry(_ index: Int) throws -> (String, String) {
        if index >= 62, index - 62 < table.count { return table[index - 62] }
        // The part of the static table that a response of ours can refer to (RFC 7541 appendix A).
        let known: [Int: (String, String)] = [
            8: (":status", "200"), 9: (":status", "204"), 10: (":status", "206"),
            11: (":status", "304"), 12: (":status", "400"), 13: (":status", "404"),
            14: (":status", "500"), 31: ("content-type", ""),
        ]
        guard let entry = known[index] else { throw Failure.malformed(index) }
        return entry
    }

    private func integer(_ block: [UInt8], _ offset: inout Int, prefix: Int) throws -> Int {
        let limit = 1 << prefix - 1
        var value = Int(block[offset]) & limit
        offset += 1
        guard value == limit else { return value }
        var shift = 0
        while offset < block.count {
            let byte = Int(block[offset])
            offset += 1
            value += (byte & 0x7f) << shift
            shift += 7
            if byte & 0x80 == 0 { return value }
        }
        throw Failure.malformed(offset)
    }

    private func string(_ block: [UInt8], _ offset: inout Int) throws -> String {
        guard offset < block.count else { throw Failure.malformed(offset) }
        let isHuffman = block[offset] & 0x80 != 0
        let count = try integer(block, &offset, prefix: 7)
        guard offset + count <= block.count else { throw Failure.malformed(offset) }
        let bytes = Array(block[offset..<offset + count])
        offset += count
        return String(decoding: isHuffman ? try Huffman.decode(bytes) : bytes, as: UTF8.self)
    }
}
