/// The texts of `--help`, made from the tables of commands and flags.
package enum Help {
    /// The help of the program: commands and first steps.
    package static func program() -> String {
        var text = """
            mock-apns: a push service for tests that answers senders as Apple's gateway does

            Usage: mock-apns COMMAND [FLAGS]

            Commands:

            """
        let width = Command.allCases.map(\.rawValue.count).max() ?? 0
        for command in Command.allCases {
            text += "  \(padded(command.rawValue, to: width))   \(command.summary)\n"
        }
        text += """

            mock-apns COMMAND --help tells more about one of them; mock-apns --version prints the
            version.

            Examples:
              mock-apns serve
              mock-apns send
              mock-apns exec -- npm test
              mock-apns route alert.json

            """
        return text
    }

    /// The help of one command: what it does, its flags, examples.
    package static func command(_ command: Command) -> String {
        var text = "mock-apns \(command.rawValue): \(command.summary)\n\n\(command.details)\n\n"
        text += "Usage: mock-apns \(command.rawValue) \(command.usage)\n\nFlags:\n"
        for name in command.flags {
            text += flag(FlagTable.row(name, of: command))
        }
        text += "\n\(sources(of: command))\nExamples:\n"
        for example in command.examples {
            text += "  \(example.line)\n      \(example.purpose)\n"
        }
        return text
    }

    private static func flag(_ flag: Flag) -> String {
        var head = "  \(flag.name.argument)"
        if !flag.value.placeholder.isEmpty { head += " \(flag.value.placeholder)" }
        var notes: [String] = []
        if let standard = flag.standard { notes.append("default \(standard)") }
        if flag.repeats { notes.append("repeatable") }
        let end = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
        return "\(head)\(end)\n\(wrapped(flag.help))"
    }

    private static func sources(of command: Command) -> String {
        let repeats = command.flags.contains { FlagTable.row($0, of: command).repeats }
        let file = command.flags.contains(.config)
        var text = """
            Every flag but --help and --version can be a variable: MOCK_APNS_ and its name in
            capitals, with _ for -. A flag beats a variable\(file ? ", and a variable the file" : "").

            """
        if !command.actions.isEmpty {
            let names = command.actions.map(\.argument).joined(separator: ", ")
            text += "No variable stands for \(names).\n"
        }
        if file {
            text += """
                In the file a repeatable flag is an array, and a flag without a value true or false.
                The file may also hold devices, an array of what PUT /v1/devices/{id} takes, each
                with its id; default-device, what PUT /v1/default-device takes; faults, an array of
                what PUT /v1/faults/{name} takes, each with its name; and keys, an array of provider
                keys:
                {"file" or "pem", "key_id", "team_id", "environment", "topics", "related_key_id"}.

                """
        }
        if repeats {
            text += """
                The values of a repeatable flag stand in one variable with blanks between them;
                --set and --rule are merged name by name.

                """
        }
        return text
    }

    /// Lines of at most 80 columns behind the margin of a flag's text.
    private static func wrapped(_ text: String) -> String {
        let margin = String(repeating: " ", count: 6)
        var lines = ""
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, margin.count + line.count + 1 + word.count > 80 {
                lines += "\(margin)\(line)\n"
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return lines + "\(margin)\(line)\n"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
