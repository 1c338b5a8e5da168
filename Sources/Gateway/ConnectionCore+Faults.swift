import APNs
import Faults
import PushLog

// Pushes that meet a fault: answered, left without an answer, or held back for a while.

/// A push that waits, and what happens to it when its time has come.
struct HeldPush: Sendable {
    /// The step that the push was about to take.
    enum Step: Sendable {
        /// With the `authorization` value, which no record keeps.
        case judge(WithheldValue?)
        case admit
        /// The verdict of a fault, which ends the push.
        case verdict(FaultDecision.Verdict, Explanation?)
        /// The record is in the log; only the answer waits.
        case respond
    }

    /// Milliseconds of the monotonic clock.
    let due: UInt64
    /// When its request was read, in nanoseconds.
    let began: UInt64
    let record: PushRecord
    let step: Step
}

extension ConnectionCore {
    /// Carries a decision out, at once or when its delay is over.
    ///
    /// - Parameters:
    ///   - decision: what becomes of the push.
    ///   - record: the push; it is in the log only where it ends here.
    ///   - next: the step it takes if it goes on.
    ///   - now: the time of the event.
    mutating func meet(
        _ decision: FaultDecision, _ record: inout PushRecord, _ next: HeldPush.Step,
        _ now: Moment
    ) {
        record.fault = decision.fault
        let step: HeldPush.Step =
            decision.verdict == .goesOn ? next : .verdict(decision.verdict, decision.explanation)
        if decision.delayMilliseconds > 0 {
            return hold(record, step, decision.delayMilliseconds, now)
        }
        take(step, &record, now)
    }

    mutating func hold(
        _ record: PushRecord, _ step: HeldPush.Step, _ milliseconds: UInt32, _ now: Moment
    ) {
        held.append(
            HeldPush(
                due: now.monotonic + UInt64(milliseconds), began: times.began, record: record,
                step: step))
    }

    mutating func take(
        _ step: HeldPush.Step, _ record: inout PushRecord, _ now: Moment
    ) {
        switch step {
        case .judge(let authorization): judge(&record, authorization, now)
        case .admit: admit(&record, now)
        case .respond: respond(record)
        case .verdict(let verdict, let explanation):
            record.explanation = explanation
            if case .answered(let answer) = verdict {
                record.answer = answer
                if record.environment == .development && answer.status != 403 {
                    record.uniqueID = record.uniqueID ?? identifiers.next()
                }
                record.entered(services.sink.refused(record))
                respond(record)
            } else {
                // No answer: the stream stays open until the sender gives up.
                recordUnanswered(record)
            }
        }
    }

    /// When the next held push is due; nil when none is held.
    var nextDue: UInt64? {
        let due = held.map(\.due).min()
        guard !waiting.isEmpty else { return due }
        return min(due ?? .max, verifications.nextTurn)
    }

    /// Lets the held pushes go on whose time has come, in the order of their times.
    mutating func releaseHeld(_ now: Moment) {
        releaseWaiting(now)
        defer { drainEvents(now) }
        guard !held.isEmpty else { return }
        let due = held.filter { $0.due <= now.monotonic }.sorted { $0.due < $1.due }
        held.removeAll { $0.due <= now.monotonic }
        for push in due {
            var record = push.record
            times.began = push.began
            take(push.step, &record, now)
        }
    }

    /// The sender reset a stream: a push that is held on it is not delivered, one that only waits
    /// to be committed is in the log without an answer.
    mutating func letGo(_ streamID: Int32) {
        let event = "the sender reset the stream"
        if let index = held.firstIndex(where: { $0.record.streamID == streamID }) {
            recordUndelivered(held.remove(at: index), event)
        } else if let index = waiting.firstIndex(where: { $0.record.streamID == streamID }) {
            recordUndelivered(waiting.remove(at: index), event)
        } else if let index = uncommitted.firstIndex(where: { $0.record.streamID == streamID }) {
            abort(uncommitted.remove(at: index).record, event)
        }
    }

    /// The connection is gone: what is held on it is in the log, and not delivered.
    mutating func letGoAll() {
        let pushes = waiting + held
        waiting = []
        held = []
        for push in pushes { recordUndelivered(push, "the connection ended") }
        let unanswered = uncommitted
        uncommitted = []
        for push in unanswered { abort(push.record, "the connection ended") }
    }

    /// A push whose record waits for its commit gets no answer: its sender cannot know.
    ///
    /// Source: reliability 3.1.
    private func abort(_ record: PushRecord, _ event: String) {
        services.meter.answers.leftUnanswered()
        let finding = Finding(
            code: "aborted", level: .info,
            message: "\(event) before the answer \(record.answer.status) could leave",
            hint: "the sender does not know what became of the push; it was not withdrawn")
        services.sink.found(finding, sequence: record.sequence)
    }

    private func recordUndelivered(_ push: HeldPush, _ event: String) {
        if case .respond = push.step { return services.meter.answers.leftUnanswered() }
        var record = push.record
        record.explanation = Explanation(
            got: "\(event) while its push was held back",
            expected: "the sender to wait for the answer", hint: "the push was not delivered")
        recordUnanswered(record)
    }
}
