internal import JSON

/// Reads the config file: one JSON object whose keys are the flags' names.
///
///     {"port": 0, "san": ["push.staging.internal"], "set": {"initial-streams": 1000}}
package enum ConfigReader {
    /// The values in the text of a file.
    ///
    /// - Parameters:
    ///   - bytes: the content of the file.
    ///   - path: its name, for messages.
    ///   - command: the command whose flags may stand there.
    /// - Returns: the values in the order of the file.
    /// - Throws: `.usage` with file and line for bad JSON, an unknown or repeated key or a bad
    ///   value.
    package static func read(
        _ bytes: [UInt8], path: String, for command: Command
    ) throws(CommandError) -> [Given] {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONValue(parsing: bytes)
        } catch {
            let place = error.position(in: bytes)
            throw .usage("\(path):\(place.line): \(error.message)")
        }
        guard let members = root.members else {
            throw .usage("\(path):1: needs a JSON object; got \(root.kindName)")
        }
        var given: [Given] = []
        var seen: [FlagName] = []
        for member in members {
            let line = 1 + bytes[..<member.offset].count { $0 == 0x0A }
            let name = try flag(member.key, of: command, at: "\(path):\(line)")
            if seen.contains(name) {
                throw .usage("\(path):\(line): \(quoted(member.key)) is given twice")
            }
            seen.append(name)
            let source = Given.Source.file(path, line: line)
            for value in try texts(of: member.value, for: name, from: source) {
                given.append(try Given(name, value, from: source))
            }
        }
        return given
    }

    private static func flag(
        _ key: String, of command: Command, at place: String
    ) throws(CommandError) -> FlagName {
        // A file that names a file would need a rule for which of them wins.
        let allowed = command.flags.filter { FlagTable.row($0).isSetting && $0 != .config }
        if let name = FlagName(rawValue: key), allowed.contains(name) { return name }
        let near = NearMatch.suggestion(for: key, among: allowed.map(\.rawValue))
        throw .usage("\(place): unknown key \(quoted(key))\(near)")
    }

    /// The values as they would be typed on the command line.
    private static func texts(
        of value: JSONValue, for name: FlagName, from source: Given.Source
    ) throws(CommandError) -> [String] {
        let flag = FlagTable.row(name)
        if let text = scalar(value) { return [text] }
        if flag.repeats, let elements = value.array {
            var texts: [String] = []
            for element in elements {
                guard let text = scalar(element) else { throw wrong(element, flag, source) }
                texts.append(text)
            }
            return texts
        }
        if flag.value == .pair, let members = value.members {
            var texts: [String] = []
            for member in members {
                guard let text = scalar(member.value) else {
                    throw wrong(member.value, flag, source)
                }
                texts.append("\(member.key)=\(text)")
            }
            return texts
        }
        throw wrong(value, flag, source)
    }

    private static func scalar(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.text
        case .null, .bool, .array, .object: nil
        }
    }

    private static func wrong(
        _ value: JSONValue, _ flag: Flag, _ source: Given.Source
    ) -> CommandError {
        var wanted = "a string or a number"
        if flag.repeats { wanted += ", or an array of them" }
        if flag.value == .pair { wanted += ", or an object of them" }
        return .usage("\(source.label(of: flag.name)) needs \(wanted); got \(value.kindName)")
    }
}
