/// `mock-apns ready`: waits for a running server, or checks one.
package enum ReadyCommand {
    /// Asks until the server is ready or the time is over, and prints one line.
    ///
    /// - Throws: `.failed` with the last answer when the time is over.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        let settings = try settings(arguments, environment: environment)
        var probe = try ReadinessProbe(settings.control)
        let end = ContinuousClock.now + .seconds(settings.timeoutSeconds)
        while true {
            let answer = probe.ask(timeoutMilliseconds: questionMilliseconds)
            if answer == .ready {
                Output.standard.write("ready: \(answer.text(from: settings.control))\n")
                return
            }
            guard ContinuousClock.now < end, answer.mayChange else {
                throw .failed("not ready: \(answer.text(from: settings.control))")
            }
            ProcessFacts.pause(milliseconds: pauseMilliseconds)
        }
    }

    /// How long one question may take, and the time between two.
    private static let questionMilliseconds = 2_000
    private static let pauseMilliseconds: Int32 = 100

    /// What `ready` was told.
    package struct Settings: Sendable, Equatable {
        package var control: ControlAddress
        package var timeoutSeconds: Int
    }

    /// The settings from flags and variables; the defaults stand in the table.
    ///
    /// - Throws: `.usage` for a value that cannot be right.
    package static func settings(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Settings {
        let variables = try VariableReader.read(environment, for: .ready)
        let given = Precedence.merge(arguments, variables)
        func text(_ flag: FlagName) -> String {
            given.first { $0.flag == flag }?.value ?? FlagTable.row(flag).standard ?? ""
        }
        guard let control = ControlAddress(text(.control)), let seconds = Int(text(.timeout)) else {
            preconditionFailure("the table's own defaults are well formed")
        }
        return Settings(control: control, timeoutSeconds: seconds)
    }
}
