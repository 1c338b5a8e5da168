/// A JSON number as it was written, read as integer or double on demand.
package struct JSONNumber: Sendable, Equatable {
    /// The digits as they stood in the text.
    package let text: String

    package init(text: String) {
        self.text = text
    }

    package init(_ value: Int64) {
        self.text = String(value)
    }

    /// The value, when it is a whole number written without fraction or exponent that fits.
    package var integer: Int64? { Int64(text) }

    /// The value as the nearest double.
    package var double: Double? { Double(text) }

    /// Passes over one number and appends its node.
    ///
    /// Source: RFC 8259 section 6.
    static func scan(
        _ bytes: Span<UInt8>, _ cursor: inout Int, _ tape: inout JSONTape
    ) throws(JSONError) {
        var node = JSONNode(kind: .number, start: UInt32(cursor))
        if bytes[cursor] == UInt8(ascii: "-") { cursor += 1 }
        let leadingZero = cursor < bytes.count && bytes[cursor] == UInt8(ascii: "0")
        let whole = passDigits(bytes, &cursor)
        guard whole > 0 && !(leadingZero && whole > 1) else {
            throw JSONError(.invalidNumber, at: Int(node.start))
        }
        if cursor < bytes.count && bytes[cursor] == UInt8(ascii: ".") {
            cursor += 1
            guard passDigits(bytes, &cursor) > 0 else {
                throw JSONError(.invalidNumber, at: Int(node.start))
            }
        }
        if cursor < bytes.count && bytes[cursor] | 0x20 == UInt8(ascii: "e") {
            cursor += 1
            if cursor < bytes.count
                && (bytes[cursor] == UInt8(ascii: "+") || bytes[cursor] == UInt8(ascii: "-"))
            {
                cursor += 1
            }
            guard passDigits(bytes, &cursor) > 0 else {
                throw JSONError(.invalidNumber, at: Int(node.start))
            }
        }
        node.end = UInt32(cursor)
        node.next = UInt32(tape.nodes.count + 1)
        tape.nodes.append(node)
    }

    private static func passDigits(_ bytes: Span<UInt8>, _ cursor: inout Int) -> Int {
        let start = cursor
        while cursor < bytes.count && bytes[cursor] &- UInt8(ascii: "0") < 10 { cursor += 1 }
        return cursor - start
    }
}
