internal import MockAPNs

/// `mock-apns serve`: the server as a process.
package enum ServeCommand {
    /// How long open requests may take after the first signal.
    ///
    /// `docker stop` kills after 10 seconds, Kubernetes after 30.
    static let drainMilliseconds: UInt64 = 5_000

    /// What is said of a log in memory, once, at the start.
    static let inMemory =
        "pushes are kept in memory: nothing survives this server; --data FOLDER keeps them"

    /// Runs the server until a signal ends it.
    ///
    /// - Throws: `.usage` for a wrong setting, `.failed` when the server cannot start.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        let settings = try settings(arguments, environment: environment)
        for note in VariableReader.notes(on: environment) {
            Output.error.write(LogNote.line(note, format: settings.options.logFormat))
        }
        if let path = settings.readyFile { Files.remove(path) }
        let signals = StopSignals.block()
        let server = try start(settings.options)
        if settings.options.dataFolder == nil {
            Output.error.write(LogNote.line(inMemory, format: settings.options.logFormat))
        }
        if let path = settings.readyFile {
            do throws(CommandError) {
                try Files.replace(path, with: ReadyLine.text(server.ready))
            } catch {
                server.stopNow()
                throw error
            }
        }
        Output.standard.write(ReadyLine.text(server.ready))
        end(server, after: signals, settings)
    }

    /// All settings: the flags, then the variables, then the file that one of them names.
    ///
    /// - Throws: `.usage` for anything that cannot be right in one of the three.
    package static func settings(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> ServeSettings {
        try ServeSettings.read(arguments, environment: environment, for: .serve).settings
    }

    static func start(_ options: ServerOptions) throws(CommandError) -> MockAPNsServer {
        do throws(ServerError) {
            return try MockAPNsServer.start(options)
        } catch {
            throw error.exitStatus == 2 ? .usage(error.message) : .failed(error.message)
        }
    }

    /// Returns when the first signal's drain is over; a second signal ends the process from here.
    private static func end(
        _ server: MockAPNsServer, after signals: StopSignals, _ settings: ServeSettings
    ) {
        let format = settings.options.logFormat
        let first = signals.wait()
        Output.error.write(
            LogNote.line(
                "\(first): waiting up to \(drainMilliseconds / 1_000) s for open requests;"
                    + " a second signal ends at once", format: format))
        if let path = settings.readyFile { Files.remove(path) }
        Watcher.start {
            let second = signals.wait()
            Output.error.write(LogNote.line("\(second): ending at once", format: format))
            server.stopNow()
            ProcessFacts.end(0)
        }
        server.stop(drainMilliseconds: drainMilliseconds)
    }
}
