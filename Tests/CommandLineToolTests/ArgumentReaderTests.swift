import APNs
import Testing

@testable import CommandLineTool

@Suite("Reading the words of a command line")
struct ArgumentReaderTests {
    fileprivate static let commands =
        "serve, ready, exec, send, log, replay, verify, why, reasons, lint, route, rules, devices, hooks, impact, strategies,"
        + " claims, token, test-tokens, certs,"
        + " clock, keys, call, doctor"

    @Test(
        "a request for help or the version needs nothing else",
        arguments: [
            ([], .help(nil)),
            (["--help"], .help(nil)),
            (["-h"], .help(nil)),
            (["help"], .help(nil)),
            (["help", "ready"], .help(.ready)),
            (["serve", "--help"], .help(.serve)),
            (["serve", "--port", "1", "-h"], .help(.serve)),
            (["--version"], .version),
            (["ready", "--version"], .version),
        ] as [([String], ArgumentReader.Request)])
    func asking(words: [String], request: ArgumentReader.Request) throws {
        #expect(try ArgumentReader.read(words) == request)
    }

    @Test(
        "a value stands behind the flag or behind an equals sign",
        arguments: [
            (["--port", "0"], [(.port, "0")]),
            (["--port=0"], [(.port, "0")]),
            (["--control-token=--x"], [(.controlToken, "--x")]),
            (["--set", "log-records=5"], [(.set, "log-records=5")]),
            (["--set=log-records=5"], [(.set, "log-records=5")]),
            (["--san", "a", "--san", "b"], [(.san, "a"), (.san, "b")]),
            (["--host", "::1", "--port", "65535"], [(.host, "::1"), (.port, "65535")]),
            ([], []),
        ] as [([String], [(FlagName, String)])])
    func values(words: [String], expected: [(FlagName, String)]) throws {
        guard case .run(.serve, let given) = try ArgumentReader.read(["serve"] + words) else {
            Issue.record("\(words) is no request to serve")
            return
        }
        #expect(given.map(\.flag) == expected.map(\.0))
        #expect(given.map(\.value) == expected.map(\.1))
        #expect(given.allSatisfy { $0.source == .argument })
    }

    @Test(
        "wrong use is one line that names what was got and what is near",
        arguments: [
            (
                ["--port", "1"],
                "give a command before --port, for example: mock-apns serve --port"
            ),
            (
                ["srve"],
                "unknown command \"srve\"; did you mean \"serve\"? (commands: \(ArgumentReaderTests.commands))"
            ),
            (
                ["frobnicate"],
                "unknown command \"frobnicate\" (commands: \(ArgumentReaderTests.commands))"
            ),
            (["help", "me"], "unknown command \"me\" (commands: \(ArgumentReaderTests.commands))"),
            (
                ["serve", "--prot", "1"],
                "unknown flag --prot of serve; did you mean --port? "
                    + "(mock-apns serve --help lists them)"
            ),
            (
                ["serve", "-port", "1"],
                "unknown flag -port of serve; did you mean --port? "
                    + "(mock-apns serve --help lists them)"
            ),
            (
                ["serve", "--control_port=1"],
                "unknown flag --control_port of serve; did you mean --control-port? "
                    + "(mock-apns serve --help lists them)"
            ),
            (
                ["ready", "--port", "1"],
                "unknown flag --port of ready (mock-apns ready --help lists them)"
            ),
            (["serve", "2197"], "serve takes flags only; got \"2197\""),
            (["serve", "--port"], "--port needs a value (PORT)"),
            (["serve", "--port="], "--port needs a value (PORT)"),
            (
                ["serve", "--port", "--host"],
                "--port needs a value (PORT); got the flag --host "
                    + "(write --port=--host if that is the value)"
            ),
            (
                ["serve", "--port", "1", "--port", "2"],
                "--port is given twice: \"1\" and \"2\""
            ),
            (["serve", "--help=no"], "--help takes no value"),
            (["lint", "a.json", "b.json"], "--payload is given twice: \"a.json\" and \"b.json\""),
            (["rules", "a.json"], "rules takes flags only; got \"a.json\""),
            (
                ["rules", "--settings=yes"],
                "--settings needs one of true, false; got \"yes\""
            ),
            (
                ["exec", "make"],
                "exec takes flags only; got \"make\" (write -- before the command)"
            ),
            (
                ["exec", "--port", "0"],
                "exec needs -- and a command, for example: mock-apns exec -- make test"
            ),
            (["exec", "--"], "exec needs a command behind --"),
            (
                ["serve", "--", "make"],
                "unknown flag -- of serve (mock-apns serve --help lists them)"
            ),
        ])
    func wrongUse(words: [String], message: String) {
        #expect(throws: CommandError.usage(message)) { try ArgumentReader.read(words) }
    }

