import Routing
import Testing

@Suite("The routing rule book")
struct RoutingRuleTests {
    @Test("has ids of its own for all rules, each with sentence and source")
    func complete() {
        let ids = RoutingRule.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        for rule in RoutingRule.all {
            #expect(rule.says.hasSuffix("."))
            #expect(!rule.source.isEmpty)
            #expect(RoutingRule.rule(id: rule.id) == rule)
        }
        #expect(RoutingRule.rule(id: "R99") == nil)
    }

    @Test(
        "has the rules that are due with the grades of the delivery rules",
        arguments: [
            ("R01", .documented), ("R02", .documented), ("R06", .sdk), ("R07", .sdk),
            ("R09", .assumed), ("R10", .documented), ("R11", .documented), ("R12", .documented),
            ("R16", .documented), ("R18", .documented), ("R19", .documented), ("R20", .reported),
            ("R25", .documented), ("R29", .documented), ("R31", .assumed), ("R32", .documented),
            ("R33", .documented), ("R53", .documented), ("FB1", .sdk), ("FB2", .reported),
        ] as [(String, Evidence)])
    func grades(id: String, evidence: Evidence) {
        #expect(RoutingRule.rule(id: id)?.evidence == evidence)
    }

    @Test("has every rule id of the delivery rules")
    func everyID() {
        func series(_ name: String, _ count: Int, digits: Int = 2) -> [String] {
            (1...count).map { number in
                let text = String(number)
                return name + String(repeating: "0", count: digits - text.count) + text
            }
        }
        let due =
            series("R", 57) + series("FB", 8, digits: 1) + series("LEG", 10) + series("REG", 9)
            + series("INT", 29)
        let book = Set(RoutingRule.all.map(\.id))
        #expect(due.count == 113)
        #expect(due.filter { !book.contains($0) } == [])
    }

    @Test("names the case of a numbered rule after its id")
    func names() {
        for rule in RoutingRule.all where !rule.id.contains(".") {
            #expect("\(rule)" == rule.id.lowercased())
        }
    }

    @Test("cites our own choice where a rule is assumed, and only there")
    func assumptions() {
        for rule in RoutingRule.all {
            let own = rule.source.contains("delivery rules")
            #expect(own == (rule.evidence == .assumed), "\(rule.id)")
        }
    }
}
