internal import APNs

/// `mock-apns lint`: looks for mistakes in a payload, without a server.
package enum LintCommand {
    /// Prints the findings.
    ///
    /// - Returns: 0, or 1 when the push would be refused or dropped.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        let (text, status) = try report(arguments, environment: environment)
        Output.standard.write(text)
        return status
    }

    /// What is printed, and the exit status.
    ///
    /// - Throws: `.usage` without a payload.
    package static func report(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> (text: String, status: Int32) {
        let values = try GivenValues(arguments, environment: environment, for: .lint)
        guard let source = values.told(.payload) else {
            throw .usage("lint needs a payload: mock-apns lint FILE, or - for standard input")
        }
        let request = LintRequest(
            payload: try PayloadSource.read(source),
            pushType: values.text(.pushType).flatMap { PushType(name: $0) },
            topic: values.text(.topic), priority: values.text(.priority),
            settings: settings(values))
        let report = request.judge()
        let isJSON = values.text(.format) == "json"
        let text = isJSON ? report.json : report.text(PayloadSource.name(source))
        return (text, report.exitStatus)
    }

    private static func settings(_ values: GivenValues) -> RuleSettings {
        let word = values.text(.profile)
        var settings = RuleSettings(
            profile: Profile.allCases.first { $0.name == word } ?? .apns)
        for (name, word) in values.pairs(.rule) {
            guard let id = RuleID(name: name), let level = RuleLevel(name: word) else { continue }
            settings.set(id, to: level)
        }
        return settings
    }
}
