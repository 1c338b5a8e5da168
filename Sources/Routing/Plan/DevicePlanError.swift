/// Why a plan (of a device, of faults, of routing switches) or a matcher cannot be read: where,
/// what was got, what is expected.
package struct DevicePlanError: Error, Sendable, Equatable {
    /// The kinds of mistake.
    package enum Problem: Sendable, Equatable {
        case wrongKind, unknownWord, unknownKey, missingKey, repeatedKey, badValue
    }

    /// The kind of mistake.
    package let problem: Problem
    /// Where in the plan, for example `apps[0].state`; empty for the plan as a whole.
    package let path: String
    /// What stood there, as JSON, or the kind of value it was.
    package let got: String
    /// What may stand there.
    package let expected: String
    /// What to do, where more can be said than `expected` says.
    package let hint: String?
    /// Offset of the key in the JSON text, counted from 0; nil where there is no text.
    package let offset: Int?

    package init(
        _ problem: Problem, path: String, got: String, expected: String, hint: String? = nil,
        offset: Int? = nil
    ) {
        self.problem = problem
        self.path = path
        self.got = got
        self.expected = expected
        self.hint = hint
        self.offset = offset
    }

    /// One sentence for a person, with the hint and without the offset.
    package var message: String {
        let place = path.isEmpty ? "the device plan" : path
        let advice = hint.map { "; \($0)" } ?? ""
        return "\(place): got \(got), expected \(expected)\(advice)"
    }
}
