internal import MockAPNs

/// What `exec` was told.
package struct ExecSettings: Sendable {
    package var serve: ServeSettings
    /// Folder of CA, certificate and key; nil for a temporary one.
    package var certificates: String?
    package var expectations: [Expectation] = []
    package var summaryFile: String?
    package var timeoutSeconds: Int?

    /// The settings from flags, variables and config file.
    ///
    /// - Throws: `.usage` for anything that cannot be right.
    package init(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        let given: [Given]
        (serve, given) = try ServeSettings.read(
            arguments, environment: environment, for: .exec)
        func told(_ flag: FlagName) -> String? { given.first { $0.flag == flag }?.value }
        if told(.port) == nil { serve.options.port = 0 }
        if told(.controlPort) == nil { serve.options.controlPort = 0 }
        certificates = told(.certs)
        summaryFile = told(.summaryFile)
        timeoutSeconds = told(.timeout).flatMap { Int($0) }
        for one in given where one.flag == .expect {
            // The flag's row has read it before.
            if let expectation = try? Expectation(parsing: one.value) {
                expectations.append(expectation)
            }
        }
    }
}
