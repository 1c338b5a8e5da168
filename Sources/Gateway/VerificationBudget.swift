/// How many signatures a connection may still have verified in this turn of its loop.
///
/// One verification takes as long as twenty pushes, so a sender that shows a new token with each
/// push must not keep the other connections of its loop waiting. Source: protocol decision 14.2.
struct VerificationBudget {
    private let perTurn: Int
    private var left: Int
    private var turn: UInt64 = 0

    init(perTurn: Int) {
        self.perTurn = max(1, perTurn)
        left = self.perTurn
    }

    /// Takes one; false when the push must wait.
    ///
    /// `now` is milliseconds of the loop's clock, which stands still during a turn.
    mutating func take(at now: UInt64) -> Bool {
        if now != turn {
            turn = now
            left = perTurn
        }
        guard left > 0 else { return false }
        left -= 1
        return true
    }

    /// When the pushes that wait may go on.
    var nextTurn: UInt64 { turn + 1 }
}
