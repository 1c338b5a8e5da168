import APNs
import JSON
import MockAPNs
import Testing

@testable import CommandLineTool

@Suite("mock-apns clock and mock-apns keys")
struct ClockCommandTests {
    private func clock(_ live: Live, _ words: String...) async throws -> JSONValue {
        let words = ["clock", "--format", "json"] + live.control + words
        let text = try await onOwnThread {
            guard case .run(.clock, let given) = try ArgumentReader.read(words) else {
                throw CommandError.failed("\(words) asks for no clock")
            }
            return try ClockCommand.text(given, environment: [:])
        }
        return try JSONValue(parsing: Array(text.utf8))
    }

    private func now(_ answer: JSONValue) throws -> Instant {
        try #require(answer.value(for: "now")?.string.flatMap { Instant(rfc3339: $0) })
    }

    @Test("the clock is frozen, advanced, set and let go on")
    func moving() async throws {
        try await Live.with { live in
            let frozen = try await clock(live, "--freeze")
            #expect(frozen.value(for: "frozen")?.bool == true)
            let start = try now(frozen)
            #expect(try now(try await clock(live)) == start)
            let moved = try await clock(live, "--advance", "55m")
            #expect(try now(moved) == start.advanced(byMilliseconds: 55 * 60_000))
            let instant = start.advanced(byMilliseconds: 86_400_000)
            let set = try await clock(live, "--set", instant.description)
            #expect(try now(set) == instant)
            let running = try await clock(live, "--unfreeze")
            #expect(running.value(for: "frozen")?.bool == false)
            let back = await #expect(throws: CommandError.self) {
                try await clock(live, "--set", "2020-01-01T00:00:00Z")
            }
            #expect(back?.exitStatus == 1)
            #expect(back?.message.contains("/v1/clock: set: ") == true)
        }
    }

    @Test("for people it is one line")
    func text() async throws {
        try await Live.with { live in
            _ = try await clock(live, "--freeze")
            let words = try given(["clock"] + live.control)
            let text = try await onOwnThread { try ClockCommand.text(words, environment: [:]) }
            #expect(text.hasSuffix("Z (stands still)\n"))
        }
    }

    @Test("what fell due stands below it, a line an event")
    func events() throws {
        let answer = try JSONValue(
            parsing: Array(
                """
                {"now": "2026-11-30T09:05:00.000Z", "frozen": true, "events": [
                  {"at": "2026-11-30T09:01:00.000Z", "device": "phone", "push": 7, "seq": 1,
                   "kind": "delivery", "state": "Discarded - Expired"}]}
                """.utf8))
        #expect(
            try ClockCommand.text(of: answer) == """
                2026-11-30T09:05:00.000Z (stands still)
                at                        device  push  event                rule
                2026-11-30T09:01:00.000Z  phone   7     Discarded - Expired  -

                """)
    }

    @Test("one action a call, and no variable stands for one")
    func actions() throws {
        func body(_ words: [String], _ environment: [String: String] = [:]) throws -> String? {
            let values = try GivenValues(
                try given(["clock"] + words), environment: environment, for: .clock)
            return try ClockCommand.body(values).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(try body([]) == nil)
        #expect(try body(["--freeze=false"]) == nil)
        #expect(try body(["--freeze"]) == #"{"freeze":true}"#)
        #expect(try body(["--unfreeze"]) == #"{"freeze":false}"#)
        #expect(try body(["--advance", "1h"]) == #"{"advance":"1h"}"#)
        #expect(try body(["--set", "x"]) == #"{"set":"x"}"#)
        let variables = ["MOCK_APNS_SET": "initial-streams=1000", "MOCK_APNS_FREEZE": "true"]
        #expect(try body([], variables) == nil)
        let message =
            "give one of --advance, --set, --freeze, --unfreeze; got --advance and --freeze"
        #expect(throws: CommandError.usage(message)) { try body(["--freeze", "--advance", "1s"]) }
        #expect(Help.command(.clock).contains("No variable stands for --advance, --set, --freeze,"))
    }

    @Test("the keys of a server have a line each")
    func keys() async throws {
        try await Live.with { live in
            let folder = try ProviderFolder.read(live.certs)
            let words = try given(["keys"] + live.control)
            let text = try await onOwnThread { try KeysCommand.text(words, environment: [:]) }
            let lines = text.split(separator: "\n")
            #expect(lines[0] == "key id      team id     environment  topics  related key")
            #expect(lines[1] == "\(folder.keyID)  \(folder.teamID)  both         all     none")
            let json = try given(["keys", "--format", "json"] + live.control)
            let list = try await onOwnThread { try KeysCommand.text(json, environment: [:]) }
            let keys = try JSONValue(parsing: Array(list.utf8)).value(for: "keys")?.array
            #expect(keys?.first?.value(for: "key_id")?.string == folder.keyID)
            #expect(!list.contains("PRIVATE"))
        }
    }

    @Test("what a key is limited to stands in its line")
    func table() throws {
        let answer = try JSONValue(
            parsing: Array(
                """
                {"keys": [{"key_id": "AAAAAAAAAA", "team_id": "TEAM123456",
                  "environment": "production", "topics": ["com.a", "com.b"],
                  "related_key_id": "BBBBBBBBBB"}]}
                """.utf8))
        #expect(
            KeysCommand.table(answer).split(separator: "\n").last
                == "AAAAAAAAAA  TEAM123456  production   com.a, com.b  BBBBBBBBBB")
    }
}
