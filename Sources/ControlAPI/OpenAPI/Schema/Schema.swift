import JSON

/// What a JSON value may be: a schema of the OpenAPI document, as a pure value.
///
/// Source: OpenAPI 3.1.0, Schema Object, which is JSON Schema 2020-12.
struct Schema: Equatable, Sendable {
    /// The keywords in the order in which they are written.
    private(set) var keywords: [JSONValue.Member]

    init(_ keywords: [(String, JSONValue)]) {
        self.keywords = keywords.map { JSONValue.Member(key: $0.0, value: $0.1) }
    }

    /// The schema as JSON.
    var json: JSONValue { .object(keywords) }

    /// The schema with one keyword more.
    func with(_ keyword: String, _ value: JSONValue) -> Schema {
        var schema = self
        schema.keywords.append(JSONValue.Member(key: keyword, value: value))
        return schema
    }

    /// The schema with a sentence for people.
    func saying(_ text: String) -> Schema { with("description", .string(text)) }

    /// The schema with the value that stands where none is given.
    func usually(_ value: JSONValue) -> Schema { with("default", value) }

    /// The schema with another value under the keyword at that place.
    func replacing(_ index: Int, by value: JSONValue) -> Schema {
        var schema = self
        schema.keywords[index] = JSONValue.Member(key: keywords[index].key, value: value)
        return schema
    }

    /// The same or null.
    var orNull: Schema {
        guard let index = keywords.firstIndex(where: { $0.key == "type" }),
            case .string(let type) = keywords[index].value
        else { return .either([self, .null]) }
        let schema = replacing(index, by: .array([.string(type), .string("null")]))
        guard let words = keywords.firstIndex(where: { $0.key == "enum" }),
            case .array(let values) = keywords[words].value
        else { return schema }
        return schema.replacing(words, by: .array(values + [.null]))
    }
}

extension Schema {
    /// Any value at all.
    static let anything = Schema([])
    static let null = typed("null")
    static let flag = typed("boolean")
    static let text = typed("string")
    /// An instant as the control plane writes it.
    static let instant = text.with("format", .string("date-time"))
    /// A number of things.
    static let count = integer(0...Int64.max)

    /// A text of so many characters, where told only of those that the pattern allows.
    static func text(_ length: ClosedRange<Int64>, pattern: String? = nil) -> Schema {
        let schema = text.with("minLength", .whole(length.lowerBound))
            .with("maxLength", .whole(length.upperBound))
        return pattern.map { schema.with("pattern", .string($0)) } ?? schema
    }

    /// A text that an ECMA-262 expression matches.
    static func text(pattern: String) -> Schema { text.with("pattern", .string(pattern)) }

    /// A whole number.
    static func integer(_ range: ClosedRange<Int64>) -> Schema {
        typed("integer").within(range)
    }

    /// A number, with a fraction or without.
    static func number(_ range: ClosedRange<Int64>) -> Schema {
        typed("number").within(range)
    }

    /// One of some words.
    static func words(_ words: [String]) -> Schema {
        text.with("enum", .array(words.map { .string($0) }))
    }

    /// One of some whole numbers.
    static func numbers(_ numbers: [Int64]) -> Schema {
        typed("integer").with("enum", .array(numbers.map { .whole($0) }))
    }

    /// This value and no other.
    static func constant(_ value: JSONValue) -> Schema { Schema([("const", value)]) }

    private static func typed(_ type: String) -> Schema { Schema([("type", .string(type))]) }

    private func within(_ range: ClosedRange<Int64>) -> Schema {
        with("minimum", .whole(range.lowerBound)).with("maximum", .whole(range.upperBound))
    }
}

extension JSONValue {
    static func whole(_ number: Int64) -> JSONValue { .number(JSONNumber(number)) }
}
