import APNs
import JSON
package import PushLog
import Routing

/// What somebody asks to be verified.
package struct VerifyRequest: Sendable, Equatable {
    /// Selects the pushes that count.
    package var matcher: Matcher
    /// Only pushes later than this count.
    package var after: Cursor
    package var expectation: PushExpectation
    package var withinMilliseconds: UInt64
    package var settleMilliseconds: UInt64

    /// How long pushes may take unless told, in milliseconds; none must come for one second.
    package static let withinUsual: UInt64 = 5_000
    package static let noneUsual: UInt64 = 1_000
    /// How long no further push may come after the last of an exact number, unless told.
    package static let settleUsual: UInt64 = 300

    package init(
        _ matcher: Matcher = Matcher(), after: Cursor = .start, _ expectation: PushExpectation,
        withinMilliseconds: UInt64? = nil, settleMilliseconds: UInt64 = settleUsual
    ) {
        self.matcher = matcher
        self.after = after
        self.expectation = expectation
        let none = expectation == .none || expectation == .exactly(0)
        self.withinMilliseconds =
            withinMilliseconds ?? (none ? VerifyRequest.noneUsual : VerifyRequest.withinUsual)
        self.settleMilliseconds = settleMilliseconds
    }

    /// All that is there of the pushes.
    var query: LogQuery {
        LogQuery(matcher: matcher, after: after, limit: LogQuery.limitMax)
    }

    /// Pushes that must be there at least.
    var countMin: Int {
        switch expectation {
        case .atLeast(let count), .exactly(let count): count
        case .none: 0
        }
    }
}

extension VerifyRequest {
    private static let keys = [
        "match", "at_least", "exactly", "none", "within", "settle", "after",
    ]

    /// Reads the body; without a number at least one push is expected.
    init(json: JSONValue, now: Instant?) throws(DevicePlanError) {
        let object = try PlanObject(
            PlanField(value: json, path: "", offset: nil), keys: VerifyRequest.keys)
        var matcher = Matcher()
        if let match = object.nonNull("match") { matcher = try Matcher(match, now: now) }
        let after = try object.nonNull("after")?
            .integer(in: 0...Int64.max, "the member next of an answer")
        self.init(
            matcher, after: Cursor(revision: UInt64(after ?? 0)),
            try VerifyRequest.expectation(object),
            withinMilliseconds: try VerifyRequest.time(object, "within"),
            settleMilliseconds: try VerifyRequest.time(object, "settle")
                ?? VerifyRequest.settleUsual)
    }

    private static func expectation(
        _ object: PlanObject
    ) throws(DevicePlanError) -> PushExpectation {
        let given = ["at_least", "exactly", "none"].compactMap(object.nonNull)
        if given.count > 1 {
            throw given[1].bad(
                expected: "one of at_least, exactly and none",
                hint: "ask twice for two expectations")
        }
        let most = Int64(PushExpectation.countMax)
        if let field = object.nonNull("exactly") {
            return .exactly(Int(try field.integer(in: 0...most, "a number of pushes")))
        }
        if let field = object.nonNull("none") {
            guard try field.bool() else { throw field.bad(expected: "true") }
            return .none
        }
        let count = try object.nonNull("at_least")?.integer(in: 1...most, "a number of pushes")
        return .atLeast(Int(count ?? 1))
    }

    private static func time(
        _ object: PlanObject, _ key: String
    ) throws(DevicePlanError) -> UInt64? {
        guard let field = object.nonNull(key) else { return nil }
        let expected = "seconds from 0 to \(ListParameters.waitSecondsMax)"
        guard case .number(let number) = field.value else { throw field.wrongKind(expected) }
        guard let seconds = number.double,
            (0...Double(ListParameters.waitSecondsMax)).contains(seconds)
        else { throw field.bad(expected: expected) }
        return UInt64((seconds * 1_000).rounded())
    }
}
