import APNs
package import JSON

/// A closed set of words that may stand in a plan.
package protocol PlanWord: CaseIterable, Sendable {
    /// The word in JSON, kebab case.
    var name: String { get }
}

/// One value of a plan with its place, for errors that say where.
package struct PlanField {
    /// The value itself.
    package let value: JSONValue
    /// Where it stands, for example `apps[0].state`; empty for the plan as a whole.
    package let path: String
    /// Offset of its key in the JSON text; nil where there is no text.
    package let offset: Int?

    /// Makes a field of a value that stands at `path`.
    package init(value: JSONValue, path: String, offset: Int?) {
        self.value = value
        self.path = path
        self.offset = offset
    }

    /// True or false.
    package func bool() throws(DevicePlanError) -> Bool {
        guard let flag = value.bool else { throw wrongKind("true or false") }
        return flag
    }

    /// A string of any length.
    package func text() throws(DevicePlanError) -> String {
        guard let text = value.string else { throw wrongKind("a string") }
        return text
    }

    /// A string of 1 to 128 bytes: an identifier or the name of a class.
    package func name() throws(DevicePlanError) -> String {
        let name = try text()
        guard (1...128).contains(name.utf8.count) else {
            throw bad(expected: "a name of 1 to 128 bytes")
        }
        return name
    }

    /// A whole number of the range; `what` says what it counts, as "a status".
    package func integer(
        in range: ClosedRange<Int64>, _ what: String
    ) throws(DevicePlanError) -> Int64 {
        let expected = "\(what), a whole number from \(range.lowerBound) to \(range.upperBound)"
        guard case .number = value else { throw wrongKind(expected) }
        guard let number = value.integer, range.contains(number) else {
            throw bad(expected: expected)
        }
        return number
    }

    /// A word of the set.
    package func word<Word: PlanWord>(_ type: Word.Type) throws(DevicePlanError) -> Word {
        let names = Word.allCases.map(\.name)
        let expected = "one of " + names.joined(separator: ", ")
        guard let text = value.string else { throw wrongKind(expected) }
        guard let word = Word.allCases.first(where: { $0.name == text }) else {
            let near = NearMatch.of(text, among: names)
            throw DevicePlanError(
                .unknownWord, path: path, got: shown, expected: expected,
                hint: near.map { "did you mean \"\($0)\"?" }, offset: offset)
        }
        return word
    }

    /// The elements of an array, each with its place.
    package func elements(of what: String) throws(DevicePlanError) -> [PlanField] {
        guard let elements = value.array else { throw wrongKind("an array of \(what)") }
        return elements.enumerated().map { index, element in
            PlanField(value: element, path: "\(path)[\(index)]", offset: offset)
        }
    }

    /// 1 to 100 bytes written as hexadecimal digits of either case.
    func deviceToken() throws(DevicePlanError) -> [UInt8] {
        let expected = "a device token of 2 to 200 hexadecimal digits"
        guard let text = value.string else { throw wrongKind(expected) }
        guard let bytes = Hex.bytes(of: text), (1...100).contains(bytes.count) else {
            throw bad(expected: expected)
        }
        return bytes
    }

    /// The error that another kind of value was expected.
    package func wrongKind(_ expected: String) -> DevicePlanError {
        DevicePlanError(
            .wrongKind, path: path, got: value.kindName, expected: expected, offset: offset)
    }

    /// The error that the value is of the right kind and still not allowed.
    package func bad(expected: String, hint: String? = nil) -> DevicePlanError {
        DevicePlanError(
            .badValue, path: path, got: shown, expected: expected, hint: hint, offset: offset)
    }

    /// The error that an id stands a second time in a list.
    func repeated(id: String, of what: String) -> DevicePlanError {
        DevicePlanError(
            .badValue, path: path, got: "\(what) \"\(id)\" a second time",
            expected: "each \(what) once", offset: offset)
    }

    /// The value as JSON, cut where it is long.
    package var shown: String {
        var writer = JSONWriter()
        writer.value(value)
        let text = writer.text
        return text.count <= 80 ? text : text.prefix(80) + "..."
    }
}
