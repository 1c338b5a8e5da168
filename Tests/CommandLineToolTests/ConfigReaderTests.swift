import Testing

@testable import CommandLineTool

@Suite("Reading the config file")
struct ConfigReaderTests {
    private func read(_ text: String) throws(CommandError) -> [Given] {
        try ConfigReader.read(Array(text.utf8), path: "c.json", for: .serve).given
    }

    @Test(
        "keys are the flags' names",
        arguments: [
            ("{}", []),
            (#"{"port": 0}"#, [(.port, "0")]),
            (#"{"port": "0", "certs": "c"}"#, [(.port, "0"), (.certs, "c")]),
            (#"{"san": "a"}"#, [(.san, "a")]),
            (#"{"san": ["a", "b"]}"#, [(.san, "a"), (.san, "b")]),
            (#"{"set": ["log-records=1"]}"#, [(.set, "log-records=1")]),
            (
                #"{"set": {"log-records": 1, "p5-order": "any"}}"#,
                [(.set, "log-records=1"), (.set, "p5-order=any")]
            ),
            (
                #"{"profile": "strict", "rule": {"bad-topic": "off"}}"#,
                [(.profile, "strict"), (.rule, "bad-topic=off")]
            ),
            (#"{"devices": [], "faults": [], "port": 1}"#, [(.port, "1")]),
        ] as [(String, [(FlagName, String)])])
    func values(text: String, expected: [(FlagName, String)]) throws {
        let given = try read(text)
        #expect(given.map(\.flag) == expected.map(\.0))
        #expect(given.map(\.value) == expected.map(\.1))
    }

    @Test("a value remembers its line")
    func lines() throws {
        let given = try read("{\n  \"port\": 1,\n\n  \"san\": [\"a\"]\n}\n")
        #expect(given.map(\.source) == [.file("c.json", line: 2), .file("c.json", line: 4)])
    }

    @Test(
        "a mistake is named with file and line",
        arguments: [
            ("[]", "c.json:1: needs a JSON object; got an array"),
            (
                "{\n \"prot\": 1}", "c.json:2: unknown key \"prot\"; did you mean \"port\"?"
            ),
            ("{\"--port\": 1}", "c.json:1: unknown key \"--port\"; did you mean \"port\"?"),
            (
                "{\n\"device\": []}", "c.json:2: unknown key \"device\"; did you mean \"devices\"?"
            ),
            (
                "{\n\"rule\": {\"bad-topik\": \"off\"}}",
                "c.json:2: \"rule\" knows no rule \"bad-topik\"; did you mean \"bad-topic\"?"
                    + " (mock-apns rules lists them)"
            ),
            ("{\"faults\": [],\n\"faults\": []}", "c.json:2: \"faults\" is given twice"),
            ("{\"config\": \"d.json\"}", "c.json:1: unknown key \"config\""),
            ("{\"control\": \"http://x\"}", "c.json:1: unknown key \"control\""),
            ("{\"port\": 1,\n\"port\": 1}", "c.json:2: \"port\" is given twice"),
            (
                "{\n\n\"port\": 70000}",
                "c.json:3: \"port\" needs a whole number from 0 to 65535; got \"70000\""
            ),
            (
                "{\"port\": 1.5}",
                "c.json:1: \"port\" needs a whole number from 0 to 65535; got \"1.5\""
            ),
            (
                "{\"port\": [1]}",
                "c.json:1: \"port\" needs a string or a number; got an array"
            ),
            (
                "{\"san\": [true]}",
                "c.json:1: \"san\" needs a string or a number, or an array of them; "
                    + "got a boolean"
            ),
            (
                "{\"set\": {\"a\": null}}",
                "c.json:1: \"set\" needs a string or a number, or an array of them, "
                    + "or an object of them; got null"
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect(throws: CommandError.usage(message)) { try read(text) }
    }

    @Test("text that is no JSON is named with its line")
    func noJSON() {
        do throws(CommandError) {
            _ = try read("{\n\"port\": 1,\n}")
            Issue.record("read it")
        } catch {
            #expect(error.message.hasPrefix("c.json:3: "))
            #expect(error.exitStatus == 2)
        }
    }
}
