import Faults
import JSON
import MockAPNs
import Synchronization
import Testing

@testable import CommandLineTool

/// A stand-in for `xcrun simctl` writes down what it is given.
@Suite("mock-apns log --exec", .timeLimit(.minutes(4)))
struct LogExecTests {
    private static let script = """
        #!/bin/sh
        for word in "$@"; do printf '<%s>' "$word"; done >>"$TMPDIR/calls"
        [ "$4" = - ] && cat >>"$TMPDIR/calls"
        printf '\\n' >>"$TMPDIR/calls"
        exit "${STATUS:-0}"

        """

    private static func make(_ folder: String) throws -> String {
        let path = folder + "/simctl"
        try Files.replace(path, with: script)
        // A file that is made may not be run; sh reads it.
        return "sh \(path) push booted {topic}"
    }

    private static func calls(_ folder: String) throws -> [String] {
        guard Files.exists(folder + "/calls") else { return [] }
        let text = String(decoding: try Files.read(folder + "/calls", as: "file"), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    private static func environment(_ folder: String, status: Int = 0) -> [String: String] {
        ["PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": folder, "STATUS": "\(status)"]
    }

    /// Runs `log` to its end; gives its status and its notes.
    private static func log(
        _ live: Live, _ folder: String, _ words: [String], status: Int = 0
    ) async throws -> (status: Int32, notes: [String]) {
        let words = ["log"] + live.control + words
        return try await onOwnThread {
            let notes = Mutex<[String]>([])
            let status = try LogCommand.run(
                try given(words), environment: environment(folder, status: status), columns: nil,
                note: { text in notes.withLock { $0.append(text) } }, write: { _ in true })
            return (status, notes.withLock { $0 })
        }
    }

    @Test("runs for each accepted push that is shown, with the push on standard input")
    func once() async throws {
        try await withTemporaryFolder { folder in
            try await Live.with { live in
                let command = try Self.make(folder) + " - {seq}"
                _ = try await live.send("--topic", "com.a", "--payload", #"{"aps":{"badge":1}}"#)
                _ = try await live.send("--device-token", TestToken.badDeviceToken.deviceToken)
                _ = try await live.send("--topic", "com.b")
                let result = try await Self.log(live, folder, ["--exec", command])
                #expect(result.status == 0 && result.notes == [])
                #expect(
                    try Self.calls(folder) == [
                        "<push><booted><com.a><-><1>"
                            + #"{"Simulator Target Bundle":"com.a","aps":{"badge":1}}"#,
                        "<push><booted><com.b><-><3>"
                            + #"{"Simulator Target Bundle":"com.b","aps":{"alert":"Hello"}}"#,
                    ])
            }
        }
    }

    @Test("refused pushes are given where they are asked for, and without - nothing is fed")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            try await Live.with { live in
                let command = try Self.make(folder)
                _ = try await live.send("--device-token", TestToken.badDeviceToken.deviceToken)
                _ = try await Self.log(live, folder, ["--exec", command, "--status", "400"])
                _ = try await Self.log(
                    live, folder, ["--exec", command, "--reason", "BadDeviceToken"])
                #expect(
                    try Self.calls(folder)
                        == Array(repeating: "<push><booted><com.example.app>", count: 2))
            }
        }
    }

    @Test("a command that fails, or a push that does not fit, is told, and the rest goes on")
    func failures() async throws {
        try await withTemporaryFolder { folder in
            try await Live.with { live in
                let command = try Self.make(folder) + " -"
                _ = try await live.send("--payload", "[1]")
                _ = try await live.send("--payload", "{}")
                let result = try await Self.log(
                    live, folder, ["--exec", command, "--topic", "com.example.app"], status: 3)
                #expect(result.status == 1)
                #expect(result.notes.last == "push 2: \"sh\" ended with status 3")
                #expect(try Self.calls(folder).count == 1)
            }
        }
    }

    @Test("a push that changes later does not run it again")
    func changed() async throws {
        try await withTemporaryFolder { folder in
            var run = PushRun(
                try PushCommand(try Self.make(folder)), environment: Self.environment(folder),
                launcher: nil, takesRefused: false, note: { _ in })
            func record(_ sequence: Int) throws -> JSONValue {
                let text = #"{"seq":\#(sequence),"status":200,"topic":"com.t\#(sequence)"}"#
                return try JSONValue(parsing: Array(text.utf8))
            }
            run.pass([try record(1)])
            try run.run([try record(1), try record(2)])
            try run.run([try record(2), try record(3), try record(1)])
            #expect(try Self.calls(folder) == ["<push><booted><com.t2>", "<push><booted><com.t3>"])
        }
    }

    @Test("a program that is not there ends it with one line")
    func noProgram() async throws {
        try await withTemporaryFolder { folder in
            try await Live.with { live in
                _ = try await live.send()
                let error = await #expect(throws: CommandError.self) {
                    try await Self.log(live, folder, ["--exec", "/nowhere/simctl {topic}"])
                }
                #expect(error?.message.contains("cannot run \"/nowhere/simctl\"") == true)
            }
        }
    }

    @Test("following, it runs for pushes that come, not for those that were there")
    func following() async throws {
        try await withTemporaryFolder { folder in
            try await Live.with { live in
                let command = try Self.make(folder) + " - {seq}"
                _ = try await live.send("--topic", "com.before")
                let words = ["log", "--follow", "--exec", command] + live.control
                let (writes, writer) = AsyncStream<Int>.makeStream()
                async let run = onOwnThread {
                    defer { writer.finish() }
                    let count = Mutex(0)
                    return try LogCommand.run(
                        try given(words), environment: Self.environment(folder), columns: nil
                    ) { _ in
                        let number = count.withLock { count in
                            count += 1
                            return count
                        }
                        writer.yield(number)
                        return number < 4
                    }
                }
                for await number in writes where number < 4 {
                    _ = try await live.send("--topic", "com.push\(number)")
                }
                #expect(try await run == 0)
                let calls = try Self.calls(folder).map { $0.split(separator: "{")[0] }
                #expect(
                    calls == ["<push><booted><com.push1><-><2>", "<push><booted><com.push2><-><3>"])
            }
        }
    }
}

