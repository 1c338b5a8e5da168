internal import APNs

/// What the program can be told to do.
package enum Command: String, CaseIterable, Sendable {
    case serve
    case ready
    case exec
    case send
    case log
    case replay
    case verify
    case why
    case reasons
    case lint
    case route
    case rules
    case devices
    case hooks
    case impact
    case strategies
    case claims
    case token
    case testTokens = "test-tokens"
    case certs
    case clock
    case keys
    case call
    case doctor

    /// One line for the list of commands.
    package var summary: String {
        switch self {
        case .serve: "run the push service until it is told to stop"
        case .ready: "wait for a running server, or check one"
        case .exec: "run a command with a push service of its own"
        case .send: "send one push, signed, to a gateway"
        case .log: "show what was sent, answered and delivered"
        case .replay: "send the pushes of an export again, to any gateway"
        case .verify: "wait for the pushes that are expected, and say what came instead"
        case .why: "tell why a device token saw nothing"
        case .reasons: "explain the reasons of error answers, and how to get them"
        case .lint: "look for mistakes in a payload"
        case .route: "show what a push, a registration or the user does on a device"
        case .rules: "list the rules of the gateway, its settings, or the rules of a device"
        case .devices: "list devices to route to, or act on one of a running server"
        case .hooks: "list push frameworks and how they hook in, or print one as JSON"
        case .impact: "try hooks on apps that are set up in many ways, and say what they break"
        case .strategies: "compare the three ways to get at a push, version by version of iOS"
        case .claims: "judge what the two founding documents say, each with a command to see it"
        case .token: "print a provider token, good or wrong on purpose"
        case .testTokens: "list the device tokens with a built-in outcome"
        case .certs: "show or make certificates and keys, of the server and of senders"
        case .clock: "show the virtual clock of a server, or move it"
        case .keys: "list the provider keys that a server knows"
        case .call: "ask for any operation of the control plane, by its id"
        case .doctor: "tell step by step why a sender does not reach the gateway"
        }
    }

    /// The flags it takes, in the order of its help.
    package var flags: [FlagName] {
        switch self {
        case .serve: Command.serverFlags + [.readyFile, .logFormat, .help, .version]
        case .ready: [.control, .timeout, .help, .version]
        case .exec:
            [.expect, .summaryFile, .timeout] + Command.serverFlags
                + [.readyFile, .logFormat, .help, .version]
        case .send:
            [
                .to, .topic, .deviceToken, .payload, .pushType, .priority, .expiration,
                .collapseID, .id, .bearer, .cert,
            ] + Command.keyFlags + [.ca, .control, .controlToken, .timeout, .format]
                + [.help, .version]
        case .log:
            [
                .follow, .exec, .limit, .topic, .deviceToken, .id, .pushType, .status, .reason,
                .outcome, .environment, .since, .until, .text, .summary, .control, .controlToken,
                .format, .help, .version,
            ]
        case .replay:
            [.file, .to, .speed, .bearer, .cert] + Command.keyFlags
                + [.ca, .timeout, .format, .help, .version]
        case .verify:
            LogFilters.flags + [.atLeast, .exactly, .none, .within, .settle]
                + [.control, .controlToken, .format, .help, .version]
        case .why:
            [
                .deviceToken, .topic, .environment, .since, .control, .controlToken, .format,
                .help, .version,
            ]
        case .reasons: [.reason, .format, .help, .version]
        case .lint:
            [
                .payload, .pushType, .topic, .priority, .profile, .rule, .format, .help, .version,
            ]
        case .route:
            [
                .payload, .state, .device, .hooks, .register, .prompt, .local, .action, .explain,
                .pushType, .topic, .priority, .set, .format, .help, .version,
            ]
        case .rules: [.settings, .routing, .format, .help, .version]
        case .devices:
            [.list, .show, .members] + Command.deviceActions + [.since, .limit]
                + [.control, .controlToken, .format, .help, .version]
        case .hooks: [.list, .show, .members, .format, .help, .version]
        case .impact: [.hooks, .apps, .os, .format, .help, .version]
        case .strategies: [.os, .format, .help, .version]
        case .claims: [.document, .format, .help, .version]
        case .token: Command.keyFlags + [.listDefects, .format, .help, .version]
        case .testTokens: [.format, .help, .version]
        case .certs: [.certs, .topic, .san, .newCA, .format, .help, .version]
        case .clock:
            Command.clockActions + [.control, .controlToken, .format, .help, .version]
        case .keys: [.control, .controlToken, .format, .help, .version]
        case .call: Command.callWords + [.control, .controlToken, .help, .version]
        case .doctor:
            [
                .host, .port, .to, .control, .controlToken, .ca, .certs, .key, .keyName, .keyID,
                .teamID, .cert, .topic, .timeout, .format, .help, .version,
            ]
        }
    }

    private static let serverFlags: [FlagName] = [
        .host, .port, .listen, .controlHost, .controlPort, .controlSocket, .controlToken,
        .allowedHost, .certs, .san, .data, .durability, .payloadStorage, .environment, .auth,
        .key, .trustAnyKey, .clientCertificates, .clientCA,
        .trustAnyCertificate, .registry, .profile, .rule, .threads, .set, .config,
    ]

    private static let keyFlags: [FlagName] = [
        .certs, .key, .keyName, .keyID, .teamID, .defect,
    ]

    private static let clockActions: [FlagName] = [.advance, .set, .freeze, .unfreeze]

    private static let callWords: [FlagName] = [.operation, .query, .body]

    private static let deviceActions: [FlagName] = [.act, .action, .screen, .timeline]

    /// Those of its flags that do something at once; a variable cannot stand for them.
    package var actions: [FlagName] {
        switch self {
        case .clock: Command.clockActions
        case .devices: Command.deviceActions
        case .log: [.exec]
        case .call: Command.callWords
        case .serve, .ready, .exec, .send, .verify, .why, .reasons, .replay, .lint, .route, .rules,
            .hooks, .impact, .strategies, .claims, .token, .testTokens, .certs, .keys, .doctor:
            []
        }
    }

    /// What a flag is called besides its name: `--out` of `certs`, a defect's name.
    ///
    /// - Parameter word: as typed, without the two hyphens.
    /// - Returns: the flag, and the value it then has; nil for a value that follows.
    package func shortcut(_ word: String) -> (flag: FlagName, value: String?)? {
        if self == .certs, word == "out" { return (.certs, nil) }
        guard flags.contains(.defect), ProviderTokenDefect(rawValue: word) != nil else {
            return nil
        }
        return (.defect, word)
    }

    /// The words that `--` may stand before.
    package var words: [String] {
        let defects = flags.contains(.defect) ? ProviderTokenDefect.allCases.map(\.name) : []
        return flags.map(\.rawValue) + defects
    }

    /// The flag that a word without one stands for; nil where such words are wrong.
    package var operand: FlagName? {
        switch self {
        case .lint, .route: .payload
        case .doctor: .host
        case .devices: .action
        case .replay: .file
        case .why: .deviceToken
        case .reasons: .reason
        case .call: .operation
        case .serve, .ready, .exec, .send, .log, .verify, .rules, .hooks, .impact, .strategies,
            .claims, .token, .testTokens, .certs, .clock, .keys:
            nil
        }
    }

    /// Flags that may also be given as plain words, in front of their value.
    package var wordFlags: [FlagName] {
        switch self {
        case .devices: [.list, .show, .members, .act, .screen, .timeline]
        case .hooks: [.list, .show, .members]
        case .serve, .ready, .exec, .send, .log, .verify, .replay, .why, .reasons, .lint, .route,
            .rules,
            .impact, .strategies, .claims, .token, .testTokens, .certs, .clock, .keys, .call,
            .doctor:
            []
        }
    }

    /// What follows the command's name.
    package var usage: String {
        switch self {
        case .lint: "PAYLOAD [FLAGS]"
        case .route: "[PAYLOAD] [FLAGS]"
        case .devices: "list|show NAME|members|act ID ACTIONS|screen|timeline ID [FLAGS]"
        case .hooks: "list|show NAME|members [FLAGS]"
        case .doctor: "[HOST] [FLAGS]"
        case .replay: "FILE --to HOST:PORT [FLAGS]"
        case .why: "TOKEN [FLAGS]"
        case .reasons: "[NAME] [FLAGS]"
        case .call: "[OPERATION [NAME]] [FLAGS]"
        case .exec: "[FLAGS] -- COMMAND [ARGUMENTS]"
        case .serve, .ready, .send, .log, .verify, .rules, .impact, .strategies, .claims, .token,
            .testTokens, .certs, .clock, .keys:
            "[FLAGS]"
        }
    }
}
