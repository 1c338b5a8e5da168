import JSON

/// A closed set of words that may stand in a device plan.
package protocol PlanWord: CaseIterable, Sendable {
    /// The word in JSON, kebab case.
    var name: String { get }
}

/// One value of a plan with its place, for errors that say where.
struct PlanField {
    let value: JSONValue
    let path: String
    let offset: Int?

    func bool() throws(DevicePlanError) -> Bool {
        guard let flag = value.bool else { throw wrongKind("true or false") }
        return flag
    }

    func text() throws(DevicePlanError) -> String {
        guard let text = value.string else { throw wrongKind("a string") }
        return text
    }

    func word<Word: PlanWord>(_ type: Word.Type) throws(DevicePlanError) -> Word {
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

    func elements(of what: String) throws(DevicePlanError) -> [PlanField] {
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

    func wrongKind(_ expected: String) -> DevicePlanError {
        DevicePlanError(
            .wrongKind, path: path, got: value.kindName, expected: expected, offset: offset)
    }

    func bad(expected: String, hint: String? = nil) -> DevicePlanError {
        DevicePlanError(
            .badValue, path: path, got: shown, expected: expected, hint: hint, offset: offset)
    }

    /// The value as JSON, cut where it is long.
    private var shown: String {
        var writer = JSONWriter()
        writer.value(value)
        let text = writer.text
        return text.count <= 80 ? text : text.prefix(80) + "..."
    }
}