@Suite("mock-apns log --format jsonl")
struct LogExportTests {
    private static func lines(
        _ live: Live, _ words: String..., columns: Int? = nil
    ) async throws -> [String] {
        let words = ["log", "--format", "jsonl"] + live.control + words
        return try await onOwnThread {
            var text = ""
            try LogCommand.run(try given(words), environment: [:], columns: columns) {
                text += $0
                return true
            }
            return text.split(separator: "\n").map(String.init)
        }
    }

    @Test("all pushes come, oldest first, or the newest N")
    func all() async throws {
        try await Live.with { live in
            for topic in ["com.a", "com.b", "com.a"] {
                _ = try await live.send("--topic", topic)
            }
            func numbers(_ lines: [String]) throws -> [Int64?] {
                try lines.map {
                    try JSONValue(parsing: Array($0.utf8)).value(for: "seq")?.integer
                }
            }
            #expect(try numbers(await Self.lines(live)) == [1, 2, 3])
            #expect(try numbers(await Self.lines(live, "--topic", "com.a")) == [1, 3])
            #expect(try numbers(await Self.lines(live, "--limit", "2")) == [2, 3])
        }
    }

    @Test("a file gets a payload's bytes, a terminal sees what is hidden in them")
    func hidden() async throws {
        try await Live.with { live in
            let payload = "{\"aps\":{\"alert\":\"a\u{202e}b\"}}"
            _ = try await live.send("--payload", payload)
            #expect(try await Self.lines(live)[0].contains(payload))
            let shown = try await Self.lines(live, columns: 80)[0]
            #expect(shown.contains(#""alert":"a\u202eb""#))
        }
    }
}
