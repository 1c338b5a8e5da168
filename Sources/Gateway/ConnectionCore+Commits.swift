import APNs
import PushLog

// Answers that wait until their records are committed.

/// A push whose answer waits until its record is committed.
struct UncommittedPush: Sendable {
    let record: PushRecord
    /// When its request was read, in nanoseconds.
    let began: UInt64
}

extension ConnectionCore {
    /// The least revision for which an answer waits; nil: none does.
    var firstUncommitted: UInt64? { uncommitted.first?.record.revision }

    /// Keeps an answer back.
    ///
    /// Revisions rise within a connection, but for pushes whose answer a fault has delayed.
    mutating func wait(forCommitOf record: PushRecord) {
        let place = uncommitted.lastIndex { $0.record.revision <= record.revision }
        let push = UncommittedPush(record: record, began: times.began)
        uncommitted.insert(push, at: place.map { $0 + 1 } ?? 0)
    }

    /// Answers the pushes whose records are decided.
    mutating func answerCommitted() {
        guard !uncommitted.isEmpty else { return }
        let horizon = services.commits.horizon
        guard horizon >= uncommitted[0].record.revision else { return }
        var pushes: [UncommittedPush] = []
        swap(&pushes, &uncommitted)
        let end = pushes.firstIndex { $0.record.revision > horizon } ?? pushes.endIndex
        uncommitted += pushes[end...]
        for push in pushes[..<end] {
            times.began = push.began
            answerDecided(push.record)
        }
    }

    /// Answers a push whose record is committed or lost.
    mutating func answerDecided(_ record: PushRecord) {
        guard services.commits.isLost(record.revision) else { return answer(record) }
        var record = record
        answerUnavailable(&record)
    }

    /// The push left no record: nothing was taken on.
    ///
    /// Source: reliability 3.1 (e).
    mutating func answerUnavailable(_ record: inout PushRecord) {
        let reason = Reason.serviceUnavailable
        record.answer = PushAnswer(status: reason.status, reason: reason, rule: nil)
        answer(record)
    }
}
