package import Routing

/// Why a fault is not taken into the plan.
package enum FaultError: Error, Sendable, Equatable {
    /// A member of the fault is not what it may be.
    case malformed(DevicePlanError)
    /// The plan holds as many faults as it may.
    case planFull(limit: Int)

    /// A value is of the right kind and still not allowed.
    static func bad(
        _ path: String, got: String, expected: String, hint: String? = nil
    ) -> FaultError {
        .malformed(
            DevicePlanError(.badValue, path: path, got: got, expected: expected, hint: hint))
    }

    /// The member concerned, as `answers[0].status`; nil for the fault as a whole.
    package var field: String? {
        switch self {
        case .malformed(let error): error.path.isEmpty ? nil : error.path
        case .planFull: nil
        }
    }

    /// Offset of the member's key in the JSON text; nil where there is none.
    package var offset: Int? {
        switch self {
        case .malformed(let error): error.offset
        case .planFull: nil
        }
    }

    /// What was got and what was expected, without the hint.
    package var message: String {
        switch self {
        case .malformed(let error):
            let place = error.path.isEmpty ? "the fault" : error.path
            return "\(place): got \(error.got), expected \(error.expected)"
        case .planFull(let limit):
            return "the plan holds \(limit) faults already, which is the most it may"
        }
    }

    /// What to do, where more can be said.
    package var hint: String? {
        switch self {
        case .malformed(let error): error.hint
        case .planFull: "remove faults that are used up"
        }
    }
}
