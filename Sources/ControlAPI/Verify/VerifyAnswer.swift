import HTTP1
import JSON
import PushLog

/// What is answered to a verification.
struct VerifyAnswer: Sendable {
    let request: VerifyRequest
    let end: VerifyEnd
    /// Real time that it took.
    let waitedMilliseconds: UInt64
    /// Empty but where too few came.
    let lack: Lack

    /// Most pushes that are shown; all are counted.
    static let pushesMax = 100

    private var count: Int { end.page.records.count }

    /// What was expected and what came, one sentence.
    var sentence: String {
        let number = count == 0 ? "no" : end.page.hasMore ? "\(count) or more" : "\(count)"
        let came = count == 1 ? "1 push" : "\(number) pushes"
        return "expected \(request.expected), got \(came)"
            + (end.isPartial ? " in the part of the log that could be searched in time" : "")
    }

    var response: HTTP1Response {
        if let trouble = end.page.trouble { return ControlError.notRead(trouble).answer.response }
        var json = JSONWriter(reserving: 4_096)
        json.beginObject()
        json.member("verified", end.isVerified)
        json.member("sentence", sentence)
        json.member("count", Int64(count))
        json.member("partial", end.isPartial)
        json.member("waited_ms", Int64(clamping: waitedMilliseconds))
        json.member("next", Int64(clamping: end.page.next.revision))
        json.member("pushes", each: end.page.records.prefix(VerifyAnswer.pushesMax)) {
            $0.write(to: &$1)
        }
        lack.writeMembers(to: &json)
        json.endObject()
        return .json(200, json)
    }
}

extension VerifyRequest {
    /// `at least 2 pushes within 5s`.
    fileprivate var expected: String {
        let time = Seconds.text(withinMilliseconds)
        switch expectation {
        case .atLeast(let count): return "at least \(VerifyRequest.pushes(count)) within \(time)"
        case .exactly(let count):
            return "exactly \(VerifyRequest.pushes(count)) within \(time) and no other for "
                + Seconds.text(settleMilliseconds)
        case .none: return "no push for \(time)"
        }
    }

    private static func pushes(_ count: Int) -> String {
        count == 1 ? "1 push" : "\(count) pushes"
    }
}

/// Times of waits in words.
private enum Seconds {
    /// `5 s`, `0.3 s`.
    static func text(_ milliseconds: UInt64) -> String {
        let rest = milliseconds % 1_000
        var digits = String(1_000 + rest).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(milliseconds / 1_000)" + (digits.isEmpty ? "" : ".\(digits)") + " s"
    }
}
