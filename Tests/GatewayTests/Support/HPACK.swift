import TestSupport

/// HPACK written for the tests from RFC 7541; shares nothing with the library under test.
enum HPACK {
    /// A header block of literals without indexing and without Huffman coding.
    static func block(_ fields: [Field]) -> [UInt8] {
        fields.flatMap { [0x00] + string(Array($0.name.utf8)) + string(Array($0.value.utf8)) }
    }

    private static func string(_ bytes: [UInt8]) -> [UInt8] {
        integer(bytes.count, prefix: 7) + bytes
    }

    /// Source: RFC 7541 section 5.1.
    private static func integer(_ value: Int, prefix: Int) -> [UInt8] {
        let limit = 1 << prefix - 1
        if value < limit { return [UInt8(value)] }
        var bytes = [UInt8(limit)]
        var rest = value - limit
        while rest >= 128 {
            bytes.append(UInt8(rest & 0x7f | 0x80))
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }
}

/// One header field.
struct Field: Equatable {
    var name: String
    var value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// Decodes the header blocks of one connection, in their order, each once.
struct HPACKDecoder {
    enum Failure: Error { case malformed(offset: Int) }

    private var table: [Field] = []
    /// Names and fields that were given by an index of the dynamic table.
    private(set) var dynamicNames: [String] = []

    /// The fields of a block; the dynamic table is never full in these tests.
    mutating func decode(_ block: [UInt8]) throws -> [Field] {
        var fields: [Field] = []
        var offset = 0
        while offset < block.count {
            let byte = block[offset]
            if byte & 0x80 != 0 {
                fields.append(try entry(try integer(block, &offset, prefix: 7)))
            } else if byte & 0x40 != 0 {
                let field = try literal(block, &offset, prefix: 6)
                table.insert(field, at: 0)
                fields.append(field)
            } else if byte & 0x20 != 0 {
                _ = try integer(block, &offset, prefix: 5)
            } else {
                fields.append(try literal(block, &offset, prefix: 4))
            }
        }
        return fields
    }

    private mutating func literal(
        _ block: [UInt8], _ offset: inout Int, prefix: Int
    ) throws -> Field {
        let index = try integer(block, &offset, prefix: prefix)
        let name = index > 0 ? try entry(index).name : try string(block, &offset)
        return Field(name, try string(block, &offset))
    }

    /// The static entries are those that a response of ours can refer to (RFC 7541 appendix A).
    private mutating func entry(_ index: Int) throws -> Field {
        if index >= 62, index - 62 < table.count {
            dynamicNames.append(table[index - 62].name)
            return table[index - 62]
        }
        switch index {
        case 8: return Field(":status", "200")
        case 12: return Field(":status", "400")
        case 13: return Field(":status", "404")
        case 14: return Field(":status", "500")
        case 31: return Field("content-type", "")
        default: throw Failure.malformed(offset: index)
        }
    }

    private func integer(_ block: [UInt8], _ offset: inout Int, prefix: Int) throws -> Int {
        guard offset < block.count else { throw Failure.malformed(offset: offset) }
        let limit = 1 << prefix - 1
        var value = Int(block[offset]) & limit
        offset += 1
        guard value == limit else { return value }
        var shift = 0
        while offset < block.count, shift < 28 {
            let byte = Int(block[offset])
            offset += 1
            value += (byte & 0x7f) << shift
            shift += 7
            if byte & 0x80 == 0 { return value }
        }
        throw Failure.malformed(offset: offset)
    }

    private func string(_ block: [UInt8], _ offset: inout Int) throws -> String {
        guard offset < block.count else { throw Failure.malformed(offset: offset) }
        let isHuffman = block[offset] & 0x80 != 0
        let count = try integer(block, &offset, prefix: 7)
        guard offset + count <= block.count else { throw Failure.malformed(offset: offset) }
        let bytes = Array(block[offset..<offset + count])
        offset += count
        return String(decoding: isHuffman ? try Huffman.decode(bytes) : bytes, as: UTF8.self)
    }
}
