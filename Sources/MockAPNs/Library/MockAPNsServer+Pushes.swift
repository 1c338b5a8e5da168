import Journal
import PushLog

extension MockAPNsServer {
    /// Waits until pushes have come, and gives them.
    ///
    /// Looks at all pushes since the start or the last `clear`, also those that came before the
    /// call. A push is seen when its record is complete: what was answered and what became of it.
    ///
    /// - Parameters:
    ///   - match: which pushes count.
    ///   - count: how many there must be; 0 asks for what is there now.
    ///   - limit: how long to wait at most.
    /// - Returns: all that match, oldest first: `count` or more of them.
    /// - Throws: `MockAPNsError` with code `tooFewPushes`, whose description shows the nearest push
    ///   and what differs in it, or `stopped`; `CancellationError` when the task is cancelled.
    public func pushes(
        matching match: PushMatch = .any, count: Int = 1, within limit: Duration = .seconds(5)
    ) async throws -> [ReceivedPush] {
        let end = ContinuousClock.now + limit
        while true {
            let (found, cursor) = matching(match)
            if found.count >= count { return found }
            switch await wait(for: match, count - found.count, after: cursor, until: end) {
            case .arrived: continue
            case .cancelled: throw CancellationError()
            case .stopped: throw MockAPNsError.stopped
            case .timedOut:
                let tally = PushTally(match, allPushes())
                // One may have come together with the end of the time.
                if tally.found.count >= count { return tally.found }
                throw MockAPNsError(
                    .tooFewPushes,
                    tally.tooFew(
                        match, count: count, within: limit, connections: lastConnection))
            }
        }
    }

    /// Waits to see that no push comes.
    ///
    /// Looks at all pushes since the start or the last `clear`, also those that came before the
    /// call.
    ///
    /// - Parameters:
    ///   - match: which pushes must not come.
    ///   - limit: how long to wait.
    /// - Throws: `MockAPNsError` with code `unexpectedPush` as soon as one is there, or `stopped`;
    ///   `CancellationError` when the task is cancelled.
    public func expectNone(
        matching match: PushMatch = .any, for limit: Duration
    ) async throws {
        _ = try await expectNoMore(than: 0, match, for: limit)
    }

    /// Waits to see that no more pushes come than so many; gives those that are there.
    func expectNoMore(
        than count: Int, _ match: PushMatch, for limit: Duration
    ) async throws -> [ReceivedPush] {
        let end = ContinuousClock.now + limit
        while true {
            let (found, cursor) = matching(match)
            if found.count > count { throw unexpected(match, count, for: limit) }
            switch await wait(for: match, 1, after: cursor, until: end) {
            case .arrived: continue
            case .cancelled: throw CancellationError()
            case .stopped: throw MockAPNsError.stopped
            case .timedOut:
                let last = matching(match).found
                if last.count <= count { return last }
                throw unexpected(match, count, for: limit)
            }
        }
    }

    /// All pushes since the start or the last `clear`, refused ones too, oldest first.
    ///
    /// Works after `stop` as well.
    public func allPushes() -> [ReceivedPush] { matching(.any).found }

    /// Removes all pushes; connections, devices and faults stay.
    public func clear() {
        // The log of a server that tests start is in memory and always can.
        _ = try? parts.control.journal.delete(Matcher())
        noteChange("pushes.delete")
    }

    private func unexpected(
        _ match: PushMatch, _ count: Int, for limit: Duration
    ) -> MockAPNsError {
        let tally = PushTally(match, allPushes())
        return MockAPNsError(.unexpectedPush, tally.unexpected(match, count, for: limit))
    }

    private var lastConnection: String {
        parts.connections.connections(limit: 1).first?.storyForTests ?? "no sender connected"
    }

    /// The pushes that match now, and the place in the log up to which was looked.
    private func matching(_ match: PushMatch) -> (found: [ReceivedPush], seen: Cursor) {
        var query = LogQuery(matcher: match.matcher, limit: LogQuery.limitMax)
        // By sequence: a push that changed between two pages comes a second time.
        var found: [Int: ReceivedPush] = [:]
        while true {
            let page = parts.control.journal.page(query)
            for push in page.records.map(ReceivedPush.init) {
                found[push.sequence] = match.matches(push) ? push : nil
            }
            if !page.hasMore {
                return (found.values.sorted { $0.sequence < $1.sequence }, page.next)
            }
            query.after = page.next
        }
    }

    func wait(
        for match: PushMatch, _ count: Int, after cursor: Cursor,
        until end: ContinuousClock.Instant
    ) async -> PushWait.Ending {
        let journal = parts.control.journal
        let scheduler = parts.control.scheduler
        let query = LogQuery(matcher: match.matcher, after: cursor, limit: 1)
        let milliseconds = Milliseconds.roundedUp(ContinuousClock.now.duration(to: end))
        return await PushWait().run { wait in
            waits.add(wait)
            let id = journal.wait(query, count: count) { _ in wait.end(.arrived) }
            wait.onEnd { _ = journal.cancelWait(id) }
            wait.onEnd(scheduler.after(milliseconds: milliseconds) { wait.end(.timedOut) })
        }
    }
}

extension MockAPNsError {
    /// Nothing more can come.
    static var stopped: MockAPNsError {
        MockAPNsError(.stopped, "the server was stopped, so no push can come; wait before its stop")
    }
}

/// Durations in whole milliseconds.
enum Milliseconds {
    /// Longest time that is told apart: ten years.
    static let longest: UInt64 = 315_360_000_000

    /// The duration in milliseconds, rounded up; 0 for a negative one.
    static func roundedUp(_ duration: Duration) -> UInt64 {
        guard duration > .zero else { return 0 }
        guard duration < .milliseconds(longest) else { return longest }
        let (seconds, attoseconds) = duration.components
        let thousandths = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return UInt64(seconds) * 1_000 + UInt64(thousandths)
    }
}
