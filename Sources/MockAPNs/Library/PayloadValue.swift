import JSON

/// A value of JSON, of a payload or of an answer: an object, an array, a string, a number, a truth
/// value or null.
///
/// Members are reached by subscripts that can be chained: `push.payload["order"]?["id"]?.int`.
/// Literals stand for values where one is expected: `["online": false, "os": "17.5"]`.
public struct PayloadValue: Sendable, Equatable, CustomStringConvertible {
    let json: JSONValue

    init(_ json: JSONValue) {
        self.json = json
    }

    /// The value of a key; nil when this is no object or has no such key.
    ///
    /// Where a key repeats, the last one counts.
    public subscript(key: String) -> PayloadValue? {
        json.value(for: key).map(PayloadValue.init)
    }

    /// The element at an index from 0; nil when this is no array or is shorter.
    public subscript(index: Int) -> PayloadValue? {
        guard let elements = json.array, elements.indices.contains(index) else { return nil }
        return PayloadValue(elements[index])
    }

    /// The text, when this is a string.
    public var string: String? { json.string }

    /// The number, when this is a whole one, written without fraction or exponent, that fits.
    public var int: Int? { json.integer.flatMap { Int(exactly: $0) } }

    /// The number, when this is one, as the nearest double.
    public var double: Double? {
        guard case .number(let number) = json else { return nil }
        return number.double
    }

    /// The truth value, when this is one.
    public var bool: Bool? { json.bool }

    /// Whether this is `null`.
    public var isNull: Bool { json == .null }

    /// The elements, when this is an array.
    public var array: [PayloadValue]? { json.array?.map(PayloadValue.init) }

    /// The keys in the order in which they were sent, when this is an object.
    public var keys: [String]? { json.members?.map(\.key) }

    /// The value as compact JSON.
    public var description: String {
        var writer = JSONWriter()
        writer.value(json)
        return writer.text
    }
}
