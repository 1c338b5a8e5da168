/// What the program can be told to do.
package enum Command: String, CaseIterable, Sendable {
    case serve
    case ready

    /// One line for the list of commands.
    package var summary: String {
        switch self {
        case .serve: "run the push service until it is told to stop"
        case .ready: "wait for a running server, or check one"
        }
    }

    /// The flags it takes, in the order of its help.
    package var flags: [FlagName] {
        switch self {
        case .serve:
            [
                .host, .port, .controlHost, .controlPort, .controlToken, .allowedHost, .certs,
                .san, .environment, .auth, .threads, .set, .config, .readyFile, .logFormat,
                .help, .version,
            ]
        case .ready: [.control, .timeout, .help, .version]
        }
    }

    /// What the help says between summary and flags.
    package var details: String {
        switch self {
        case .serve:
            """
            Prints one JSON line on standard output when pushes can be sent, and logs to standard
            error. SIGTERM or SIGINT lets open requests finish, at most 5 seconds; a second one
            ends at once.
            """
        case .ready:
            """
            Ends with status 0 when the server takes pushes, with 1 when it does not within the
            time allowed. Fits a container's health check.
            """
        }
    }

    /// Command lines worth copying, each with what it is for.
    package var examples: [(line: String, purpose: String)] {
        switch self {
        case .serve:
            [
                ("mock-apns serve", "gateway on 2197, control plane on 8197"),
                (
                    "mock-apns serve --port 0 --control-port 0 --ready-file ready.json",
                    "free ports, for a test"
                ),
                (
                    "mock-apns serve --host 0.0.0.0 --san push.staging.internal",
                    "for other machines, by name"
                ),
                ("MOCK_APNS_PORT=3000 mock-apns serve", "the same as --port 3000"),
            ]
        case .ready:
            [
                ("mock-apns ready", "wait up to 10 seconds"),
                ("mock-apns ready --timeout 0", "check once"),
                ("mock-apns ready --control http://mock-apns:8197", "a server elsewhere"),
            ]
        }
    }
}
