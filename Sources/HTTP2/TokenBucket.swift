/// A budget that refills with time.
///
/// The clock is the caller's, in milliseconds.
struct TokenBucket {
    private let burst: Int
    private let perSecond: Int
    /// Thousandths of a token, so that a refill of 7 a second needs no fractions.
    private var thousandths: Int
    private var refilledAt: UInt64 = 0

    init(burst: Int, perSecond: Int) {
        self.burst = burst
        self.perSecond = perSecond
        thousandths = burst * 1_000
    }

    /// Takes `cost` tokens; false when there are not as many, and then none are taken.
    mutating func take(_ cost: Int, now: UInt64) -> Bool {
        if now > refilledAt {
            // Time enough to fill any bucket of ours; keeps the product far from overflow.
            let elapsed = Int(min(now - refilledAt, 3_600_000))
            if thousandths < burst * 1_000 {
                thousandths = min(burst * 1_000, thousandths + elapsed * perSecond)
            }
            refilledAt = now
        }
        guard thousandths >= cost * 1_000 else { return false }
        thousandths -= cost * 1_000
        return true
    }

    /// Adds tokens beyond the burst, up to `ceiling` in all.
    mutating func add(_ tokens: Int, ceiling: Int) {
        guard thousandths < ceiling * 1_000 else { return }
        thousandths = min(ceiling * 1_000, thousandths + tokens * 1_000)
    }
}
