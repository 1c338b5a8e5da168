import JSON

extension PayloadValue {
    /// The value that a JSON text stands for.
    ///
    /// - Throws: `MockAPNsError` with code `badRequest`, which names the place, for any other text.
    public init(parsing text: String) throws(MockAPNsError) {
        let bytes = Array(text.utf8)
        do throws(JSONError) {
            self.init(try JSONValue(parsing: bytes))
        } catch {
            let place = error.position(in: bytes)
            throw MockAPNsError(
                .badRequest, "JSON, line \(place.line), column \(place.column): \(error.message)")
        }
    }

    /// A text.
    public init(_ text: String) {
        self.init(JSONValue.string(text))
    }

    /// A whole number.
    public init(_ number: Int) {
        self.init(JSONValue.number(JSONNumber(Int64(number))))
    }
}

extension PayloadValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    /// A text.
    public init(stringLiteral text: String) { self.init(text) }

    /// A whole number.
    public init(integerLiteral number: Int) { self.init(number) }

    /// A number; one that is too great for a double is null, as JSON has none.
    public init(floatLiteral number: Double) {
        self.init(number.isFinite ? .number(JSONNumber(text: "\(number)")) : .null)
    }

    /// A truth value.
    public init(booleanLiteral flag: Bool) { self.init(JSONValue.bool(flag)) }

    /// `null`.
    public init(nilLiteral: ()) { self.init(JSONValue.null) }
}

extension PayloadValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// An array.
    public init(arrayLiteral elements: PayloadValue...) {
        self.init(JSONValue.array(elements.map(\.json)))
    }

    /// An object, its members in the order in which they are written.
    public init(dictionaryLiteral members: (String, PayloadValue)...) {
        self.init(members: members)
    }
}

extension PayloadValue {
    /// An object of these members.
    init(members: [(String, PayloadValue)]) {
        self.init(JSONValue.object(members.map { .init(key: $0.0, value: $0.1.json) }))
    }
}
