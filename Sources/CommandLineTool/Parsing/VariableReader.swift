/// Reads the variables that stand for flags.
package enum VariableReader {
    /// The values of a command's flags in `environment`, in the order of the command's flags.
    ///
    /// An empty variable counts as absent: compose files pass one on that is not set.
    package static func read(
        _ environment: [String: String], for command: Command
    ) throws(CommandError) -> [Given] {
        var given: [Given] = []
        for name in command.flags
        where FlagTable.row(name, of: command).isSetting && !command.actions.contains(name) {
            guard let text = environment[name.variable], !text.isEmpty, !isServiceLink(text) else {
                continue
            }
            guard FlagTable.row(name, of: command).repeats else {
                given.append(try Given(name, text, from: .variable, for: command))
                continue
            }
            for value in text.split(whereSeparator: \.isWhitespace) {
                given.append(try Given(name, String(value), from: .variable, for: command))
            }
        }
        return given
    }

    /// Whether Kubernetes put the value there, as it does for a service named `mock-apns`.
    ///
    /// MOCK_APNS_PORT is then `tcp://10.0.0.1:2197` in every container of the namespace.
    /// Source: Kubernetes documentation, accessing the service, environment variables.
    private static func isServiceLink(_ value: String) -> Bool {
        value.hasPrefix("tcp://") || value.hasPrefix("udp://")
    }

    /// One line for each variable that is probably a misspelt flag, sorted by name.
    ///
    /// An unknown variable is no error: other programs may use the same prefix.
    package static func notes(on environment: [String: String]) -> [String] {
        let known = FlagName.allCases.map(\.variable)
        var notes: [String] = []
        for name in environment.keys.sorted()
        where name.hasPrefix(FlagName.variablePrefix) && !known.contains(name) {
            guard let near = NearMatch.nearest(to: name, among: known) else { continue }
            notes.append("the variable \(name) is not used; did you mean \(near)?")
        }
        return notes
    }
}
