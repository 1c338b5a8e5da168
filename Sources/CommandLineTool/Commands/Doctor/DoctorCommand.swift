internal import APNs

/// `mock-apns doctor`: why a sender does not reach the gateway, step by step.
enum DoctorCommand {
    /// Prints what was found.
    ///
    /// - Returns: 0 when nothing failed, else 1.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        let (text, status) = try answer(
            arguments, environment: environment,
            now: Instant(milliseconds: ProcessFacts.wallMilliseconds()))
        Output.standard.write(text)
        return status
    }

    /// What is printed, and the exit status.
    ///
    /// - Throws: `.usage` for wrong flags, and for Apple as the place to send to.
    static func answer(
        _ arguments: [Given], environment: [String: String], now: Instant,
        edges: DoctorEdges = .system
    ) throws(CommandError) -> (text: String, status: Int32) {
        let run = try DoctorRun(arguments, environment: environment, edges: edges, now: now)
        let report = try run.report()
        let isJSON = run.values.text(.format) == "json"
        return (isJSON ? report.json : report.text, report.status)
    }
}
