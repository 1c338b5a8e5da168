import APNs
import PushLog

// Pushes that wait for their provider token to be verified, and those behind them.

extension ConnectionCore {
    /// Pushes wait for a signature to be verified.
    var isWaitingForTurn: Bool { !waiting.isEmpty }

    /// Lets a push wait until its signature may be verified.
    mutating func wait(_ record: PushRecord, _ authorization: WithheldValue?) {
        waiting.append(
            HeldPush(
                due: 0, began: times.began, record: record, step: .judge(authorization)))
    }

    /// The next turn has come: pushes that waited go on, in their order, as far as it reaches.
    mutating func releaseWaiting(_ now: Moment) {
        guard !waiting.isEmpty, now.monotonic >= verifications.nextTurn else { return }
        var pushes: [HeldPush] = []
        swap(&pushes, &waiting)
        for push in pushes {
            var record = push.record
            times.began = push.began
            take(push.step, &record, now)
        }
    }
}
