/// A JSON text as a tree of values: for control-plane bodies and files, not for the accept path.
package indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// One key of an object with its value and the offset of the key in the text.
    package struct Member: Sendable, Equatable {
        package let key: String
        package let value: JSONValue
        package let offset: Int

        package init(key: String, value: JSONValue, offset: Int = 0) {
            self.key = key
            self.value = value
            self.offset = offset
        }

        /// Equal when key and value are; where they stood is not part of what they are.
        package static func == (a: Member, b: Member) -> Bool {
            a.key == b.key && a.value == b.value
        }
    }

    /// Reads a whole text.
    ///
    /// A repeated key is kept; `value(for:)` returns the last one.
    package init(parsing bytes: [UInt8], limits: JSONLimits = .control) throws(JSONError) {
        var tape = JSONTape()
        try JSONReader.read(bytes.span, limits: limits, into: &tape)
        self.init(node: 0, of: tape, in: bytes.span)
    }

    /// The value of the node at `index` of a tape.
    package init(node index: Int, of tape: JSONTape, in bytes: Span<UInt8>) {
        let node = tape.nodes[index]
        switch node.kind {
        case .null: self = .null
        case .false: self = .bool(false)
        case .true: self = .bool(true)
        case .number:
            var digits: [UInt8] = []
            for offset in node.range { digits.append(bytes[offset]) }
            self = .number(JSONNumber(text: String(decoding: digits, as: UTF8.self)))
        case .string: self = .string(JSONString.text(of: node, in: bytes))
        case .array: self = .array(JSONValue.elements(of: index, tape, bytes))
        case .object: self = .object(JSONValue.members(of: index, tape, bytes))
        }
    }

    private static func elements(
        of index: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
    ) -> [JSONValue] {
        var elements: [JSONValue] = []
        var child = index + 1
        while child < Int(tape.nodes[index].next) {
            elements.append(JSONValue(node: child, of: tape, in: bytes))
            child = Int(tape.nodes[child].next)
        }
        return elements
    }

    private static func members(
        of index: Int, _ tape: JSONTape, _ bytes: Span<UInt8>
    ) -> [Member] {
        var members: [Member] = []
        var key = index + 1
        while key < Int(tape.nodes[index].next) {
            let name = JSONString.text(of: tape.nodes[key], in: bytes)
            let value = JSONValue(node: key + 1, of: tape, in: bytes)
            members.append(Member(key: name, value: value, offset: Int(tape.nodes[key].start)))
            key = Int(tape.nodes[key + 1].next)
        }
        return members
    }

    /// The word for the kind of value, as error messages use it.
    package var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value of `key` when this is an object that has it (the last one where it repeats).
    package func value(for key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The text when this is a string.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number when this is a whole one that fits.
    package var integer: Int64? {
        guard case .number(let number) = self else { return nil }
        return number.integer
    }

    /// The truth value when this is one.
    package var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The elements when this is an array.
    package var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members when this is an object.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
