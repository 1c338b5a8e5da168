import APNs
import JSON
import MockAPNs
import Routing
import Testing

@testable import CommandLineTool

@Suite("mock-apns rules and test-tokens")
struct RulesCommandTests {
    private func rules(_ words: [String]) throws -> String {
        guard case .run(.rules, let given) = try ArgumentReader.read(["rules"] + words) else {
            throw CommandError.failed("\(words) lists nothing")
        }
        return try RulesCommand.text(given, environment: [:])
    }

    private func lines(_ text: String) -> [[String]] {
        text.split(separator: "\n").map { line in
            line.split(separator: "  ").map { String($0.drop { $0 == " " }) }
        }
    }

    @Test("the rule book has a line a rule, in judging order")
    func ruleBook() throws {
        let lines = lines(try rules([]))
        #expect(
            lines[0] == ["step", "id", "answer", "apns", "strict", "lenient", "what is asked"])
        #expect(lines.dropFirst().map { $0[1] } == RuleBook.all.map(\.name))
        let row = try #require(lines.first { $0[1] == "bad-priority.background" })
        #expect(
            row == [
                "7", "bad-priority.background", "400 BadPriority", "warn", "enforce", "warn",
                "A background push has priority 5.",
            ])
    }

    @Test("the settings have a line each, with type and default")
    func settings() throws {
        let lines = lines(try rules(["--settings"]))
        #expect(lines[0] == ["name", "default", "type", "meaning"])
        #expect(lines.dropFirst().map { $0[0] } == Setting.all.map(\.name))
        #expect(
            lines[1] == [
                "test-tokens", "on", "on or off",
                "reserved device tokens have their built-in outcomes",
            ])
    }

    @Test("the rules of a device and the diagnostics have a line each")
    func routing() throws {
        let lines = lines(try rules(["--routing"]))
        #expect(lines[0] == ["id", "evidence", "what a device does", "source"])
        let end = RoutingRule.all.count
        #expect(lines[1...end].map { $0[0] } == RoutingRule.all.map(\.id))
        #expect(lines[(end + 1)] == ["diagnostic", "level", "what it means", "what to do"])
        #expect(lines[(end + 2)...].map { $0[0] } == Diagnostic.Code.allCases.map(\.name))
        #expect(lines.allSatisfy { $0.count == 4 })
    }

    @Test(
        "as JSON each list is one array of objects with the same members",
        arguments: [
            ([], "rules", ["id", "step", "status", "reason", "levels", "what", "why", "source"]),
            (["--settings"], "settings", ["name", "default", "type", "meaning"]),
            (["--routing"], "routing_rules", ["id", "evidence", "says", "source"]),
            (["--routing"], "diagnostics", ["code", "level", "says", "remedy"]),
        ] as [([String], String, [String])])
    func json(words: [String], name: String, keys: [String]) throws {
        let text = try rules(words + ["--format", "json"])
        let value = try JSONValue(parsing: Array(text.utf8))
        let list = try #require(value.value(for: name)?.array)
        #expect(list.count > 8)
        #expect(list.allSatisfy { $0.members?.map(\.key) == keys })
    }

    @Test("two lists at once are wrong use")
    func both() {
        let message = "give --settings or --routing, not both"
        #expect(throws: CommandError.usage(message)) {
            try rules(["--settings", "--routing"])
        }
    }

    @Test("the reserved device tokens are listed with what becomes of a push")
    func testTokens() throws {
        let text = try TestTokensCommand.text(try given("test-tokens"), environment: [:])
        let lines = lines(text)
        #expect(lines[0] == ["word", "device token", "what becomes of a push"])
        #expect(
            lines[1] == [
                "BadDeviceToken",
                "6d6f636b2d61706e733a426164446576696365546f6b656e0000000000000000",
                "every push is answered 400 BadDeviceToken",
            ])
        #expect(lines.count == 16)
        let json = try JSONValue(
            parsing: Array(
                try TestTokensCommand.text(
                    try given("test-tokens", "--format", "json"), environment: [:]
                ).utf8))
        let list = try #require(json.value(for: "test_tokens")?.array)
        #expect(list.count == 15)
        #expect(list.first?.value(for: "word")?.string == "BadDeviceToken")
    }
}
