/// How many pushes are expected.
package enum PushExpectation: Sendable, Equatable {
    /// That many or more.
    case atLeast(Int)
    /// That many and no more.
    case exactly(Int)
    case none

    /// Greatest number that can be asked for: one more must fit on a page of the log.
    package static let countMax = 999
}

/// What is verified, step by step: each step waits for records, and ends by their number or by
/// its time.
///
/// `atLeast` ends when there are as many. `exactly` waits for as many, then for one more, which
/// must not come while it settles. `none` waits for one, which must not come.
struct VerifyMachine: Sendable, Equatable {
    private enum State: Sendable, Equatable {
        case collecting
        /// As many as were expected are there.
        case settling
        case over
    }

    /// What the owner does next.
    enum Step: Sendable, Equatable {
        /// Wait until there are so many, at most so long.
        case wait(count: Int, milliseconds: UInt64)
        case end(isVerified: Bool)
    }

    let expectation: PushExpectation
    /// How long pushes may take to come.
    let withinMilliseconds: UInt64
    /// How long no further one may come.
    let settleMilliseconds: UInt64
    private var state = State.collecting

    init(
        _ expectation: PushExpectation, withinMilliseconds: UInt64, settleMilliseconds: UInt64
    ) {
        // To expect exactly none and to expect none is the same.
        self.expectation = expectation == .exactly(0) ? .none : expectation
        self.withinMilliseconds = withinMilliseconds
        self.settleMilliseconds = settleMilliseconds
    }

    /// The first step.
    var first: Step {
        switch expectation {
        case .atLeast(let count), .exactly(let count):
            .wait(count: count, milliseconds: withinMilliseconds)
        case .none: .wait(count: 1, milliseconds: withinMilliseconds)
        }
    }

    /// As many records are there as the step waited for.
    mutating func reached() -> Step {
        guard state == .collecting, case .exactly(let count) = expectation else {
            return end(isAtLeast)
        }
        state = .settling
        return .wait(count: count + 1, milliseconds: settleMilliseconds)
    }

    /// The time of the step is over, and there are fewer.
    mutating func elapsed() -> Step {
        end(expectation == .none || state == .settling)
    }

    private var isAtLeast: Bool {
        if case .atLeast = expectation { true } else { false }
    }

    private mutating func end(_ isVerified: Bool) -> Step {
        state = .over
        return .end(isVerified: isVerified)
    }
}
