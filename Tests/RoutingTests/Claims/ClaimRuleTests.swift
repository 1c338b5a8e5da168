import Testing

@testable import Routing

@Suite("The rules that claims rest on")
struct ClaimRuleTests {
    @Test("every rule of a claim is in the rule book")
    func rules() {
        let known = Set(RoutingRule.all.map(\.id))
        #expect(Set(Claim.all.flatMap(\.rules)).subtracting(known).sorted() == [])
    }
}
