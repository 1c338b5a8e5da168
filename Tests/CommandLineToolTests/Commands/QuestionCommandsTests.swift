import ControlAPI
import Faults
import JSON
import MockAPNs
import Testing

@testable import CommandLineTool

/// The commands that ask what a server has seen.
@Suite("mock-apns verify, why, log --summary and devices timeline")
struct QuestionCommandsTests {
    private func given(_ words: [String]) throws -> [Given] {
        guard case .run(_, let given) = try ArgumentReader.read(words) else {
            throw CommandError.failed("\(words)")
        }
        return given
    }

    private func verify(_ live: Live, _ words: String...) async throws -> (String, Int32) {
        let words = ["verify"] + live.control + words
        return try await onOwnThread {
            let answer = try VerifyCommand.answer(given(words), environment: [:])
            return (answer.text, answer.status)
        }
    }

    private func why(_ live: Live, _ words: String...) async throws -> String {
        let words = ["why"] + live.control + words
        return try await onOwnThread { try WhyCommand.text(given(words), environment: [:]) }
    }

    private func devices(_ live: Live, _ words: String...) async throws -> String {
        let words = ["devices"] + words + live.control
        return try await onOwnThread { try DevicesCommand.text(given(words), environment: [:]) }
    }

    @Test("verify ends with status 0 where the expectation is met, else with 1 and what differs")
    func verify() async throws {
        try await Live.with { live in
            _ = try await live.send("--topic", "com.example.app")
            let met = try await verify(
                live, "--topic", "com.example.app", "--exactly", "1", "--settle", "1")
            #expect(met.1 == 0)
            #expect(
                met.0.hasPrefix(
                    "verified: expected exactly 1 push within 5 s and no other for 0.001 s, got 1 push\n"
                        + "  push 1: 200: shown as banner on device auto-"))
            let unmet = try await verify(live, "--topic", "com.example.App", "--within", "0")
            #expect(unmet.1 == 1)
            let lines = unmet.0.split(separator: "\n").map(String.init)
            #expect(
                lines[0] == "not verified: expected at least 1 push within 0 s, got no pushes")
            #expect(lines[1].hasPrefix("nearest: push 1: 200: shown"))
            #expect(
                lines[2]
                    == "    topic: expected com.example.App, got com.example.app (it differs in"
                    + " small and capital letters, which count)")
            #expect(try await verify(live, "--status", "400", "--none", "--within", "0").1 == 0)
            #expect(try await verify(live, "--status", "200", "--none", "--within", "0").1 == 1)
            let json = try await verify(live, "--format", "json")
            #expect(try JSONValue(parsing: Array(json.0.utf8)).value(for: "count")?.integer == 1)
        }
    }

    @Test("two expectations at once are wrong use")
    func twoExpectations() throws {
        for words in [["--none", "--exactly", "1"], ["--at-least", "1", "--none"]] {
            let error = #expect(throws: CommandError.self) {
                try VerifyCommand.answer(given(["verify"] + words), environment: [:])
            }
            #expect(error?.exitStatus == 2)
            #expect(
                error?.message.hasPrefix("give one of --at-least, --exactly and --none") == true)
        }
    }

    @Test("as many pushes can be expected as the control plane takes")
    func limit() {
        #expect(FlagTable.expectedMax == PushExpectation.countMax)
    }

    @Test("why tells the reason, what to do and which pushes show it")
    func why() async throws {
        try await Live.with { live in
            _ = try await live.send("--device-token", TestToken.denied.deviceToken)
            let lines = try await why(live, TestToken.denied.deviceToken)
                .split(separator: "\n").map(String.init)
            #expect(lines[0].hasPrefix("1 push came to this token since "))
            #expect(lines[1].hasPrefix("- a push, received "))
            #expect(lines[1].hasSuffix("(R32)"))
            #expect(lines.contains("    push 1"))
            let cut = try await why(live, String(TestToken.denied.deviceToken.dropLast(2)))
            #expect(cut.contains("something follows it: 64 digits instead of 62"))
            let json = try await why(live, "ab", "--since", "1m", "--format", "json")
            #expect(try JSONValue(parsing: Array(json.utf8)).value(for: "arrived")?.integer == 0)
        }
    }

    @Test("why needs a device token")
    func whyNothing() throws {
        let error = #expect(throws: CommandError.self) {
            try WhyCommand.text(given(["why", "--since", "1m"]), environment: [:])
        }
        #expect(error?.exitStatus == 2)
    }

    @Test("a time that is none is wrong use, before any server is asked")
    func time() {
        for flag in ["--since", "--until"] {
            let error = #expect(throws: CommandError.self) {
                try ArgumentReader.read(["log", flag, "yesterday"])
            }
            #expect(
                error?.message
                    == "\(flag) needs a time of RFC 3339, as 2026-11-30T09:00:00Z, or how long ago,"
                    + " as 10m; got \"yesterday\"")
        }
    }

    @Test("log --summary has one sentence on each push")
    func summary() async throws {
        try await Live.with { live in
            _ = try await live.send("--priority", "7", "--topic", "com.a")
            let words = ["log", "--summary"] + live.control
            let text = try await onOwnThread {
                var text = ""
                try LogCommand.run(given(words), environment: [:], columns: nil) {
                    text += $0
                    return true
                }
                return text
            }
            #expect(
                text.dropFirst(8)
                    == "  push 1  com.a  400 BadPriority: got apns-priority \"7\", expected 10, 5 or 1\n"
            )
        }
    }

    @Test("devices timeline has a line for each thing that happened to a device")
    func timeline() async throws {
        try await Live.with { live in
            try live.server.register(
                TestDevice(
                    id: "phone-1",
                    apps: [.init(topic: "com.example.app", deviceToken: "aabb", state: .foreground)]
                ))
            #expect(
                try await devices(live, "timeline", "phone-1") == "nothing has happened to it\n")
            _ = try await live.send("--device-token", "aabb")
            _ = try await devices(live, "act", "phone-1", "background")
            let lines = try await devices(live, "timeline", "phone-1").split(separator: "\n")
            #expect(lines.first?.hasPrefix("at ") == true)
            let kinds = lines.dropFirst().map { $0.split(separator: " ")[2] }
            #expect(kinds.prefix(2) == ["push", "delivery"])
            #expect(kinds.contains("callback") && kinds.contains("action"))
            let newest = try await devices(live, "timeline", "phone-1", "--limit", "1")
            #expect(newest.hasPrefix("earlier entries are left out\n"))
            let none = try await devices(live, "timeline", "phone-1", "--since", "0s")
            #expect(none == "nothing has happened to it\n" || none.contains("proc."))
        }
    }
}
