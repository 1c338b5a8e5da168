import Testing

@testable import Gateway

@Suite("Verification budget")
struct VerificationBudgetTests {
    @Test("so many in a turn, and anew in the next one", arguments: [1, 4])
    func turns(perTurn: Int) {
        var budget = VerificationBudget(perTurn: perTurn)
        for now in [10, 11, 500] as [UInt64] {
            let taken = (0..<perTurn + 2).map { _ in budget.take(at: now) }
            #expect(taken == Array(repeating: true, count: perTurn) + [false, false])
            #expect(budget.nextTurn == now + 1)
        }
    }

    @Test("none at all would mean that nobody is ever judged", arguments: [0, -1])
    func atLeastOne(perTurn: Int) {
        var budget = VerificationBudget(perTurn: perTurn)
        let taken = [budget.take(at: 1), budget.take(at: 1)]
        #expect(taken == [true, false])
    }
}
