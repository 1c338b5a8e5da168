import APNs
import MockAPNs
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
            (
                "{\n\"default-device\": []}",
                "c.json:2: default-device: got an array, expected an object"
            ),
            (
                "{\"default-device\":\n {\"apps\": [{\"topic\": \"a.b\"}]}}",
                "c.json:1: default-device.apps[0].topic: got \"a.b\", expected \"*\"; leave it out;"
                    + " PUT /v1/default-device?topic=com.example.app is for one app"
            ),
            (
                "{\"default-device\":\n {\"lockd\": true}}",
                "c.json:2: default-device.lockd: got an unknown key, expected one of id, platform,"
                    + " os, online, locked, unlocked_since_boot, low_power, focus, summary,"
                    + " run_from_xcode, silent_budget, held, apps; did you mean \"locked\"?"
            ),
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

    @Test("a flag without a value is true or false")
    func toggles() throws {
        let given = try read(#"{"trust-any-key": true, "trust-any-certificate": false}"#)
        #expect(given.map(\.flag) == [.trustAnyKey, .trustAnyCertificate])
        #expect(given.map(\.value) == ["true", "false"])
        let message = #"c.json:1: "trust-any-key" needs true or false; got a string"#
        #expect(throws: CommandError.usage(message)) { try read(#"{"trust-any-key": "true"}"#) }
    }

    @Test("provider keys stand in the file with all that they are limited to")
    func keys() throws {
        let text = """
            {"keys": [
              {"file": "a.p8", "key_id": "AAAAAAAAAA", "team_id": "TEAM123456",
               "environment": null},
              {"pem": "PEM", "key_id": "BBBBBBBBBB", "team_id": "TEAM123456",
               "environment": "production", "topics": ["com.example.app"],
               "related_key_id": "AAAAAAAAAA"}]}
            """
        let file = try ConfigReader.read(Array(text.utf8), path: "c.json", for: .serve)
        #expect(
            file.keys == [
                .init(
                    .file("a.p8"), ProviderKeyScope(keyID: "AAAAAAAAAA", teamID: "TEAM123456")),
                .init(
                    .pem("PEM"),
                    ProviderKeyScope(
                        keyID: "BBBBBBBBBB", teamID: "TEAM123456", environment: .production,
                        topics: ["com.example.app"], relatedKeyID: "AAAAAAAAAA")),
            ])
    }

    @Test(
        "a mistake in a provider key is named with file and line",
        arguments: [
            ("{}", #"1: "keys" needs an array of objects; got an object"#),
            ("[1]", "1: keys[0] needs an object; got a number"),
            ("[{}]", #"1: keys[0] needs "file", or "pem" with the key itself"#),
            ("[{\n\"file\": \"f\"}]", #"2: keys[0] needs "key_id" and "team_id""#),
            (
                "[{\"file\": \"f\",\n\"pem\": \"p\"}]",
                #"2: keys[0].pem stands beside "file" or "pem"; one will do"#
            ),
            ("[{\n\"file\": 1}]", "2: keys[0].file needs a string; got a number"),
            ("[{\n\"pem\": \"\"}]", "2: keys[0].pem needs a string that is not empty"),
            (
                "[{\n\"kid\": 1}]",
                "2: keys[0].kid is no member of a key"
                    + " (file, pem, key_id, team_id, environment, topics, related_key_id)"
            ),
            (
                "[{\n\"topic\": 1}]",
                "2: keys[0].topic is no member of a key; did you mean \"topics\"?"
                    + " (file, pem, key_id, team_id, environment, topics, related_key_id)"
            ),
            ("[{\"file\": \"f\",\n\"file\": \"f\"}]", "2: keys[0].file is given twice"),
            (
                "[{\n\"key_id\": \"abc\"}]",
                "2: keys[0].key_id needs a key id of 10 characters A-Z and 0-9; got \"abc\""
            ),
            (
                "[{\n\"environment\": \"sandbox\"}]",
                "2: keys[0].environment needs development or production as environment;"
                    + " got \"sandbox\""
            ),
            ("[{\n\"topics\": []}]", "2: keys[0].topics needs 1 to 100 topics; got none"),
            ("[{\n\"topics\": [1]}]", "2: keys[0].topics needs a string; got a number"),
            (
                #"[{"file": "f", "key_id": "AAAAAAAAAA", "team_id": "TEAM123456","#
                    + #""related_key_id": "BBBBBBBBBB"}]"#,
                #"1: keys[0] needs "topics" beside "related_key_id": only topic-specific keys have"#
                    + " one"
            ),
            (
                #"[{"file": "f", "key_id": "AAAAAAAAAA", "team_id": "TEAM123456"},"#
                    + "\n" + #"{"file": "g", "key_id": "AAAAAAAAAA", "team_id": "TEAM123456"}]"#,
                "2: keys[1] has the key id of another one: AAAAAAAAAA"
            ),
        ])
    func badKeys(text: String, message: String) {
        #expect(throws: CommandError.usage("c.json:\(message)")) { try read("{\"keys\": \(text)}") }
    }

    private static let pem =
        "-----BEGIN PRIVATE KEY-----\\nMIGTAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBHkwdwIBAQQg"

    @Test(
        "the content of a key file in a wrong place is never shown (FC-B14)",
        arguments: [
            "\"keys\": [{\"file\": \"KEY\"}]", "\"keys\": [{\"key_id\": \"KEY\"}]",
            "\"keys\": [{\"team_id\": \"KEY\"}]", "\"keys\": [{\"topics\": [\"KEY\"]}]",
            "\"keys\": [{\"related_key_id\": \"KEY\"}]",
            "\"keys\": [{\"environment\": \"KEY\"}]", "\"keys\": [{\"KEY\": 1}]",
            "\"keys\": [{\"pem\": \"KEY\", \"file\": \"KEY\"}]", "\"KEY\": 1",
            "\"key\": [\"KEY,ABC123DEFG,DEF123GHIJ\"]", "\"key\": [\"KEY\"]",
            "\"port\": \"KEY\"",
        ])
    func secrets(text: String) {
        // Without its frame it may be the name of a file, which the server's start looks for.
        let isFile = text.contains("file") || text.contains("KEY,")
        let body = isFile ? [] : [String(ConfigReaderTests.pem.dropFirst(29))]
        for key in [ConfigReaderTests.pem] + body {
            let error = #expect(throws: CommandError.self) {
                try read("{\(text.replacing("KEY", with: key))}")
            }
            #expect(error?.exitStatus == 2)
            #expect(error?.message.contains("MIGT") == false, "\(error?.message ?? "")")
        }
    }

    @Test(
        "a key in the file is checked as one of PUT /v1/keys",
        arguments: [
            (
                #""topics": ["a b"]"#,
                "keys[0].topics needs a bundle id of letters, digits, '.' and '-',"
                    + " as com.example.app; got \"a b\""
            ),
            (
                #""topics": ["a"], "related_key_id": "AAAAAAAAAA""#,
                "keys[0] needs the id of another key as the related one; got \"AAAAAAAAAA\""
            ),
        ])
    func checked(members: String, message: String) {
        let key = #"{"file": "f", "key_id": "AAAAAAAAAA", "team_id": "TEAM123456", \#(members)}"#
        #expect(throws: CommandError.usage("c.json:1: \(message)")) {
            try read("{\"keys\": [\(key)]}")
        }
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
