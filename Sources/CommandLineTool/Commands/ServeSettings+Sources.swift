internal import APNs
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
        settings.options.keys = try keys(settings.options.keys, given, file.keys)
        if let path = settings.tokenFile {
            settings.options.controlToken = .value(try ControlTokenFile.read(path))
        }
        return (settings, given)
    }

    /// The keys of `--key`, and those of the file that have other key ids.
    private static func keys(
        _ told: [ProviderKeyFile], _ given: [Given], _ file: [ProviderKeyFile]
    ) throws(CommandError) -> [ProviderKeyFile] {
        var ids: Set<String> = []
        for key in told where !ids.insert(key.scope.keyID).inserted {
            let label = given.first { $0.flag == .key }?.label ?? FlagName.key.argument
            throw .usage("\(label) has the key id \(key.scope.keyID) twice")
        }
        return told + file.filter { !ids.contains($0.scope.keyID) }
    }
}
