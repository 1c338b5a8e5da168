import Testing

@testable import CommandLineTool

@Suite("Values that flags take")
struct FlagValueTests {
    @Test(
        "good values are taken",
        arguments: [
            (.port, "0"), (.port, "65535"), (.threads, "1"), (.threads, "64"),
            (.host, "127.0.0.1"), (.host, "::"), (.host, "fe80::1%eth0"), (.host, "localhost"),
            (.environment, "production"), (.auth, "off"), (.logFormat, "json"),
            (.set, "initial-streams=1000"), (.set, "p5-order=any"),
            (.rule, "bad-topic=off"), (.rule, "payload.near-limit=enforce"),
            (.profile, "strict"), (.pushType, "voip"), (.to, "localhost:2197"),
            (.to, "[::1]:443"), (.follow, "true"), (.expect, "2,topic=com.example.app"),
            (.expect, "none"),
            (.controlToken, "none"), (.controlToken, "@/run/secrets/token"),
            (.controlToken, "abc.DEF-123"), (.certs, "my certs"),
            (.control, "http://127.0.0.1:8197"), (.control, "mock-apns:8197/"),
        ] as [(FlagName, String)])
    func good(flag: FlagName, text: String) throws {
        #expect(try Given(flag, text, from: .argument).value == text)
    }

    @Test(
        "bad values are refused with what was expected",
        arguments: [
            (.port, "", "--port needs a value (PORT)"),
            (
                .port, "65536",
                "--port needs a whole number from 0 to 65535; got \"65536\""
            ),
            (.port, "+5", "--port needs a whole number from 0 to 65535; got \"+5\""),
            (.port, "-1", "--port needs a whole number from 0 to 65535; got \"-1\""),
            (.port, "2 197", "--port needs a whole number from 0 to 65535; got \"2 197\""),
            (.threads, "0", "--threads needs a whole number from 1 to 64; got \"0\""),
            (
                .port, "99999999999999999999999",
                "--port needs a whole number from 0 to 65535; got \"99999999999999999999999\""
            ),
            (
                .environment, "developement",
                "--environment needs one of development, production; got \"developement\""
                    + "; did you mean \"development\"?"
            ),
            (
                .auth, "on", "--auth needs one of required, off; got \"on\""
            ),
            (
                .host, "127.0.0.1:2197",
                "--host needs a host without a port; got \"127.0.0.1:2197\""
            ),
            (
                .host, "http://localhost",
                "--host needs a host without scheme or path; got \"http://localhost\""
            ),
            (
                .san, "a.test,b.test",
                "--san needs one host (separate several with a blank); got \"a.test,b.test\""
            ),
            (.set, "initial-streams", "--set needs NAME=VALUE; got \"initial-streams\""),
            (.set, "=1", "--set needs NAME=VALUE; got \"=1\""),
            (
                .set, "initial-stream=5",
                "--set knows no setting \"initial-stream\"; did you mean \"initial-streams\"?"
                    + " (mock-apns rules --settings lists them)"
            ),
            (
                .set, "initial-streams=0",
                "--set initial-streams needs a number from 1 to 1000; got \"0\""
            ),
            (
                .set, "p5-order=some",
                "--set p5-order needs will-present-first or remote-first or any; got \"some\""
            ),
            (.rule, "bad-topic", "--rule needs ID=off|warn|enforce; got \"bad-topic\""),
            (
                .rule, "bad-topic=on",
                "--rule bad-topic needs off or warn or enforce; got \"on\""
            ),
            (
                .rule, "near-limit=off",
                "--rule knows no rule \"near-limit\" (mock-apns rules lists them)"
            ),
            (
                .profile, "strickt",
                "--profile needs one of apns, strict, lenient; got \"strickt\""
                    + "; did you mean \"strict\"?"
            ),
            (.to, "localhost", "--to needs an address like localhost:2197; got \"localhost\""),
            (.to, "https://a:1", "--to needs an address like localhost:2197; got \"https://a:1\""),
            (.to, "::1:443", "--to needs an address like localhost:2197; got \"::1:443\""),
            (
                .expect, "two",
                "--expect needs a number, a number and +, or none first; got \"two\""
            ),
            (.controlToken, "@", "--control-token needs a file name after @"),
            (
                .controlToken, "two words",
                "--control-token needs a token of visible ASCII characters without blanks"
            ),
            (
                .control, "https://localhost:8197",
                "--control needs an address like http://127.0.0.1:8197 or unix:PATH; "
                    + "got \"https://localhost:8197\""
            ),
        ] as [(FlagName, String, String)])
    func bad(flag: FlagName, text: String, message: String) {
        #expect(throws: CommandError.usage(message)) {
            try Given(flag, text, from: .argument)
        }
    }

    @Test("a long value is cut in the message")
    func longValue() {
        let text = String(repeating: "x", count: 5_000)
        let expected = "--port needs a whole number from 0 to 65535; got \"\(text.prefix(80))...\""
        #expect(throws: CommandError.usage(expected)) { try Given(.port, text, from: .argument) }
    }
}
