import APNs
import JSON

/// What is noted of a request that has changed something.
enum ChangeNote {
    /// Operations with a method that changes things, which change nothing.
    static let dryRuns: Set<String> = ["judge", "lint", "route", "pushes.verify"]

    /// What stands for what was erased.
    static let erased = "(erased)"

    /// Longest detail, in characters.
    static let detailMax = 200

    /// Members of a provider key that are shown; the rest is left out, as one of them is the key.
    private static let keyMembers = ["team_id", "environment", "topics", "related_key_id"]

    /// Whether an operation changes something.
    static func isChange(_ operation: ControlOperation) -> Bool {
        !BrowserRule.safeMethods.contains(operation.method) && !dryRuns.contains(operation.id)
    }

    /// The body of a request in short; without key material, and in visible characters.
    static func detail(_ operation: ControlOperation, _ request: ControlRequest) -> String {
        // It names what is to be named nowhere any more.
        if request.query["erase"] == "true" { return erased }
        guard var body = try? JSONValue(parsing: request.body) else {
            return shortened(request.queryText)
        }
        if operation.id.hasPrefix("keys.") {
            body = .object((body.members ?? []).filter { keyMembers.contains($0.key) })
        }
        var json = JSONWriter()
        json.value(body)
        let query = request.queryText.isEmpty ? "" : "?\(request.queryText) "
        return shortened(query + json.text)
    }

    private static func shortened(_ text: String) -> String {
        if KeyText.isIn(text) { return "(the text of a key)" }
        let scalars = text.unicodeScalars
        guard scalars.count > detailMax else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(detailMax))) + "..."
    }
}
