import JSON
import Testing

@testable import CommandLineTool

@Suite("The command of log --exec")
struct PushCommandTests {
    private static let push =
        #"{"seq":7,"topic":"com.example.app","device_token":"abcd","apns_id":"A-1"}"#

    private static func arguments(
        _ command: String, _ record: String = push
    ) throws -> [String] {
        try PushCommand(command).arguments(for: try JSONValue(parsing: Array(record.utf8)))
    }

    static let splits: [(text: String, words: [String])] = [
        ("a b  c", ["a", "b", "c"]), (" a\tb\n", ["a", "b"]), ("'a b' c", ["a b", "c"]),
        ("a\\ b", ["a b"]), (#"a "b \" c""#, ["a", "b \" c"]), (#""a\b""#, ["a\\b"]),
        ("'a\\b'", ["a\\b"]), ("a''b", ["ab"]), ("a ''", ["a", ""]), (#"'"' "'""#, ["\"", "'"]),
        ("a $HOME `b` $(c) ; | > * ~", ["a", "$HOME", "`b`", "$(c)", ";", "|", ">", "*", "~"]),
    ]

    @Test("words are split as by a shell, and nothing in them is expanded", arguments: splits)
    func split(row: (text: String, words: [String])) throws {
        #expect(try CommandWords.split(row.text) == row.words)
    }

    static let filled: [(command: String, words: [String])] = [
        (
            "xcrun simctl push booted {topic} -",
            ["xcrun", "simctl", "push", "booted", "com.example.app", "-"]
        ),
        (
            "a {seq} {device_token} {apns_id} {topic}",
            ["a", "7", "abcd", "A-1", "com.example.app"]
        ),
        ("a --t={topic}/{seq}", ["a", "--t=com.example.app/7"]),
        (#"a '{"x":1}' {} { }"#, ["a", #"{"x":1}"#, "{}", "{", "}"]),
    ]

    @Test("placeholders stand for what the push says", arguments: filled)
    func fill(row: (command: String, words: [String])) throws {
        #expect(try Self.arguments(row.command) == row.words)
    }

    @Test(
        "what a sender chose stays one argument, whatever is in it",
        arguments: [
            "a; rm -rf /", "$(reboot)", "`reboot`", "a\nb", "'\"\\", "{seq}", "*", "a b",
        ])
    func injection(topic: String) throws {
        var json = JSONWriter()
        json.beginObject()
        json.member("seq", 1)
        json.member("topic", topic)
        json.endObject()
        #expect(
            try Self.arguments("run {topic} x{topic}", json.text) == ["run", topic, "x" + topic])
    }

    static let obstacles: [(command: String, record: String, message: String)] = [
        ("a {topic}", "{}", "it has no topic"),
        ("a {topic}", #"{"topic":null}"#, "it has no topic"),
        ("a {topic}", #"{"topic":""}"#, "it has no topic"),
        ("a {topic}", #"{"topic":"--exec"}"#, "its topic begins with a hyphen, as an option does"),
        ("a {topic}", #"{"topic":"-"}"#, "its topic begins with a hyphen, as an option does"),
        ("a {topic}", #"{"topic":"a\u0000b"}"#, "its topic has a zero byte"),
    ]

    @Test("a push that cannot fill a word is passed over", arguments: obstacles)
    func obstacle(row: (command: String, record: String, message: String)) {
        #expect(throws: PushCommand.Obstacle(message: row.message)) {
            try Self.arguments(row.command, row.record)
        }
    }

    @Test("beside the file for a simulator the topic is that of the app")
    func bundleID() throws {
        let record = #"{"seq":1,"topic":"com.example.app.voip","payload":{"aps":{}}}"#
        #expect(
            try Self.arguments("simctl {topic} -", record) == ["simctl", "com.example.app", "-"])
        #expect(try Self.arguments("a {topic}", record) == ["a", "com.example.app.voip"])
    }

    @Test("a hyphen inside a word is no option")
    func hyphen() throws {
        #expect(try Self.arguments("a t={topic}", #"{"topic":"-x"}"#) == ["a", "t=-x"])
    }

    static let problems: [(text: String, problem: String)] = [
        ("", "needs a value (COMMAND)"), (" ", "needs a command"), ("''", "needs a command"),
        ("a 'b", "needs a whole command; got a quote ' that is not closed"),
        ("a \"b", "needs a whole command; got a quote \" that is not closed"),
        ("a \\", "needs a whole command; got a backslash at the end"),
        ("{topic} -", "needs a program that no push names; got \"{topic} -\""),
        ("./{topic}", "needs a program that no push names; got \"./{topic}\""),
        (
            "a {token}",
            "knows {topic}, {device_token}, {seq}, {apns_id}; got \"{token}\""
        ),
        (
            "sh -c 'echo {topic}'",
            "needs placeholders in words of their own, as a script would run what a push says: "
                + "sh -c 'echo \"$1\"' sh {topic}; got \"echo {topic}\""
        ),
    ]

    @Test("a mistake is told before anything runs", arguments: problems)
    func problem(row: (text: String, problem: String)) {
        #expect(FlagTable.row(.exec).value.problem(with: row.text) == row.problem)
    }

    @Test(
        "only a word that is nothing but - asks for the push",
        arguments: [("a -", true), ("a - b", true), ("a", false), ("a --", false), ("- a", false)])
    func input(command: String, takesInput: Bool) throws {
        #expect(try PushCommand(command).takesInput == takesInput)
    }
}