    @Test(
        "a word without a flag is the payload of a command that takes one",
        arguments: [
            (["lint", "a.json"], [(.payload, "a.json")]),
            (["lint", "-"], [(.payload, "-")]),
            (["lint", "--payload", "-"], [(.payload, "-")]),
            (
                ["lint", "--push-type", "voip", "a.json", "--format=json"],
                [(.pushType, "voip"), (.payload, "a.json"), (.format, "json")]
            ),
            (["lint", #"{"aps":{}}"#], [(.payload, #"{"aps":{}}"#)]),
            (
                ["lint", "--rule", "payload.near-limit=off", "a"],
                [(.rule, "payload.near-limit=off"), (.payload, "a")]
            ),
        ] as [([String], [(FlagName, String)])])
    func operand(words: [String], expected: [(FlagName, String)]) throws {
        guard case .run(.lint, let given) = try ArgumentReader.read(words) else {
            Issue.record("\(words) is no request to lint")
            return
        }
        #expect(given.map(\.flag) == expected.map(\.0))
        #expect(given.map(\.value) == expected.map(\.1))
    }

    @Test(
        "a flag without a value is true",
        arguments: [
            (["--follow"], "true"), (["--follow=true"], "true"), (["--follow=false"], "false"),
        ])
    func toggles(words: [String], value: String) throws {
        let request = try ArgumentReader.read(["log"] + words + ["--limit", "5"])
        let expected = [
            try Given(.follow, value, from: .argument), try Given(.limit, "5", from: .argument),
        ]
        #expect(request == .run(.log, expected))
    }

    @Test("all words behind -- are the command's, whatever they look like")
    func child() throws {
        let request = try ArgumentReader.read([
            "exec", "--expect", "1+", "--", "sh", "--help", "--", "", "-c",
        ])
        let expected = [try Given(.expect, "1+", from: .argument)]
        #expect(request == .exec(expected, child: ["sh", "--help", "--", "", "-c"]))
        #expect(try ArgumentReader.read(["exec", "--help"]) == .help(.exec))
    }

    private static let keyLine = "MIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQgevZzL1gdAFr88hb2"
    private static let pem =
        "-----BEGIN PRIVATE KEY-----\n\(keyLine)\nOF/1NDzBm2a\n-----END PRIVATE KEY-----"

    @Test(
        "the content of a key file in place of its name is never shown (FC-B14)",
        arguments: [
            ["serve", "--key", pem], ["serve", "--key", "\(pem),ABC123DEFG,DEF123GHIJ"],
            ["serve", "--key=\(pem)"], ["serve", "--key=\(pem),ABC123DEFG,DEF123GHIJ"],
            ["serve", "--key", keyLine], ["serve", "--key", "k,\(keyLine),DEF123GHIJ"],
            ["serve", "--key", "k,ABC123DEFG,DEF123GHIJ,topics=\(keyLine)"],
            ["serve", "--key", "k,ABC123DEFG,DEF123GHIJ,\(pem)"], ["serve", pem],
            ["serve", "--\(pem)"], ["send", "--key", pem], ["token", "--key", pem], [pem],
            ["serve", "--port", pem], ["serve", "--port=\(pem)"], [keyLine],
        ])
    func keys(words: [String]) {
        let error = #expect(throws: CommandError.self) { try ArgumentReader.read(words) }
        let message = error?.message ?? ""
        #expect(error?.exitStatus == 2)
        #expect(!message.contains("MIGT") && !message.contains("OF/1"), "\(message)")
        #expect(!message.contains("\n"))
    }

    @Test("a key file that cannot be read is named, unless its name is the key")
    func keyAsFile() throws {
        for (key, name) in [
            (ArgumentReaderTests.pem, "the text of a key, not shown"),
            ("/nowhere/k.p8", "\"/nowhere/k.p8\""),
        ] {
            let words = ["token", "--key=\(key)", "--key-id", "A", "--team-id", "B"]
            guard case .run(.token, let given) = try ArgumentReader.read(words) else {
                Issue.record("no token")
                return
            }
            let error = #expect(throws: CommandError.self) {
                try TokenCommand.text(given, environment: [:], now: Instant(milliseconds: 0))
            }
            #expect(error?.message.hasPrefix("cannot read the provider key \(name)") == true)
            #expect(error?.message.contains("MIGT") == false)
        }
    }

    @Test("a host with its port is told of --to where there is one")
    func hostAndPort() {
        let message = "--host needs a host without a port; got \"localhost:2197\""
        #expect(throws: CommandError.usage(message + "; write --to localhost:2197")) {
            try ArgumentReader.read(["doctor", "localhost:2197"])
        }
        #expect(throws: CommandError.usage(message)) {
            try ArgumentReader.read(["serve", "--host", "localhost:2197"])
        }
    }

    @Test("a repeated control token is not shown in the message")
    func secretStaysOut() {
        let words = ["serve", "--control-token", "s3cret", "--control-token", "s3cret"]
        #expect(throws: CommandError.usage("--control-token is given twice")) {
            try ArgumentReader.read(words)
        }
    }
}
