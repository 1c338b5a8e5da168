import APNs
import JSON
import Testing

@testable import CommandLineTool

@Suite("mock-apns lint")
struct LintCommandTests {
    private func lint(_ words: String...) throws -> (text: String, status: Int32) {
        guard case .run(.lint, let given) = try ArgumentReader.read(["lint"] + words) else {
            throw CommandError.failed("\(words) lints nothing")
        }
        return try LintCommand.report(given, environment: [:])
    }

    @Test(
        "one line a finding with its place, one for the answer",
        arguments: [
            (#"{"aps":{"alert":"hi"}}"#, [], 0, "payload: 200, nothing found\n"),
            (
                "{\"aps\":{\"alert\":\"hi\",\n  \"badge\":\"3\"}}", [], 0,
                """
                payload:2:3: warning: aps.badge is a string; expected a number; \
                a device ignores it [payload.wrong-type]
                payload: 200, 1 finding

                """
            ),
            (
                #"{"aps":{"alert":"hi","content_available":1}}"#, [], 1,
                """
                payload:1:22: error: "content_available" is not a key that Apple reads; \
                did you mean "content-available"? [payload.misspelled-key]
                payload: 200, 1 finding

                """
            ),
            (
                #"{"aps":{"alert":"hi","badge":"3"},"sound":"x"}"#, ["--profile", "strict"], 1,
                """
                payload:1:22: refused: aps.badge is a string; expected a number; \
                a device ignores it [payload.wrong-type]
                payload:1:35: warning: "sound" beside aps is custom data; \
                put it into aps if the device is to act on it [payload.misplaced-key]
                payload: 400 InvalidPayload, 2 findings

                """
            ),
            (
                #"{"aps":{"alert":"hi","badge":"3"}}"#,
                ["--profile", "strict", "--rule", "payload.wrong-type=off"], 0,
                "payload: 200, nothing found\n"
            ),
            (
                #"{"aps":{"alert":"hi","badge":"3"}}"#, ["--rule", "payload.wrong-type=enforce"],
                1,
                """
                payload:1:22: refused: aps.badge is a string; expected a number; \
                a device ignores it [payload.wrong-type]
                payload: 400 InvalidPayload, 1 finding

                """
            ),
            (
                #"{"aps":{"alert":"hi","mutable-content":1,"content-available":1}}"#,
                ["--push-type", "background", "--priority", "5"], 1,
                """
                payload:1:2: error: a background push carries alert, badge or sound; \
                send it as push type alert, or remove the visible keys \
                [payload.background-visible]
                payload: 200, 1 finding

                """
            ),
            (
                #"{"aps":{"content-available":1}}"#,
                ["--push-type", "background", "--priority", "10", "--profile", "strict"], 1,
                nil
            ),
            (#"{"aps":{"content-available":1}}"#, ["--push-type", "background"], 0, nil),
            (
                #"{"aps":{"alert":"a"}}"#, ["--topic", "com.example.app", "--push-type", "voip"],
                1, nil
            ),
            ("{ \"aps\": 1 }", [], 1, nil),
        ] as [(String, [String], Int32, String?)])
    func findings(
        payload: String, words: [String], status: Int32, text: String?
    ) throws {
        guard case .run(.lint, let given) = try ArgumentReader.read(["lint", payload] + words)
        else {
            Issue.record("lints nothing")
            return
        }
        let report = try LintCommand.report(given, environment: [:])
        #expect(report.status == status, "\(report.text)")
        if let text { #expect(report.text == text) }
    }

    @Test("text that is no JSON is named with line and column, and with the file")
    func noJSON() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/a.json"
            try Files.replace(path, with: "{\"aps\":\n  {,}}")
            let report = try lint(path)
            #expect(report.status == 1)
            #expect(report.text.hasPrefix("\(path):2:4: error: not JSON: ',' where "))
            #expect(report.text.hasSuffix("[invalid-payload]\n\(path): 200, 1 finding\n"))
            let strict = try lint(path, "--profile", "strict")
            #expect(strict.text.hasPrefix("\(path):2:4: refused: not JSON: "))
            #expect(strict.text.hasSuffix("\(path): 400 InvalidPayload, 1 finding\n"))
        }
    }

    @Test("a payload over the limit and an empty one are refused")
    func sizes() async throws {
        try await withTemporaryFolder { folder in
            let long = #"{"aps":{"alert":""# + String(repeating: "x", count: 4_096) + #""}}"#
            try Files.replace("\(folder)/long", with: long)
            try Files.replace("\(folder)/empty", with: "")
            let tooLong = try lint("\(folder)/long")
            #expect(tooLong.status == 1)
            #expect(tooLong.text.contains(": refused: "))
            #expect(tooLong.text.contains("[payload-too-large]\n"))
            #expect(tooLong.text.contains("long: 413 PayloadTooLarge, "))
            #expect(try lint("\(folder)/long", "--push-type", "voip").status == 0)
            let empty = try lint("\(folder)/empty")
            #expect(empty.text.hasSuffix("empty: 400 PayloadEmpty, 1 finding\n"))
        }
    }

    @Test("as JSON a finding has its place too")
    func json() throws {
        let report = try lint(
            "{\"aps\":{\"alert\":\"hi\",\n\"badge\":\"3\"}}", "--format", "json", "--profile",
            "strict")
        #expect(report.status == 1)
        #expect(
            report.text == """
                {"valid":false,"status":400,"reason":"InvalidPayload",\
                "rule":{"id":"payload.wrong-type","source":"field cases FC-E6 to FC-E9"},\
                "findings":[{"code":"payload.wrong-type","level":"error","field":"aps.badge",\
                "offset":22,"line":2,"column":1,\
                "message":"aps.badge is a string; expected a number",\
                "hint":"a device ignores it"}],"bytes":35,"limit":4096,"payload_class":"P1"}

                """)
    }

    @Test("what a payload says cannot act on the terminal")
    func escaping() throws {
        let report = try lint("{\"aps\":{\"alert\":\"a\",\"k\u{202E}\\u001b[2J\":1}}")
        #expect(report.text.contains(#"k\u{202E}\u{1B}[2J"#))
        #expect(!report.text.unicodeScalars.contains("\u{1B}"))
    }

    @Test("without a payload it is wrong use")
    func noPayload() {
        let message = "lint needs a payload: mock-apns lint FILE, or - for standard input"
        #expect(throws: CommandError.usage(message)) { try lint() }
    }
}
