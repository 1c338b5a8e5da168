package import Faults
internal import JSON
package import MockAPNs
package import Routing

/// What a config file says.
package struct ConfigFile: Sendable, Equatable {
    /// The flags' values in the order of the file.
    package var given: [Given] = []
    /// Devices that are registered when the server starts.
    package var devices: [Device] = []
    /// The device that unknown device tokens get; nil: that of the default plan.
    package var defaultDevice: Device?
    /// Faults that are put when the server starts.
    package var faults: [Fault] = []
    /// Provider keys that the server knows.
    package var keys: [ProviderKeyFile] = []
}

/// Reads the config file: one JSON object whose keys are the flags' names, and four more.
///
///     {"port": 0, "san": ["push.staging.internal"], "set": {"initial-streams": 1000},
///      "devices": [{"id": "anna", "apps": [{"topic": "com.example.app"}]}],
///      "default-device": {"apps": [{"state": "background"}]},
///      "faults": [{"name": "deploy", "answers": [{"reason": "Shutdown"}]}],
///      "keys": [{"file": "staging.p8", "key_id": "ABC123DEFG", "team_id": "DEF123GHIJ"}]}
package enum ConfigReader {
    /// The content of a file.
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
    ) throws(CommandError) -> ConfigFile {
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
        var file = ConfigFile()
        var seen: [String] = []
        for member in members {
            let line = 1 + bytes[..<member.offset].count { $0 == 0x0A }
            if seen.contains(member.key) {
                throw .usage("\(path):\(line): \(quoted(member.key)) is given twice")
            }
            seen.append(member.key)
            let plan = ConfigPlan(path: path, bytes: bytes)
            switch member.key {
            case ConfigPlan.devices: file.devices = try plan.devices(member)
            case ConfigPlan.defaultDevice: file.defaultDevice = try plan.defaultDevice(member)
            case ConfigPlan.faults: file.faults = try plan.faults(member)
            case ConfigPlan.keys: file.keys = try plan.keys(member)
            case _:
                let name = try flag(member.key, of: command, at: "\(path):\(line)")
                let source = Given.Source.file(path, line: line)
                let row = FlagTable.row(name, of: command)
                for value in try texts(of: member.value, for: row, from: source) {
                    file.given.append(try Given(name, value, from: source, for: command))
                }
            }
        }
        return file
    }

    private static func flag(
        _ key: String, of command: Command, at place: String
    ) throws(CommandError) -> FlagName {
        // A file that names a file would need a rule for which of them wins.
        let allowed = command.flags.filter {
            FlagTable.row($0, of: command).isSetting && $0 != .config
        }
        if let name = FlagName(rawValue: key), allowed.contains(name) { return name }
        let near = NearMatch.suggestion(
            for: key, among: allowed.map(\.rawValue) + ConfigPlan.names)
        throw .usage("\(place): unknown key \(quoted(key))\(near)")
    }

    /// The values as they would be typed on the command line.
    private static func texts(
        of value: JSONValue, for flag: Flag, from source: Given.Source
    ) throws(CommandError) -> [String] {
        if flag.value == .toggle {
            guard let isOn = value.bool else { throw wrong(value, flag, source) }
            return ["\(isOn)"]
        }
        if let text = scalar(value) { return [text] }
        if flag.repeats, let elements = value.array {
            var texts: [String] = []
            for element in elements {
                guard let text = scalar(element) else { throw wrong(element, flag, source) }
                texts.append(text)
            }
            return texts
        }
        if flag.value.isPair, let members = value.members {
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
        var wanted = flag.value == .toggle ? "true or false" : "a string or a number"
        if flag.repeats { wanted += ", or an array of them" }
        if flag.value.isPair { wanted += ", or an object of them" }
        return .usage("\(source.label(of: flag.name)) needs \(wanted); got \(value.kindName)")
    }
}
