internal import JSON

/// `mock-apns why`: why a device token saw nothing.
package enum WhyCommand {
    /// Prints the findings.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed: the likeliest reason, then all findings.
    ///
    /// - Throws: `.usage` without a device token, `.failed` without an answer.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .why)
        guard let token = values.text(.deviceToken) else {
            throw .usage("why needs a device token, for example: mock-apns why TOKEN --since 10m")
        }
        var query = [(name: "device_token", value: token)]
        let names: [(String, FlagName)] = [
            ("topic", .topic), ("environment", .environment), ("since", .since),
        ]
        for (name, flag) in names {
            if let value = values.told(flag) { query.append((name, value)) }
        }
        var client = try ControlPlaneClient(values)
        let answer = try client.get("/v1/why", query)
        if values.text(.format) == "json" { return TerminalText.line(json: answer) }
        var lines = [answer.value(for: "sentence")?.string ?? ""]
        for finding in answer.value(for: "findings")?.array ?? [] {
            lines += ClueText.lines(finding)
        }
        return lines.map { TerminalText.visible($0) + "\n" }.joined()
    }
}
