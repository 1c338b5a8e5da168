internal import APNs

/// Reads the words of a command line.
package enum ArgumentReader {
    /// What a command line asks for.
    package enum Request: Sendable, Equatable {
        /// The help of a command, or of the program.
        case help(Command?)
        case version
        case run(Command, [Given])
        /// `exec`: its own flags, and the words behind `--`.
        case exec([Given], child: [String])
    }

    /// Reads the words after the program's name.
    ///
    /// `--flag VALUE` and `--flag=VALUE` mean the same. Without any word the request is for help.
    ///
    /// - Throws: `.usage` at the first word that cannot be right.
    package static func read(_ words: [String]) throws(CommandError) -> Request {
        guard let first = words.first else { return .help(nil) }
        switch first {
        case "-h", "--help": return .help(nil)
        case "--version": return .version
        case "help": return .help(try words.dropFirst().first.map(command))
        case let word where word.hasPrefix("-"):
            let flag = shown(word)
            throw .usage("give a command before \(flag), for example: mock-apns serve \(flag)")
        case let word: return try read(words.dropFirst(), for: try command(word))
        }
    }

    private static func command(_ word: String) throws(CommandError) -> Command {
        if let command = Command(rawValue: word) { return command }
        let names = Command.allCases.map(\.rawValue)
        let near = NearMatch.suggestion(for: word, among: names)
        throw .usage(
            "unknown command \(quoted(word))\(near) (commands: \(names.joined(separator: ", ")))")
    }

    private static func read(
        _ words: ArraySlice<String>, for command: Command
    ) throws(CommandError) -> Request {
        var given: [Given] = []
        var rest = words
        while let typedWord = rest.popFirst() {
            let isWordFlag = command.wordFlags.contains { $0.rawValue == typedWord }
            let word = isWordFlag ? "--\(typedWord)" : typedWord
            if command == .exec, word == "--" {
                guard !rest.isEmpty else { throw .usage("exec needs a command behind --") }
                return .exec(given, child: Array(rest))
            }
            if let operand = command.operand, isOperand(word) {
                try add(Given(operand, word, from: .argument, for: command), to: &given, command)
                continue
            }
            let (typed, attached) = split(word)
            let (name, fixed) = try flag(typed, of: command)
            guard FlagTable.row(name, of: command).isSetting else {
                if attached != nil { throw .usage("\(name.argument) takes no value") }
                return name == .help ? .help(command) : .version
            }
            let value: String
            if let fixed {
                guard attached == nil else { throw .usage("\(typed) takes no value") }
                value = fixed
            } else if let attached {
                value = attached
            } else {
                value = try nextValue(of: name, from: &rest, command)
            }
            try add(Given(name, value, from: .argument, for: command), to: &given, command)
        }
        guard command != .exec else {
            throw .usage("exec needs -- and a command, for example: mock-apns exec -- make test")
        }
        return .run(command, given)
    }

    /// A word of the command line in a message; never key material.
    private static func shown(_ word: String) -> String {
        KeyText.isIn(word) ? quoted(word) : word
    }

    /// A single hyphen means standard input.
    private static func isOperand(_ word: String) -> Bool {
        word == "-" || !word.hasPrefix("-")
    }

    private static func split(_ word: String) -> (flag: String, value: String?) {
        guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else {
            return (word, nil)
        }
        return (String(word[..<equals]), String(word[word.index(after: equals)...]))
    }

    private static func flag(
        _ typed: String, of command: Command
    ) throws(CommandError) -> (flag: FlagName, value: String?) {
        if typed == "-h" { return (.help, nil) }
        if typed.hasPrefix("--") {
            let word = String(typed.dropFirst(2))
            if let name = FlagName(rawValue: word), command.flags.contains(name) {
                return (name, nil)
            }
            if let shortcut = command.shortcut(word) { return shortcut }
        }
        guard typed.hasPrefix("-") else {
            if !command.wordFlags.isEmpty {
                let words = command.wordFlags.map(\.rawValue)
                throw .usage(
                    "\(command.rawValue) takes \(command.usage); got \(quoted(typed))"
                        + NearMatch.suggestion(for: typed, among: words))
            }
            let hint = command == .exec ? " (write -- before the command)" : ""
            throw .usage("\(command.rawValue) takes flags only; got \(quoted(typed))\(hint)")
        }
        let bare = String(typed.drop { $0 == "-" })
        let known = NearMatch.nearest(to: bare, among: command.words)
        let near = known.map { "; did you mean --\($0)?" } ?? ""
        throw .usage(
            "unknown flag \(shown(typed)) of \(command.rawValue)\(near)"
                + " (mock-apns \(command.rawValue) --help lists them)")
    }

    private static func nextValue(
        of name: FlagName, from rest: inout ArraySlice<String>, _ command: Command
    ) throws(CommandError) -> String {
        let kind = FlagTable.row(name, of: command).value
        if kind == .toggle { return "true" }
        let placeholder = kind.placeholder
        guard let value = rest.popFirst() else {
            throw .usage("\(name.argument) needs a value (\(placeholder))")
        }
        // A forgotten value would otherwise swallow the next flag.
        if value.hasPrefix("--") {
            guard !KeyText.isIn(value) else {
                throw .usage(
                    "\(name.argument) needs a value (\(placeholder)); got \(shown(value))")
            }
            throw .usage(
                "\(name.argument) needs a value (\(placeholder)); got the flag \(value)"
                    + " (write \(name.argument)=\(value) if that is the value)")
        }
        return value
    }

    private static func add(
        _ new: Given, to given: inout [Given], _ command: Command
    ) throws(CommandError) {
        let row = FlagTable.row(new.flag, of: command)
        if !row.repeats, let old = given.first(where: { $0.flag == new.flag }) {
            let values = row.value.isSecret ? "" : ": \(quoted(old.value)) and \(quoted(new.value))"
            throw .usage("\(new.label) is given twice\(values)")
        }
        given.append(new)
    }
}
