internal import JSON
internal import Routing

/// `mock-apns strategies`: what each of the three plans of the first founding document catches,
/// costs and breaks, version by version.
package enum StrategiesCommand {
    /// Prints the report.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    ///
    /// - Throws: `.usage` for what is no version, or one before the rules begin.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .strategies)
        let report = StrategyReport(on: try SystemArgument.read(values.text(.os)))
        switch values.text(.format) {
        case "markdown": return report.markdown
        case "json":
            var json = JSONWriter()
            report.write(to: &json)
            return json.text + "\n"
        case _: return report.text
        }
    }
}
