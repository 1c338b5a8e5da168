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
        try refuseIdle(given)
        var settings = ServeSettings(given, version: Program.version)
        settings.options.devices = file.devices
        settings.options.defaultDevice = file.defaultDevice
        settings.options.faults = file.faults
        settings.options.keys = try keys(settings.options.keys, given, file.keys)
        if let path = settings.tokenFile {
            settings.options.controlToken = .value(try ControlTokenFile.read(path))
        }
        return (settings, given)
    }

    /// Refuses flags that another one makes do nothing: whoever gave them believes they do.
    private static func refuseIdle(_ given: [Given]) throws(CommandError) {
        try refuse([.clientCA, .trustAnyCertificate], beside: .clientCertificates, given)
        try refuse([.trustAnyKey], beside: .auth, given)
    }

    private static func refuse(
        _ flags: [FlagName], beside mode: FlagName, _ given: [Given]
    ) throws(CommandError) {
        guard let off = given.last(where: { $0.flag == mode }), off.value == "off",
            let idle = given.first(where: { flags.contains($0.flag) && $0.value != "false" })
        else { return }
        throw .usage("\(idle.label) does nothing with \(off.label) off; leave out one of them")
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
