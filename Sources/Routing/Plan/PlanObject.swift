import JSON

/// An object of a plan whose keys are all known and none repeated.
package struct PlanObject {
    private let members: [JSONValue.Member]
    private let path: String
    private let offset: Int?

    /// Refuses anything but an object, a key that is not in `keys`, and a key that repeats.
    package init(_ field: PlanField, keys: [String]) throws(DevicePlanError) {
        guard let members = field.value.members else { throw field.wrongKind("an object") }
        self.members = members
        path = field.path
        offset = field.offset
        for (index, member) in members.enumerated() {
            guard keys.contains(member.key) else {
                let near = NearMatch.of(member.key, among: keys)
                throw DevicePlanError(
                    .unknownKey, path: place(of: member.key), got: "an unknown key",
                    expected: "one of " + keys.joined(separator: ", "),
                    hint: near.map { "did you mean \"\($0)\"?" }, offset: member.offset)
            }
            if members[..<index].contains(where: { $0.key == member.key }) {
                throw DevicePlanError(
                    .repeatedKey, path: place(of: member.key), got: "the key a second time",
                    expected: "each key once", offset: member.offset)
            }
        }
    }

    /// The value of `key`, or nil when it is absent.
    package func field(_ key: String) -> PlanField? {
        guard let member = members.first(where: { $0.key == key }) else { return nil }
        return PlanField(value: member.value, path: place(of: key), offset: member.offset)
    }

    /// The value of `key`, or nil when it is absent or null.
    package func nonNull(_ key: String) -> PlanField? {
        guard let field = field(key), field.value != .null else { return nil }
        return field
    }

    /// The value of `key`, which must be there; `what` says what it is.
    package func required(
        _ key: String, _ what: String
    ) throws(DevicePlanError) -> PlanField {
        guard let field = field(key) else {
            throw DevicePlanError(
                .missingKey, path: place(of: key), got: "nothing", expected: what, offset: offset)
        }
        return field
    }

    /// True or false under `key`, or `value` when it is absent.
    package func bool(_ key: String, or value: Bool) throws(DevicePlanError) -> Bool {
        guard let field = field(key) else { return value }
        return try field.bool()
    }

    /// A word of the set under `key`, or `value` when it is absent.
    package func word<Word: PlanWord>(
        _ key: String, or value: Word
    ) throws(DevicePlanError) -> Word {
        guard let field = field(key) else { return value }
        return try field.word(Word.self)
    }

    /// Whole milliseconds from 0 to an hour under `key`, or `value` when it is absent.
    package func milliseconds(_ key: String, or value: Int) throws(DevicePlanError) -> Int {
        guard let field = field(key) else { return value }
        return Int(try field.integer(in: 0...3_600_000, "milliseconds"))
    }

    /// All members as fields, in their order.
    package var fields: [(key: String, field: PlanField)] {
        members.map { member in
            let field = PlanField(
                value: member.value, path: place(of: member.key), offset: member.offset)
            return (member.key, field)
        }
    }

    private func place(of key: String) -> String {
        path.isEmpty ? key : "\(path).\(key)"
    }
}
