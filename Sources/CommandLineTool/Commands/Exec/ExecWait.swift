#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// Waits for a command, and ends it when it takes too long or nobody is left who started us.
struct ExecWait {
    let child: ChildProcess
    let events: ExecEvents
    /// Seconds the command may take; nil for no limit.
    let timeoutSeconds: Int?
    /// The parent process at the start.
    let parent: Int32

    /// How often the parent is looked for.
    private static let tickMilliseconds: Int32 = 500
    /// From the request to end to the signal that cannot be refused.
    private static let grace = Duration.seconds(5)

    /// How a command ended.
    struct End: Equatable {
        /// Its status, 128 and the number of the signal, or 124 for a time limit.
        ///
        /// Source: GNU coreutils, timeout.
        let status: Int32
        let note: String?
    }

    /// Returns when the command has ended.
    func run() -> End {
        Watcher.start { [child, events] in
            child.waitForEnd()
            events.post(.ended)
        }
        let start = ContinuousClock.now
        let deadline = timeoutSeconds.map { start + .seconds($0) }
        var ending: End?
        var killAt: ContinuousClock.Instant?
        while true {
            switch events.next(withinMilliseconds: ExecWait.tick(deadline, killAt)) {
            case .ended?:
                let status = child.reap()
                return ending ?? End(status: status, note: nil)
            // The terminal has sent it to the command too.
            case .stop(let signal)?: if !signal.isFromTerminal { child.signal(signal.number) }
            case nil: break
            }
            let now = ContinuousClock.now
            if let killAt, now >= killAt { child.signal(SIGKILL) }
            guard ending == nil else { continue }
            ending = reasonToEnd(deadline, now)
            guard ending != nil else { continue }
            child.signal(SIGTERM)
            killAt = now + ExecWait.grace
        }
    }

    private func reasonToEnd(
        _ deadline: ContinuousClock.Instant?, _ now: ContinuousClock.Instant
    ) -> End? {
        if let deadline, now >= deadline {
            return End(status: 124, note: "ended after \(timeoutSeconds ?? 0) s (--timeout)")
        }
        guard getppid() != parent else { return nil }
        return End(status: 128 + SIGTERM, note: "ended with the process that started it")
    }

    /// How long to wait at most: up to the next look, deadline or kill.
    private static func tick(
        _ deadline: ContinuousClock.Instant?, _ killAt: ContinuousClock.Instant?
    ) -> Int32 {
        let now = ContinuousClock.now
        let next = [deadline, killAt].compactMap(\.self).filter { $0 > now }.min()
        guard let next else { return tickMilliseconds }
        let (seconds, attoseconds) = (next - now).components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000 + 1
        return Int32(clamping: min(milliseconds, Int64(tickMilliseconds)))
    }
}
