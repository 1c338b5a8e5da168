import APNs
import Faults
import JSON
import Testing

@testable import CommandLineTool

@Suite("mock-apns reasons")
struct ReasonsCommandTests {
    private func text(_ words: String...) throws -> String {
        guard case .run(.reasons, let given) = try ArgumentReader.read(["reasons"] + words) else {
            throw CommandError.failed("\(words)")
        }
        return try ReasonsCommand.text(given, environment: [:])
    }

    @Test("the table has each reason once, by status")
    func table() throws {
        let lines = try text().split(separator: "\n").dropFirst()
        let names = lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
        #expect(names.sorted() == Reason.allCases.map(\.name).sorted())
        let statuses = lines.compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(statuses == statuses.sorted())
    }

    @Test("one reason: meaning, whether to send again, rules and how to get it")
    func one() throws {
        let text = try text("Unregistered")
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("410 Unregistered: the app is no longer there"))
        #expect(lines[1].hasPrefix("send again: never; delete the token"))
        #expect(lines[2].hasPrefix("source: Apple, "))
        #expect(text.contains("rule unregistered"))
        #expect(
            text.contains("  mock-apns send --device-token \(TestToken.unregistered.deviceToken)\n")
        )
        #expect(text.contains(#"-d '{"reason": "Unregistered", "times": 1}'"#))
    }

    @Test("as JSON, one or all")
    func json() throws {
        func names(_ words: String...) throws -> [String?] {
            guard case .run(_, let given) = try ArgumentReader.read(["reasons"] + words) else {
                return []
            }
            let text = try ReasonsCommand.text(given, environment: [:])
            let json = try JSONValue(parsing: Array(text.utf8))
            return (json.value(for: "reasons")?.array ?? []).map {
                $0.value(for: "name")?.string
            }
        }
        #expect(try names("--format", "json") == Reason.allCases.map(\.name))
        #expect(try names("BadTopic", "--format", "json") == ["BadTopic"])
    }

    @Test("a word that is no reason is wrong use, with the nearest one")
    func unknown() {
        let error = #expect(throws: CommandError.self) {
            try ArgumentReader.read(["reasons", "BadDeviceTokn"])
        }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.contains("BadDeviceToken") == true)
    }

    @Test(
        "the fault of each recipe answers the next push with the reason", arguments: Reason.allCases
    )
    func fault(reason: Reason) throws {
        let json = try JSONValue(parsing: Array(ReasonRecipe(reason).fault.utf8))
        let fault = try Fault(name: "rehearsal", json: json)
        #expect(fault.answers == [.answer(reason)] && fault.hitsMax == 1)
    }

    @Test("each recipe gets its reason from a server: command and reserved token")
    func recipes() async throws {
        try await Live.with { live in
            func reason(_ words: [String]) async throws -> String? {
                try await live.send(words).text.split(separator: "\n")
                    .first { $0.hasPrefix("reason: ") }.map { String($0.dropFirst(8)) }
            }
            for recipe in Reason.allCases.map(ReasonRecipe.init) {
                let name = recipe.reason.name
                let token = recipe.testToken.map { ["--device-token", $0.deviceToken] }
                for words in [recipe.words, token].compactMap(\.self) {
                    let got = try await reason(words)
                    #expect(got == name)
                }
            }
        }
    }
}
