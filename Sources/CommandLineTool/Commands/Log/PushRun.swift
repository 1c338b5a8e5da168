internal import JSON
internal import PushLog

/// Runs a command for the pushes of a log, one after the other.
struct PushRun {
    let command: PushCommand
    let environment: [String: String]
    /// See `ChildProcess.start`.
    let launcher: String?
    /// Whether the command is run for refused pushes, too: they were asked for.
    let takesRefused: Bool
    /// Takes lines for standard error.
    let note: (String) -> Void
    /// Whether all commands ended with status 0.
    private(set) var isGood = true
    /// The newest push that was looked at: one that changes is not run again.
    private var newest: Int64 = 0

    init(
        _ command: PushCommand, environment: [String: String], launcher: String?,
        takesRefused: Bool, note: @escaping (String) -> Void
    ) {
        self.command = command
        self.environment = environment
        self.launcher = launcher
        self.takesRefused = takesRefused
        self.note = note
    }

    /// Notes pushes for which the command is not run.
    mutating func pass(_ records: [JSONValue]) {
        newest = max(newest, records.compactMap { $0.value(for: "seq")?.integer }.max() ?? 0)
    }

    /// Runs the command for those of the pushes that are new.
    ///
    /// - Throws: `.failed` when the program cannot be started at all.
    mutating func run(_ records: [JSONValue]) throws(CommandError) {
        for record in records {
            guard let sequence = record.value(for: "seq")?.integer, sequence > newest else {
                continue
            }
            newest = sequence
            let isAccepted = record.value(for: "status")?.integer == 200
            guard isAccepted || takesRefused else { continue }
            if let problem = try run(record) {
                isGood = false
                note("push \(sequence): \(TerminalText.visible(problem))")
            }
        }
    }

    /// What went wrong with one push; nil when nothing did.
    private func run(_ record: JSONValue) throws(CommandError) -> String? {
        let words: [String]
        do throws(PushCommand.Obstacle) {
            words = try command.arguments(for: record)
        } catch {
            return "the command is not run: \(error.message)"
        }
        guard command.takesInput else { return try start(words, input: nil) }
        let content: [UInt8]
        do throws(SimulatorFile.Obstacle) {
            content = try SimulatorFile(record: record).content
        } catch {
            return "the command is not run: \(error.message)"
        }
        let file = try InputFile(content, environment: environment)
        return try start(words, input: file.descriptor)
    }

    private func start(_ words: [String], input: Int32?) throws(CommandError) -> String? {
        do throws(ChildProcess.StartError) {
            let child = try ChildProcess.start(
                words, environment: environment, launcher: launcher, input: input)
            let status = child.reap()
            return status == 0 ? nil : "\(quoted(words[0])) ended with status \(status)"
        } catch {
            throw .failed("--exec: \(error.message)")
        }
    }
}
