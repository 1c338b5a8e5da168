internal import MockAPNs

extension ServeSettings {
    /// The settings of a command that starts a server, and the values they come from.
    ///
    /// Flags, then variables, then the file that one of them names.
    ///
    /// - Throws: `.usage` for anything that cannot be right in one of the three.
    package static func read(
        _ arguments: [Given], environment: [String: String], for command: Command
    ) throws(CommandError) -> (settings: ServeSettings, given: [Given]) {
        let variables = try VariableReader.read(environment, for: command)
        var file = ConfigFile()
        if let config = Precedence.merge(arguments, variables).first(where: { $0.flag == .config })
        {
            let bytes = try Files.read(config.value, as: "config file")
            file = try ConfigReader.read(bytes, path: config.value, for: command)
        }
        let given = Precedence.merge(arguments, variables, file.given)
        var settings = ServeSettings(given, version: Program.version)
        settings.options.devices = file.devices
        settings.options.faults = file.faults
        if let path = settings.tokenFile {
            settings.options.controlToken = .value(try ControlTokenFile.read(path))
        }
        return (settings, given)
    }
}
