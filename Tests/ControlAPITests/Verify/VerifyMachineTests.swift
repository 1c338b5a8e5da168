import Testing

@testable import ControlAPI

@Suite("The steps of a verification")
struct VerifyMachineTests {
    private enum Event: Sendable {
        case reached, elapsed
    }

    private static func machine(_ expectation: PushExpectation) -> VerifyMachine {
        VerifyMachine(expectation, withinMilliseconds: 5_000, settleMilliseconds: 300)
    }

    private struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expectation: PushExpectation
        let events: [Event]
        let steps: [VerifyMachine.Step]

        init(
            _ text: String, _ expectation: PushExpectation, _ events: [Event],
            _ steps: [VerifyMachine.Step]
        ) {
            testDescription = text
            (self.expectation, self.events, self.steps) = (expectation, events, steps)
        }
    }

    private static let rows: [Row] = [
        Row(
            "at least 2 is met by 2", .atLeast(2), [.reached],
            [.wait(count: 2, milliseconds: 5_000), .end(isVerified: true)]),
        Row(
            "at least 2 is not met in time", .atLeast(2), [.elapsed],
            [.wait(count: 2, milliseconds: 5_000), .end(isVerified: false)]),
        Row(
            "exactly 2 is met by 2 and no third one", .exactly(2), [.reached, .elapsed],
            [
                .wait(count: 2, milliseconds: 5_000), .wait(count: 3, milliseconds: 300),
                .end(isVerified: true),
            ]),
        Row(
            "exactly 2 is not met by 3", .exactly(2), [.reached, .reached],
            [
                .wait(count: 2, milliseconds: 5_000), .wait(count: 3, milliseconds: 300),
                .end(isVerified: false),
            ]),
        Row(
            "exactly 2 is not met by fewer", .exactly(2), [.elapsed],
            [.wait(count: 2, milliseconds: 5_000), .end(isVerified: false)]),
        Row(
            "none is met when the time is over", .none, [.elapsed],
            [.wait(count: 1, milliseconds: 5_000), .end(isVerified: true)]),
        Row(
            "none fails at the first", .none, [.reached],
            [.wait(count: 1, milliseconds: 5_000), .end(isVerified: false)]),
        Row(
            "exactly 0 is none", .exactly(0), [.elapsed],
            [.wait(count: 1, milliseconds: 5_000), .end(isVerified: true)]),
    ]

    @Test("each event leads to its step", arguments: rows)
    private func steps(_ row: Row) {
        var machine = VerifyMachineTests.machine(row.expectation)
        var steps = [machine.first]
        for event in row.events {
            steps.append(event == .reached ? machine.reached() : machine.elapsed())
        }
        #expect(steps == row.steps)
    }
}
