import MockAPNs

/// The program as one function: words and variables in, an exit status out.
package enum Program {
    /// The version that `--version`, the ready line and the control plane tell.
    package static let version = MockAPNsServer.version

    /// Does what the words after the program's name ask for.
    ///
    /// `serve` returns when a signal has ended it.
    ///
    /// - Returns: 0 when it was done, 1 when it could not be done, 2 for wrong use; `exec` returns
    ///   the status of its command.
    package static func run(_ words: [String], environment: [String: String]) -> Int32 {
        if words.first == ChildLauncher.word { return ChildLauncher.run(words.dropFirst()) }
        do throws(CommandError) {
            switch try ArgumentReader.read(words) {
            case .help(nil): Output.standard.write(Help.program())
            case .help(let command?): Output.standard.write(Help.command(command))
            case .version: Output.standard.write("mock-apns \(version)\n")
            case .exec(let given, let child):
                return try ExecCommand.run(given, child: child, environment: environment)
            case .run(let command, let given):
                return try run(command, given, environment: environment)
            }
            return 0
        } catch {
            Output.error.write("mock-apns: \(error.message)\n")
            return error.exitStatus
        }
    }

    private static func run(
        _ command: Command, _ given: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        switch command {
        case .serve: try ServeCommand.run(given, environment: environment)
        case .ready: try ReadyCommand.run(given, environment: environment)
        case .exec: preconditionFailure("the reader gives exec a request of its own")
        case .send: return try SendCommand.run(given, environment: environment)
        case .log: return try LogCommand.run(given, environment: environment)
        case .replay: return try ReplayCommand.run(given, environment: environment)
        case .verify: return try VerifyCommand.run(given, environment: environment)
        case .why: try WhyCommand.run(given, environment: environment)
        case .reasons: try ReasonsCommand.run(given, environment: environment)
        case .lint: return try LintCommand.run(given, environment: environment)
        case .route: try RouteCommand.run(given, environment: environment)
        case .rules: try RulesCommand.run(given, environment: environment)
        case .devices: try DevicesCommand.run(given, environment: environment)
        case .hooks: try HooksCommand.run(given, environment: environment)
        case .impact: return try ImpactCommand.run(given, environment: environment)
        case .strategies: try StrategiesCommand.run(given, environment: environment)
        case .claims: try ClaimsCommand.run(given, environment: environment)
        case .token: try TokenCommand.run(given, environment: environment)
        case .testTokens: try TestTokensCommand.run(given, environment: environment)
        case .doctor: return try DoctorCommand.run(given, environment: environment)
        case .certs: try CertsCommand.run(given, environment: environment)
        case .clock: try ClockCommand.run(given, environment: environment)
        case .keys: try KeysCommand.run(given, environment: environment)
        case .call: try CallCommand.run(given, environment: environment)
        }
        return 0
    }
}
