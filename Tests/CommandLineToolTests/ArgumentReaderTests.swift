import Testing

@testable import CommandLineTool

@Suite("Reading the words of a command line")
struct ArgumentReaderTests {
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
            (["--set", "a=b=c"], [(.set, "a=b=c")]),
            (["--set=a=b=c"], [(.set, "a=b=c")]),
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
                "unknown command \"srve\"; did you mean \"serve\"? (commands: serve, ready)"
            ),
            (["frobnicate"], "unknown command \"frobnicate\" (commands: serve, ready)"),
            (["help", "me"], "unknown command \"me\" (commands: serve, ready)"),
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
        ])
    func wrongUse(words: [String], message: String) {
        #expect(throws: CommandError.usage(message)) { try ArgumentReader.read(words) }
    }

    @Test("a repeated control token is not shown in the message")
    func secretStaysOut() {
        let words = ["serve", "--control-token", "s3cret", "--control-token", "s3cret"]
        #expect(throws: CommandError.usage("--control-token is given twice")) {
            try ArgumentReader.read(words)
        }
    }
}
