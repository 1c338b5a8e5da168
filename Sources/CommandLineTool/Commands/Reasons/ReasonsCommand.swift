internal import APNs
internal import Faults
internal import JSON

/// `mock-apns reasons`: what the reasons of error answers mean, and how to get them here.
package enum ReasonsCommand {
    /// Prints the table, or one reason.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .reasons)
        let named = values.text(.reason).flatMap { Reason(name: $0) }
        if values.text(.format) == "json" { return json(named.map { [$0] } ?? Reason.allCases) }
        return named.map(text) ?? table
    }

    private static var table: String {
        var table = TextTable(["status", "reason", "send again", "meaning"])
        for reason in sorted {
            table.add([
                "\(reason.status)", reason.name, reason.note.retry.rawValue, reason.note.meaning,
            ])
        }
        return table.text
    }

    /// By status, then by name.
    private static var sorted: [Reason] {
        Reason.allCases.sorted { ($0.status, $0.name) < ($1.status, $1.name) }
    }

    private static func text(_ reason: Reason) -> String {
        let note = reason.note
        let recipe = ReasonRecipe(reason)
        var lines = [
            "\(reason.status) \(reason.name): \(note.meaning)",
            "send again: \(note.retry.rawValue); \(note.advice)",
            "source: \(note.source)",
        ]
        for rule in rules(reason) { lines.append("rule \(rule.name): \(rule.what)") }
        lines.append("to get it here:")
        if let command = recipe.command { lines.append("  " + command) }
        if let token = recipe.testToken {
            lines.append("  mock-apns send --device-token \(token.deviceToken)")
        }
        lines.append("  " + recipe.faultCommand)
        if let note = recipe.note { lines.append("  " + note) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The rules whose answer it is.
    private static func rules(_ reason: Reason) -> [Rule] {
        RuleBook.all.filter { $0.reason == reason }
    }

    private static func json(_ reasons: [Reason]) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.member("reasons", each: reasons, write)
        json.endObject()
        return json.text + "\n"
    }

    private static func write(_ reason: Reason, to json: inout JSONWriter) {
        let (note, recipe) = (reason.note, ReasonRecipe(reason))
        json.beginObject()
        json.member("name", reason.name)
        json.member("status", Int64(reason.status))
        json.member("meaning", note.meaning)
        json.member("retry", note.retry.rawValue)
        json.member("advice", note.advice)
        json.member("source", note.source)
        json.member("rules", each: rules(reason)) { $1.string($0.name) }
        json.key("provoke")
        json.beginObject()
        json.member("command", recipe.command)
        json.member("device_token", recipe.testToken?.deviceToken)
        json.member("fault", recipe.fault)
        json.member("note", recipe.note)
        json.endObject()
        json.endObject()
    }
}
