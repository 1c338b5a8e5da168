import APNs
import Faults
import JSON
import MockAPNs
import Synchronization
import Testing

@testable import CommandLineTool

@Suite("mock-apns replay", .timeLimit(.minutes(4)))
struct ReplayCommandTests {
    /// What a run prints, the pauses it makes, and its status.
    struct Outcome: Sendable {
        var lines: [String] = []
        var pauses: [Int64] = []
        var status: Int32 = -1
    }

    private static func replay(
        _ live: Live, _ file: String, _ words: String...
    ) async throws -> Outcome {
        let words =
            ["replay", file, "--to", live.gateway, "--certs", live.certs, "--bearer", "none"]
            + words
        return try await run(words)
    }

    private static func run(_ words: [String]) async throws -> Outcome {
        try await onOwnThread {
            var outcome = Outcome()
            outcome.status = try ReplayCommand.run(
                try given(words), environment: [:],
                now: { Instant(milliseconds: ProcessFacts.wallMilliseconds()) },
                pause: { outcome.pauses.append($0) }
            ) { text in
                outcome.lines += text.split(separator: "\n").map(String.init)
                return true
            }
            return outcome
        }
    }

    /// Everything the log of a server holds, as `log --format jsonl` writes it.
    private static func export(_ live: Live, to path: String) async throws {
        let words = ["log", "--format", "jsonl"] + live.control
        try await onOwnThread {
            var text = ""
            try LogCommand.run(try given(words), environment: [:], columns: nil) {
                text += $0
                return true
            }
            try Files.replace(path, with: text)
        }
    }

    private static func pushes(_ live: Live) async throws -> [JSONValue] {
        let words = ["log", "--format", "json"] + live.control
        return try await onOwnThread {
            var lines: [JSONValue] = []
            try LogCommand.run(try given(words), environment: [:], columns: nil) { text in
                lines += text.split(separator: "\n").compactMap {
                    try? JSONValue(parsing: Array($0.utf8))
                }
                return true
            }
            return lines
        }
    }

    @Test("what one server got another gets, with headers, payload and order")
    func whole() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/pushes.jsonl"
            let first = try await Live.with { live in
                _ = try await live.send(
                    "--payload", "{ \"aps\":\n{\"alert\":\"1\"}}", "--collapse-id", "c")
                _ = try await live.send("--topic", "com.b", "--priority", "5", "--expiration", "0")
                _ = try await live.send("--device-token", TestToken.badDeviceToken.deviceToken)
                try await Self.export(live, to: file)
                return try await Self.pushes(live)
            }
            try await Live.with({ $0.auth = .off }) { live in
                let outcome = try await Self.replay(live, file)
                #expect(outcome.status == 0)
                #expect(outcome.lines.last == "3 sent, 3 answered, 3 as before")
                #expect(outcome.lines.first == "push 1  com.example.app  200")
                #expect(outcome.lines[2] == "push 3  com.example.app  400 BadDeviceToken")
                #expect(outcome.pauses == [])
                let second = try await Self.pushes(live)
                let members = [
                    "method", "path", "topic", "push_type", "priority", "expiration",
                    "collapse_id", "payload", "payload_bytes", "status", "reason", "device_token",
                ]
                for (old, new) in zip(first, second) {
                    for member in members {
                        #expect(old.value(for: member) == new.value(for: member), "\(member)")
                    }
                }
                #expect(second.count == 3)
            }
        }
    }

    @Test("own credentials are sent in place of those of then")
    func credentials() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/pushes.jsonl"
            try await Live.with { live in
                _ = try await live.send()
                try await Self.export(live, to: file)
                let words = ["replay", file, "--to", live.gateway, "--certs", live.certs]
                #expect(try await Self.run(words).status == 0)
                let kids = try await Self.pushes(live).map { push in
                    push.value(for: "connection")?.value(for: "credential")?.value(for: "kid")?
                        .string
                }
                #expect(kids.count == 2 && kids[0] != nil && kids[0] == kids[1])
                let wrong = try await Self.run(words + ["--expired"])
                #expect(wrong.status == 0)
                #expect(
                    wrong.lines[0]
                        == "push 1  com.example.app  403 ExpiredProviderToken  (was 200)")
            }
        }
    }

    @Test("a push that was reduced is named, the rest is sent, and the status tells")
    func reduced() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/pushes.jsonl"
            try await Live.with({ $0.auth = .off }) { live in
                for _ in 0..<2 { _ = try await live.send("--bearer", "none") }
                try await Self.export(live, to: file)
                let text = String(decoding: try Files.read(file, as: "file"), as: UTF8.self)
                let lines = text.split(separator: "\n")
                let first = lines[0].replacing(
                    #""payload_bytes""#, with: #""payload_storage":"shape","payload_bytes""#)
                try Files.replace(file, with: "\(first)\n\n\(lines[1])\n")
                let outcome = try await Self.replay(live, file)
                #expect(outcome.status == 1)
                #expect(
                    outcome.lines == [
                        "push 1  cannot be replayed: its payload was reduced"
                            + " (payload-storage shape)",
                        "push 2  com.example.app  200",
                        "1 sent, 1 answered, 1 as before, 1 cannot be replayed",
                    ])
                let json = try await Self.replay(live, file, "--format", "json")
                #expect(json.lines.count == 2)
                #expect(
                    json.lines[1]
                        == #"{"seq":2,"topic":"com.example.app","answer":"200","was":"200","#
                        + #""problem":null}"#)
            }
        }
    }

    @Test("a push that gets no answer is told, and the status with it")
    func unanswered() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/pushes.jsonl"
            try await Live.with({ $0.auth = .off }) { live in
                _ = try await live.send("--bearer", "none")
                try await Self.export(live, to: file)
                try live.server.install(.noAnswer(), name: "silence")
                let outcome = try await Self.replay(live, file, "--timeout", "1")
                #expect(outcome.status == 1)
                #expect(outcome.lines.last == "1 sent, 0 answered, 0 as before")
            }
        }
    }

    @Test("a file that is no export, or no gateway, is one clear line")
    func wrong() async throws {
        try await withTemporaryFolder { folder in
            let file = folder + "/pushes.jsonl"
            try Files.replace(file, with: "\n{}\n")
            let noExport = await #expect(throws: CommandError.self) {
                try await Self.run(["replay", file, "--to", "localhost:1", "--bearer", "none"])
            }
            #expect(noExport?.exitStatus == 2)
            #expect(noExport?.message.contains("line 2: got no seq and headers") == true)
            let noTarget = await #expect(throws: CommandError.self) {
                try await Self.run(["replay", file])
            }
            #expect(noTarget?.message.contains("--to") == true)
            let noFile = await #expect(throws: CommandError.self) {
                try await Self.run(["replay", "--to", "localhost:1"])
            }
            #expect(noFile?.message.contains("FILE") == true)
        }
    }
}
