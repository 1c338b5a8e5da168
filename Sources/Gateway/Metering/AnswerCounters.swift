package import APNs
import PushLog

/// Counts the answers of one loop by status and reason, without a lock.
struct AnswerCounters: Sendable {
    private let acceptances = Counter()
    private let unanswered = Counter()
    private let refusals = Reason.allCases.map { _ in Counter() }

    /// So many pushes were answered 200.
    func accepted(_ number: UInt64) { acceptances.add(number) }

    /// A push was answered with a reason.
    func refused(_ answer: PushAnswer) {
        guard let reason = answer.reason else { return }
        refusals[Int(reason.rawValue)].add()
    }

    /// A push ended without an answer.
    func leftUnanswered() { unanswered.add() }

    /// Accepted ones, and what else was given.
    var counts: [AnswerCount] {
        var counts = [AnswerCount(reason: nil, status: 200, count: acceptances.count)]
        counts.append(AnswerCount(reason: nil, status: 0, count: unanswered.count))
        for reason in Reason.allCases {
            let count = refusals[Int(reason.rawValue)].count
            counts.append(AnswerCount(reason: reason, status: reason.status, count: count))
        }
        return counts.filter { $0.count > 0 || $0.status == 200 }
    }
}

/// How many pushes got one answer.
package struct AnswerCount: Sendable, Equatable {
    /// Nil for 200, and for none.
    package let reason: Reason?
    /// 0: none was given.
    package let status: UInt16
    package var count: UInt64
}
