import PushLog

/// Counts and times the answers of one connection, from the read that ended a request to the write
/// of its answer.
///
/// The clock is read once for all that comes in one read and once for all that leaves in one
/// write, and what was counted is added to the loop's counters then: it costs a push next to
/// nothing.
struct AnswerTimes {
    /// Pushes of one read whose answers leave together.
    private struct Run {
        let began: UInt64
        var count: UInt64
    }

    /// When the request that is being worked on was read, in nanoseconds.
    var began: UInt64 = 0
    private var runs: [Run] = []
    private var accepted: UInt64 = 0

    /// The answer to that request was handed to HTTP/2.
    mutating func answered(_ answer: PushAnswer, counting counters: AnswerCounters) {
        // Of refusals there are many kinds, and few on a busy connection.
        if answer.reason == nil { accepted += 1 } else { counters.refused(answer) }
        note()
    }

    private mutating func note() {
        guard let last = runs.indices.last, runs[last].began == began else {
            return runs.append(Run(began: began, count: 1))
        }
        runs[last].count += 1
    }

    /// True where an answer waits for `left`.
    var isWaiting: Bool { !runs.isEmpty }

    /// What was handed to HTTP/2 goes to the socket.
    ///
    /// - Parameters:
    ///   - now: nanoseconds of the clock of `began`.
    ///   - answers: takes the number of accepted ones.
    ///   - durations: takes the times.
    mutating func left(
        at now: UInt64, counting answers: AnswerCounters, _ durations: DurationCounters
    ) {
        answers.accepted(accepted)
        accepted = 0
        for run in runs {
            durations.add(run.count, nanoseconds: now > run.began ? now - run.began : 0)
        }
        runs.removeAll(keepingCapacity: true)
    }
}
