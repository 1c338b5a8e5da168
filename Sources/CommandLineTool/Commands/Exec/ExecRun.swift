internal import MockAPNs
#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// One run of `exec`: a server, a command, and what was sent meanwhile.
package struct ExecRun: Sendable {
    package var settings: ExecSettings
    /// The command and its arguments.
    package var command: [String]
    package var environment: [String: String]
    /// Signals that are passed on.
    package var events: ExecEvents
    /// See `ChildProcess.start`.
    package var launcher: String?
    package var mask = SignalMask()

    /// Puts a run together.
    package init(
        settings: ExecSettings, command: [String], environment: [String: String],
        events: ExecEvents, launcher: String? = nil, mask: SignalMask = SignalMask()
    ) {
        self.settings = settings
        self.command = command
        self.environment = environment
        self.events = events
        self.launcher = launcher
        self.mask = mask
    }

    /// Runs the command to its end.
    ///
    /// - Parameter note: takes lines for standard error.
    /// - Returns: the status to end with.
    /// - Throws: `.usage` or `.failed` when it cannot begin, or the summary cannot be written.
    package func run(note: (String) -> Void) throws(CommandError) -> Int32 {
        let folder = try TemporaryFolder(environment)
        defer { folder.remove() }
        var options = settings.serve.options
        options.certificates = settings.certificates ?? "\(folder.path)/certs"
        let server = try ServeCommand.start(options)
        defer { server.stopNow() }
        if let path = settings.serve.readyFile {
            try Files.replace(path, with: ReadyLine.text(server.ready))
        }
        defer { if let path = settings.serve.readyFile { Files.remove(path) } }
        let token = try ExecRun.controlToken(options)
        let service = try ExecEnvironment(server, controlToken: token)
        let variables = try service.variables(environment, folder: folder.path)
        let parent = getppid()
        let child: ChildProcess
        do throws(ChildProcess.StartError) {
            child = try ChildProcess.start(
                command, environment: variables, launcher: launcher, mask: mask)
        } catch {
            note(error.message)
            return error.exitStatus
        }
        let end = ExecWait(
            child: child, events: events, timeoutSeconds: settings.timeoutSeconds, parent: parent
        ).run()
        if let text = end.note { note("\(quoted(command[0])) was \(text)") }
        return try finish(end.status, server.ready, token: token, note)
    }

    /// Tells what was sent and judges the expectations.
    private func finish(
        _ status: Int32, _ ready: ReadyInfo, token: String?, _ note: (String) -> Void
    ) throws(CommandError) -> Int32 {
        guard let control = ControlAddress(ready.control) else {
            throw .failed("the control plane says it listens on \(quoted(ready.control))")
        }
        var client = try ControlPlaneClient(control, token: token)
        let (pushes, dropped) = try client.allPushes()
        let summary = ExecSummary(
            command: command, status: status, pushes: pushes, dropped: dropped,
            verdicts: settings.expectations.map { $0.judge(pushes) })
        for line in summary.lines { note(line) }
        if let path = settings.summaryFile { try Files.replace(path, with: summary.json) }
        return summary.exitStatus
    }

    /// What control requests must carry: beyond loopback the server has put it into its folder.
    private static func controlToken(_ options: ServerOptions) throws(CommandError) -> String? {
        switch options.controlToken {
        case .none: return nil
        case .value(let token): return token
        case .automatic:
            let path = "\(options.certificates)/private/control-token"
            return Files.exists(path) ? try ControlTokenFile.read(path) : nil
        }
    }
}
