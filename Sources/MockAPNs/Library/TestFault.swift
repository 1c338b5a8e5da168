/// What the server does wrong on purpose, to which pushes, how often.
///
/// A push that a fault answers is not judged and not delivered; it stands in the log with the name
/// of the fault. Faults are asked in the order in which they were installed, the first that meets
/// a push decides.
public struct TestFault: Sendable {
    /// What one push gets that meets a fault.
    public struct Step: Sendable, Hashable {
        enum Action: Sendable, Hashable {
            case normal
            case answer(ReceivedPush.Reason)
            case noAnswer
        }

        let action: Action
        let delay: Duration

        /// The push is judged and delivered as if there were no fault.
        public static let normal = Step(action: .normal, delay: .zero)

        /// The push is answered with this reason and its status.
        public static func answer(_ reason: ReceivedPush.Reason) -> Step {
            Step(action: .answer(reason), delay: .zero)
        }

        /// The push gets no answer; its stream stays open until the sender gives up.
        public static let noAnswer = Step(action: .noAnswer, delay: .zero)

        /// The push is judged and delivered that much later, at most an hour.
        public static func delay(_ delay: Duration) -> Step {
            Step(action: .normal, delay: delay)
        }

        /// The same, that much later, at most an hour; not for `noAnswer`.
        public func delayed(by delay: Duration) -> Step {
            Step(action: action, delay: self.delay + delay)
        }
    }

    let steps: [Step]
    let repeats: Bool
    let times: Int?
    let match: PushMatch

    /// Pushes are answered with this reason and its status.
    ///
    /// - Parameters:
    ///   - reason: as Apple gives it; it decides the status.
    ///   - times: how many pushes it meets; nil for all.
    ///   - match: which pushes; only conditions on what was sent: topic, device token, apns-id,
    ///     push type, environment.
    /// - Returns: the fault, to be installed.
    public static func answer(
        _ reason: ReceivedPush.Reason, times: Int? = nil, matching match: PushMatch = .any
    ) -> TestFault {
        TestFault(steps: [.answer(reason)], repeats: true, times: times, match: match)
    }

    /// Pushes get no answer: for the sender's timeout.
    ///
    /// - Parameters:
    ///   - times: how many pushes it meets; nil for all.
    ///   - match: which pushes; as for `answer`.
    /// - Returns: the fault, to be installed.
    public static func noAnswer(
        times: Int? = nil, matching match: PushMatch = .any
    ) -> TestFault {
        TestFault(steps: [.noAnswer], repeats: true, times: times, match: match)
    }

    /// Pushes are judged and delivered later.
    ///
    /// - Parameters:
    ///   - delay: at most an hour.
    ///   - times: how many pushes it meets; nil for all.
    ///   - match: which pushes; as for `answer`.
    /// - Returns: the fault, to be installed.
    public static func delay(
        _ delay: Duration, times: Int? = nil, matching match: PushMatch = .any
    ) -> TestFault {
        TestFault(steps: [.delay(delay)], repeats: true, times: times, match: match)
    }

    /// Pushes get one step after another; then the fault is used up and lets every push pass.
    ///
    /// - Parameters:
    ///   - steps: 1 to 1,000 of them.
    ///   - match: which pushes; as for `answer`.
    /// - Returns: the fault, to be installed.
    public static func sequence(
        _ steps: [Step], matching match: PushMatch = .any
    ) -> TestFault {
        TestFault(steps: steps, repeats: false, times: nil, match: match)
    }
}
