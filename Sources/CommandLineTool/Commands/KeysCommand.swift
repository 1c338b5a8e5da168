internal import JSON

/// `mock-apns keys`: the provider keys that a running server knows.
package enum KeysCommand {
    /// Prints the list.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed: never what a key holds but its public part, and that in JSON only.
    ///
    /// - Throws: `.failed` without an answer.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .keys)
        var client = try ControlPlaneClient(values)
        let answer = try client.get("/v1/keys")
        if values.text(.format) == "json" {
            return TerminalText.line(json: answer)
        }
        return table(answer)
    }

    /// One line a key.
    static func table(_ answer: JSONValue) -> String {
        var table = TextTable(["key id", "team id", "environment", "topics", "related key"])
        for key in answer.value(for: "keys")?.array ?? [] {
            func text(_ name: String, none: String) -> String {
                key.value(for: name)?.string ?? none
            }
            let topics = key.value(for: "topics")?.array?.compactMap(\.string)
            table.add([
                text("key_id", none: "?"), text("team_id", none: "?"),
                text("environment", none: "both"), topics?.joined(separator: ", ") ?? "all",
                text("related_key_id", none: "none"),
            ])
        }
        return TerminalText.visible(lines: table.text)
    }
}
