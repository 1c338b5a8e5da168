internal import MockAPNs

/// `mock-apns exec`: a command with a service of its own.
package enum ExecCommand {
    /// Runs the command.
    ///
    /// - Returns: the status of the command, or 1 when an expectation was not met.
    /// - Throws: `.usage` for a wrong setting, `.failed` when the server cannot start.
    static func run(
        _ arguments: [Given], child: [String], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        let settings = try ExecSettings(arguments, environment: environment)
        let format = settings.serve.options.logFormat
        let note: (String) -> Void = { Output.error.write(LogNote.line($0, format: format)) }
        for line in VariableReader.notes(on: environment) { note(line) }
        let mask = SignalMask.current()
        let signals = StopSignals.block()
        let events = try ExecEvents()
        Watcher.start {
            while true { events.post(.stop(signals.next())) }
        }
        let run = ExecRun(
            settings: settings, command: child, environment: environment, events: events,
            launcher: ChildLauncher.program, mask: mask)
        return try run.run(note: note)
    }
}
