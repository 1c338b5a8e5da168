import APNs
import HTTP1
import JSON
import Testing

@testable import ControlAPI

struct RuleOperationsTests {
    @Test("every rule is listed in judging order with the level in force")
    func list() throws {
        let bench = Bench {
            $0.rules.settings = RuleSettings(profile: .strict)
            $0.rules.settings.set(.badPath, to: .warn)
        }
        let json = try bench.ask("GET", "/v1/rules").json()
        #expect(json.value(for: "profile")?.string == "strict")
        let rules = try #require(json.value(for: "rules")?.array)
        #expect(rules.map { $0.value(for: "id")?.string } == RuleID.allCases.map(\.name))
        let steps = rules.compactMap { $0.value(for: "step")?.integer }
        #expect(steps == RuleBook.all.map { Int64($0.step) })
        #expect(rules[1].value(for: "level")?.string == "enforce")
        #expect(rules[1].value(for: "reason")?.string == "MethodNotAllowed")
        #expect(rules[1].value(for: "status")?.integer == 405)
        #expect(rules[2].value(for: "level")?.string == "warn")
        #expect(rules[2].value(for: "levels")?.value(for: "strict")?.string == "enforce")
        let payload = rules.first { $0.value(for: "id")?.string == "payload.misspelled-key" }
        #expect(payload?.value(for: "level")?.string == "enforce")
        #expect(payload?.value(for: "levels")?.value(for: "apns")?.string == "warn")
    }
}
