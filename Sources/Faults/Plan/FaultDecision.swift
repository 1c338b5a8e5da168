package import APNs
package import PushLog

/// What becomes of a push that met a fault or a reserved device token.
///
/// Whether the push goes on is told by `verdict` alone: the gateway waits, then does what it says.
package struct FaultDecision: Sendable, Equatable {
    /// The push goes on or ends; a push that ends is never handed to its device.
    package enum Verdict: Sendable, Equatable {
        /// Judged and delivered as if there were no fault.
        case goesOn
        /// Ends with this answer.
        case answered(PushAnswer)
        /// Ends without an answer: its stream stays open until the sender gives up.
        case unanswered
    }

    /// Name of the fault, or `test-token:` and the word of the reserved device token.
    package let fault: String
    /// Counts the pushes that met it, from 1; 0 for a reserved device token that counts none.
    package let hit: UInt64
    /// Milliseconds to wait before the verdict is carried out, 0 to `FaultEffect.delayMax`.
    package let delayMilliseconds: UInt32
    /// What becomes of the push then.
    package let verdict: Verdict
    /// What the record says of it; nil where nothing was changed.
    package var explanation: Explanation? {
        guard verdict != .goesOn else { return nil }
        guard let token = TestToken(fault: fault) else {
            return Explanation(
                got: "a push that met the fault \"\(fault)\" (hit \(hit))",
                expected: "no fault, for the push to be judged",
                hint: "this is rehearsed, the push is not judged; remove the fault to end it")
        }
        return token.explanation
    }

    init(fault: String, hit: UInt64, delayMilliseconds: UInt32, verdict: Verdict) {
        self.fault = fault
        self.hit = hit
        self.delayMilliseconds = delayMilliseconds
        self.verdict = verdict
    }
}

extension PushAnswer {
    /// The answer of a reason that no rule gave.
    ///
    /// Without a timestamp an answer of status 410 says that the device token became invalid an
    /// hour before the push was received.
    init(
        faking reason: Reason, rule: RuleID? = nil, timestamp: Instant? = nil,
        receivedAt: Instant
    ) {
        let hourAgo = receivedAt.advanced(byMilliseconds: -FaultEffect.age410Milliseconds)
        self.init(
            status: reason.status, reason: reason, rule: rule,
            timestamp: reason.hasTimestamp ? timestamp ?? hourAgo : nil)
    }
}
