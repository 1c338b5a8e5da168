package import APNs

/// What one push gets that meets a fault.
///
/// A push is let pass, answered or left without an answer: there is no fourth, so `action` is
/// complete. What a later fault does to the stream or the connection besides (GOAWAY, reset,
/// silence) joins as a further property, which those who look at `action` need not know.
package struct FaultEffect: Sendable, Equatable {
    /// What becomes of the push.
    package enum Action: Sendable, Equatable {
        /// The push goes on as if there were no fault.
        case pass
        /// The push ends with this answer and is not delivered.
        ///
        /// `timestamp` is for reasons with status 410 only; nil means an hour before receipt.
        case answer(Reason, timestamp: Instant?)
        /// The push ends: no frame is sent for its stream, and it is not delivered.
        case noAnswer
    }

    /// Milliseconds to wait before `action`, 0 to `delayMax`.
    package let delayMilliseconds: UInt32
    /// What becomes of the push then.
    package let action: Action

    /// Makes an effect; whether it is allowed is checked with the fault it stands in.
    package init(_ action: Action, delayMilliseconds: UInt32 = 0) {
        self.action = action
        self.delayMilliseconds = delayMilliseconds
    }

    /// Greatest delay in milliseconds: one hour.
    ///
    /// Source: field case FC-A15 asks for 700 seconds.
    package static let delayMax: UInt32 = 3_600_000

    /// The push passes, and later effects have their turn.
    package static let normal = FaultEffect(.pass)

    /// The answer of that reason.
    package static func answer(_ reason: Reason, timestamp: Instant? = nil) -> FaultEffect {
        FaultEffect(.answer(reason, timestamp: timestamp))
    }

    /// How long before its receipt a push of status 410 became undeliverable, unless told.
    package static let age410Milliseconds: Int64 = 3_600_000
}
