import APNs

/// What an operator must not overlook: told at the start, in /readyz, /v1/info and on the page.
enum ServerWarnings {
    /// All of them, each one clause.
    static func list(_ options: ServerOptions) -> [String] {
        ControlToken.warnings(options) + loosenings(options)
    }

    /// What makes the server take credentials that it cannot check.
    static func loosenings(_ options: ServerOptions) -> [String] {
        var texts: [String] = []
        if options.trustsAnyKey {
            texts.append(
                "provider tokens of unknown keys are taken without a check of their signature"
                    + " (--trust-any-key)")
        }
        if options.trustsAnyCertificate {
            texts.append(
                "client certificates of any root are taken (--trust-any-certificate)")
        }
        return texts
    }

    /// Tells them in the operator's log.
    static func announce(_ options: ServerOptions, _ journal: any ServerLog, in log: OperatorLog) {
        for text in journal.warnings { log.line("log", [("detail", text)]) }
        for text in loosenings(options) { log.line("loosened", [("detail", text)]) }
    }
}
