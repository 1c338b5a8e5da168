import Testing

@testable import Routing

@Suite("The rules that claims rest on")
struct ClaimRuleTests {
    @Test("every rule of a claim is in the rule book")
    func rules() {
        let known = Set(RoutingRule.all.map(\.id))
        #expect(Set(Claim.all.flatMap(\.rules)).subtracting(known).sorted() == [])
    }

    @Test("a claim is known as well as its first rule, by the rule book", arguments: Claim.all)
    func evidence(claim: Claim) {
        let book = Dictionary(
            uniqueKeysWithValues: RoutingRule.all.map { ($0.id, $0.evidence) })
        #expect(claim.evidence == claim.rules.first.flatMap { book[$0] })
    }

    @Test("the rules of a claim are told with how well each is known")
    func basis() throws {
        let claim = try #require(Claim.all.first { $0.id == "003-28" })
        #expect(claim.basis == "R06, R07 (sdk), R09 (assumed), R33 (documented)")
        #expect(Claim.all.first { $0.id == "000-02" }?.basis == "")
    }
}
