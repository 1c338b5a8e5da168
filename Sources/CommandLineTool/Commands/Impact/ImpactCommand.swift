internal import JSON
internal import Routing

/// `mock-apns impact`: what hooks do to apps that are set up in named ways.
package enum ImpactCommand {
    /// Prints the report.
    ///
    /// - Returns: 0 without harm, else 1.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        let (text, status) = try report(arguments, environment: environment)
        Output.standard.write(text)
        return status
    }

    /// What is printed, and the exit status.
    ///
    /// - Throws: `.usage` without hooks, for names that are none, and for files that hold none.
    package static func report(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> (text: String, status: Int32) {
        let values = try GivenValues(arguments, environment: environment, for: .impact)
        let hooks = try HookArgument.read(values.told(.hooks))
        guard !hooks.isEmpty else {
            throw .usage(
                "impact needs hooks to try: --hooks NAME or --hooks FILE"
                    + " (names: \(HookSet.named.map(\.name).joined(separator: ", ")))")
        }
        let versions = try SystemArgument.read(values.text(.os))
        guard let os = versions.first, versions.count == 1 else {
            throw .usage("impact looks at one version of iOS; give --os once, without commas")
        }
        let report = ImpactReport(of: hooks, on: try hosts(values.text(.apps)), os: os)
        return (text(of: report, as: values.text(.format)), report.harm.isEmpty ? 0 : 1)
    }

    private static func hosts(_ names: String?) throws(CommandError) -> [NamedHost] {
        do throws(DevicePlanError) {
            return try NamedHost.list(names ?? "all")
        } catch {
            throw .usage("--\(error.message)")
        }
    }

    private static func text(of report: ImpactReport, as form: String?) -> String {
        switch form {
        case "markdown": return TerminalText.visible(lines: report.markdown)
        case "junit": return TerminalText.visible(lines: report.junit)
        case "json":
            var json = JSONWriter()
            report.write(to: &json)
            return TerminalText.line(json: json)
        case _: return TerminalText.visible(lines: report.text)
        }
    }
}
