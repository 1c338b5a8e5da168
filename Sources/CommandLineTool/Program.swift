import MockAPNs

/// The program as one function: words and variables in, an exit status out.
package enum Program {
    /// The version that `--version`, the ready line and the control plane tell.
    package static let version = MockAPNsServer.version

    /// Does what the words after the program's name ask for.
    ///
    /// `serve` returns when a signal has ended it.
    ///
    /// - Returns: 0 when it was done, 1 when it could not be done, 2 for wrong use.
    package static func run(_ words: [String], environment: [String: String]) -> Int32 {
        do throws(CommandError) {
            switch try ArgumentReader.read(words) {
            case .help(nil): Output.standard.write(Help.program())
            case .help(let command?): Output.standard.write(Help.command(command))
            case .version: Output.standard.write("mock-apns \(version)\n")
            case .run(.serve, let given): try ServeCommand.run(given, environment: environment)
            case .run(.ready, let given): try ReadyCommand.run(given, environment: environment)
            }
            return 0
        } catch {
            Output.error.write("mock-apns: \(error.message)\n")
            return error.exitStatus
        }
    }
}
