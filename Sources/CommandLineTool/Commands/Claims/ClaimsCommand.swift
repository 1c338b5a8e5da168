internal import JSON
internal import Routing

/// `mock-apns claims`: what the two founding documents say, and what iOS does.
package enum ClaimsCommand {
    /// Prints the claims.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        let columns = Terminal.columns(environment) ?? ClaimsText.columnsWithoutTerminal
        Output.standard.write(
            try text(arguments, environment: environment, columns: columns))
    }

    /// What is printed, in lines of at most `columns` where its form is text.
    package static func text(
        _ arguments: [Given], environment: [String: String], columns: Int
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .claims)
        let documents = FoundingDocument.allCases.filter { document in
            values.text(.document).map { $0 == document.code } ?? true
        }
        switch values.text(.format) {
        case "json": return json(documents)
        case "markdown": return ClaimsMarkdown(documents: documents).text
        case _: return ClaimsText(documents: documents, columns: columns).text
        }
    }

    private static func json(_ documents: [FoundingDocument]) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key("claims")
        json.beginArray()
        for claim in documents.flatMap(\.claims) { write(claim, to: &json) }
        json.endArray()
        json.endObject()
        return json.text + "\n"
    }

    private static func write(_ claim: Claim, to json: inout JSONWriter) {
        json.beginObject()
        json.member("id", claim.id)
        json.member("document", claim.document.code)
        json.member("place", claim.place)
        json.member("quote", claim.quote)
        json.member("says", claim.says)
        json.member("verdict", claim.verdict.name)
        json.member("behaviour", claim.behaviour)
        list("rules", claim.rules, to: &json)
        json.member("evidence", claim.evidence?.name)
        list("command", ["mock-apns"] + claim.command, to: &json)
        json.member("shows", claim.shows)
        json.endObject()
    }

    private static func list(_ name: String, _ words: [String], to json: inout JSONWriter) {
        json.key(name)
        json.beginArray()
        for word in words { json.string(word) }
        json.endArray()
    }
}
