/// The values that hold for a client command, with the defaults of the table.
package struct GivenValues: Sendable {
    package let command: Command
    private let given: [Given]

    /// Flags, then variables.
    ///
    /// - Throws: `.usage` for a variable that cannot be right.
    package init(
        _ arguments: [Given], environment: [String: String], for command: Command
    ) throws(CommandError) {
        self.command = command
        given = Precedence.merge(
            arguments, try VariableReader.read(environment, for: command))
    }

    /// What was given, else the default; nil where there is neither.
    package func text(_ flag: FlagName) -> String? {
        told(flag) ?? FlagTable.row(flag, of: command).standard
    }

    /// What was given; nil where nothing was.
    package func told(_ flag: FlagName) -> String? {
        given.first { $0.flag == flag }?.value
    }

    /// All values of a repeatable flag.
    package func texts(_ flag: FlagName) -> [String] {
        given.filter { $0.flag == flag }.map(\.value)
    }

    /// All values of a `NAME=VALUE` flag, taken apart.
    package func pairs(_ flag: FlagName) -> [(name: String, value: String)] {
        texts(flag).map { text in
            let name = text.prefix { $0 != "=" }
            return (String(name), String(text[name.endIndex...].dropFirst()))
        }
    }

    /// Whether a flag without a value was given.
    package func isOn(_ flag: FlagName) -> Bool { told(flag) == "true" }

    /// The number that was given, else the default.
    package func number(_ flag: FlagName) -> Int? { text(flag).flatMap { Int($0) } }
}
