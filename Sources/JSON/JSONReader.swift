/// Reads a JSON text in one strict pass over its bytes.
///
/// Source: RFC 8259; UTF-8 as RFC 3629 section 4 says. Nothing is repaired and nothing ignored:
/// a text is either read whole or refused with the offset of the first mistake.
package enum JSONReader {
    /// Reads `bytes` into `tape`, whose former content is dropped.
    ///
    /// Repeated keys are legal JSON; they are reported in `JSONTape.duplicateKeys`.
    package static func read(
        _ bytes: Span<UInt8>, limits: JSONLimits, into tape: inout JSONTape
    ) throws(JSONError) {
        tape.removeAll()
        var cursor = 0
        skipBlanks(bytes, &cursor)
        guard cursor < bytes.count else { throw JSONError(.empty, at: cursor) }
        if cursor == 0 && bytes.count >= 3 && bytes[0] == 0xef && bytes[1] == 0xbb
            && bytes[2] == 0xbf
        {
            throw JSONError(.byteOrderMark, at: 0)
        }
        try readValue(bytes, &cursor, depth: limits.depth, limits, &tape)
        skipBlanks(bytes, &cursor)
        guard cursor == bytes.count else { throw JSONError(.trailingBytes, at: cursor) }
    }

    @inline(__always)
    static func skipBlanks(_ bytes: Span<UInt8>, _ cursor: inout Int) {
        while cursor < bytes.count {
            switch bytes[cursor] {
            case 0x20, 0x0a, 0x0d, 0x09: cursor += 1
            case _: return
            }
        }
    }

    private static func readValue(
        _ bytes: Span<UInt8>, _ cursor: inout Int, depth: Int, _ limits: JSONLimits,
        _ tape: inout JSONTape
    ) throws(JSONError) {
        guard cursor < bytes.count else {
            throw JSONError(.unexpectedEnd(expected: "a value"), at: cursor)
        }
        let byte = bytes[cursor]
        switch byte {
        case UInt8(ascii: "\""): try JSONString.scan(bytes, &cursor, &tape)
        case UInt8(ascii: "{"):
            guard depth > 0 else { throw JSONError(.tooDeep(limit: limits.depth), at: cursor) }
            try readObject(bytes, &cursor, depth: depth - 1, limits, &tape)
        case UInt8(ascii: "["):
            guard depth > 0 else { throw JSONError(.tooDeep(limit: limits.depth), at: cursor) }
            try readArray(bytes, &cursor, depth: depth - 1, limits, &tape)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try JSONNumber.scan(bytes, &cursor, &tape)
        case UInt8(ascii: "t"): try readWord("true", .true, bytes, &cursor, &tape)
        case UInt8(ascii: "f"): try readWord("false", .false, bytes, &cursor, &tape)
        case UInt8(ascii: "n"): try readWord("null", .null, bytes, &cursor, &tape)
        case _: throw JSONError(.unexpectedByte(byte, expected: "a value"), at: cursor)
        }
    }

    private static func readObject(
        _ bytes: Span<UInt8>, _ cursor: inout Int, depth: Int, _ limits: JSONLimits,
        _ tape: inout JSONTape
    ) throws(JSONError) {
        let index = open(.object, &cursor, &tape)
        skipBlanks(bytes, &cursor)
        var first = true
        while true {
            try expect(first ? "a key or '}'" : "a key", bytes, cursor)
            if first && bytes[cursor] == UInt8(ascii: "}") { break }
            guard bytes[cursor] == UInt8(ascii: "\"") else {
                let wanted = first ? "a key or '}'" : "a key"
                throw JSONError(.unexpectedByte(bytes[cursor], expected: wanted), at: cursor)
            }
            first = false
            try JSONString.scan(bytes, &cursor, &tape)
            skipBlanks(bytes, &cursor)
            try expect("':'", bytes, cursor)
            guard bytes[cursor] == UInt8(ascii: ":") else {
                throw JSONError(.unexpectedByte(bytes[cursor], expected: "':'"), at: cursor)
            }
            cursor += 1
            skipBlanks(bytes, &cursor)
            try readValue(bytes, &cursor, depth: depth, limits, &tape)
            skipBlanks(bytes, &cursor)
            try expect("',' or '}'", bytes, cursor)
            if bytes[cursor] == UInt8(ascii: "}") { break }
            guard bytes[cursor] == UInt8(ascii: ",") else {
                throw JSONError(.unexpectedByte(bytes[cursor], expected: "',' or '}'"), at: cursor)
            }
            cursor += 1
            skipBlanks(bytes, &cursor)
        }
        close(index, &cursor, &tape)
        JSONKeys.findDuplicates(of: index, bytes, &tape)
    }

    private static func readArray(
        _ bytes: Span<UInt8>, _ cursor: inout Int, depth: Int, _ limits: JSONLimits,
        _ tape: inout JSONTape
    ) throws(JSONError) {
        let index = open(.array, &cursor, &tape)
        skipBlanks(bytes, &cursor)
        try expect("a value or ']'", bytes, cursor)
        if bytes[cursor] == UInt8(ascii: "]") { return close(index, &cursor, &tape) }
        while true {
            try readValue(bytes, &cursor, depth: depth, limits, &tape)
            skipBlanks(bytes, &cursor)
            try expect("',' or ']'", bytes, cursor)
            if bytes[cursor] == UInt8(ascii: "]") { return close(index, &cursor, &tape) }
            guard bytes[cursor] == UInt8(ascii: ",") else {
                throw JSONError(.unexpectedByte(bytes[cursor], expected: "',' or ']'"), at: cursor)
            }
            cursor += 1
            skipBlanks(bytes, &cursor)
        }
    }

    private static func readWord(
        _ word: StaticString, _ kind: JSONKind, _ bytes: Span<UInt8>, _ cursor: inout Int,
        _ tape: inout JSONTape
    ) throws(JSONError) {
        var node = JSONNode(kind: kind, start: UInt32(cursor))
        for expected in "\(word)".utf8 {
            try expect("\(word)", bytes, cursor)
            guard bytes[cursor] == expected else {
                throw JSONError(
                    .unexpectedByte(bytes[cursor], expected: "\(word)"), at: cursor)
            }
            cursor += 1
        }
        node.end = UInt32(cursor)
        node.next = UInt32(tape.nodes.count + 1)
        tape.nodes.append(node)
    }

    private static func open(
        _ kind: JSONKind, _ cursor: inout Int, _ tape: inout JSONTape
    ) -> Int {
        tape.nodes.append(JSONNode(kind: kind, start: UInt32(cursor)))
        cursor += 1
        return tape.nodes.count - 1
    }

    private static func close(_ index: Int, _ cursor: inout Int, _ tape: inout JSONTape) {
        cursor += 1
        tape.nodes[index].end = UInt32(cursor)
        tape.nodes[index].next = UInt32(tape.nodes.count)
    }

    @inline(__always)
    private static func expect(
        _ what: @autoclosure () -> String, _ bytes: Span<UInt8>, _ cursor: Int
    ) throws(JSONError) {
        guard cursor < bytes.count else {
            throw JSONError(.unexpectedEnd(expected: what()), at: cursor)
        }
    }
}
