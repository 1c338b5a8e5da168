/// One value that somebody gave for a flag, and where.
package struct Given: Sendable, Equatable {
    package let flag: FlagName
    package let value: String
    package let source: Source

    /// Where a value comes from.
    package enum Source: Sendable, Equatable {
        case argument
        case variable
        /// The config file and the line of the key, counted from 1.
        case file(String, line: Int)
    }

    /// Takes the value if the flag's row, as the command has it, allows it.
    ///
    /// - Throws: `.usage` with the name as it was written where the value came from.
    package init(
        _ flag: FlagName, _ value: String, from source: Source, for command: Command? = nil
    ) throws(CommandError) {
        self.flag = flag
        self.value = value
        self.source = source
        if let problem = FlagTable.row(flag, of: command).value.problem(with: value) {
            let takesAddress = flag == .host && command?.flags.contains(.to) == true
            let hint =
                takesAddress && GatewayAddress(value) != nil ? "; write --to \(value)" : ""
            throw .usage("\(label) \(problem)\(hint)")
        }
    }

    /// The flag as it was written: `--port`, `MOCK_APNS_PORT` or `FILE:3: "port"`.
    package var label: String { source.label(of: flag) }
}

extension Given.Source {
    /// How `flag` is written in this source.
    package func label(of flag: FlagName) -> String {
        switch self {
        case .argument: flag.argument
        case .variable: flag.variable
        case .file(let path, let line): "\(path):\(line): \(quoted(flag.rawValue))"
        }
    }
}
