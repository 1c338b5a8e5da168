package import JSON

extension HookSet {
    private static let keys = ["name", "summary", "hooks", "evidence", "source"]

    /// Reads a set; `name` and `hooks` are required.
    package init(json: JSONValue) throws(DevicePlanError) {
        try self.init(PlanField(value: json, path: "", offset: nil))
    }

    /// Reads a set where it stands in a plan.
    init(_ field: PlanField) throws(DevicePlanError) {
        let object = try PlanObject(field, keys: HookSet.keys)
        let name = try object.required("name", "the name of the set").name()
        var hooks: [Hook] = []
        for element in try object.required("hooks", "an array of hooks").elements(of: "hooks") {
            hooks.append(try Hook(element))
        }
        self.init(name, hooks: hooks)
        if let text = object.nonNull("summary") { summary = try text.text() }
        evidence = try object.word("evidence", or: evidence)
        if let text = object.nonNull("source") { source = try text.text() }
    }

    /// Reads the name of a set of ours, a set, or a single hook.
    init(reference field: PlanField) throws(DevicePlanError) {
        guard let members = field.value.members else {
            self = try field.namedSet()
            return
        }
        if members.contains(where: { $0.key == "kind" }) {
            let hook = try Hook(field)
            self.init(hook.name, hooks: [hook])
        } else {
            try self.init(field)
        }
    }

    /// Reads what a file of hooks may hold: a name, a hook, a set, or an array of these.
    package static func list(json: JSONValue) throws(DevicePlanError) -> [HookSet] {
        let field = PlanField(value: json, path: "", offset: nil)
        guard case .array = json else { return [try HookSet(reference: field)] }
        var sets: [HookSet] = []
        for element in try field.elements(of: "hook sets") {
            sets.append(try HookSet(reference: element))
        }
        return sets
    }

    /// The set of that name; the error names the known ones and the nearest.
    package static func known(_ name: String) throws(DevicePlanError) -> HookSet {
        try PlanField(value: .string(name), path: "hooks", offset: nil).namedSet()
    }

    /// Writes the name of a set of ours as it is, and any other set whole.
    func writeReference(to writer: inout JSONWriter) {
        if HookSet.named(name) == self { writer.string(name) } else { write(to: &writer) }
    }

    /// Writes all members.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("summary", summary)
        writer.member("evidence", evidence.name)
        writer.member("source", source)
        writer.key("hooks")
        writer.beginArray()
        for hook in hooks { hook.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}

extension PlanField {
    fileprivate func namedSet() throws(DevicePlanError) -> HookSet {
        let names = HookSet.named.map(\.name)
        let expected = "a hook set or one of " + names.joined(separator: ", ")
        guard let text = value.string else { throw wrongKind(expected) }
        guard let set = HookSet.named(text) else {
            throw DevicePlanError(
                .unknownWord, path: path, got: shown, expected: expected,
                hint: NearMatch.hint(text, among: names), offset: offset)
        }
        return set
    }
}

extension Evidence: PlanWord {}
