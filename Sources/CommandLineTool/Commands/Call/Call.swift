internal import ControlAPI

/// A request to the control plane as the command line names it.
struct Call: Sendable {
    let operation: ControlOperation
    /// With the name in it, encoded.
    let path: String
    let query: [(name: String, value: String)]
    let body: [UInt8]?

    /// The answer has no end that could be waited for, or is too long for it.
    var isFollowed: Bool {
        operation.id == "events" || query.contains { $0 == (name: "format", value: "jsonl") }
    }

    /// Nil where no operation is named.
    ///
    /// - Throws: `.usage` for what no operation takes.
    init?(_ values: GivenValues) throws(CommandError) {
        let words = values.texts(.operation)
        guard let id = words.first else { return nil }
        guard let operation = ControlOperation.named(id) else {
            let near = NearMatch.suggestion(for: id, among: ControlOperation.all.map(\.id))
            throw .usage("call knows no operation \(quoted(id))\(near) (mock-apns call lists them)")
        }
        self.operation = operation
        path = try Call.path(operation, names: words.dropFirst())
        for text in values.texts(.query) where text.first == "=" || !text.contains("=") {
            throw .usage(
                "--query needs a name and a value (topic=com.example.app); got \(quoted(text))")
        }
        query = values.pairs(.query)
        body = try values.told(.body).map { (text) throws(CommandError) in
            try PayloadSource.read(text, as: "body")
        }
    }

    private static func path(
        _ operation: ControlOperation, names: ArraySlice<String>
    ) throws(CommandError) -> String {
        let template = operation.pathTemplate
        guard let open = template.firstIndex(of: "{"), let end = template.firstIndex(of: "}") else {
            guard let name = names.first else { return template }
            throw .usage("\(operation.id) (\(template)) takes no name; got \(quoted(name))")
        }
        guard let name = names.first, names.count == 1 else {
            throw .usage(
                "\(operation.id) (\(template)) takes one name for \(template[open...end]); got"
                    + (names.isEmpty ? " none" : " " + names.map(quoted).joined(separator: ", ")))
        }
        return template[..<open] + ControlPlaneClient.encoded(name)
            + template[template.index(after: end)...]
    }
}

/// The operations there are.
enum CallList {
    /// One line an operation: id, method and path, what it does.
    static var text: String {
        var table = TextTable(["operation", "request", "what it does"])
        for operation in ControlOperation.all {
            table.add([
                operation.id, "\(operation.method) \(operation.pathTemplate)", operation.summary,
            ])
        }
        return table.text
    }
}
