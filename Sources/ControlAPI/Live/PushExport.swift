import HTTP1
import JSON
import PushLog
import Synchronization

/// All records that match as JSON Lines, page by page at the pace of the reader.
///
/// It shows each record once. One that changes meanwhile moves to the end of the log: it is told
/// there if it has not been told before. Pushes that come after the beginning are left out, or an
/// export of a busy log would never end.
final class PushExport: Sendable {
    private struct State {
        var after: Cursor
        /// Lines that may still be written; nil: all.
        var left: Int?
        var told = NumberSet()
        var writtenBytes: UInt64 = 0
        var stopTimer: (@Sendable () -> Void)?
        var isOver = false
    }

    /// Records that are read from the log at once.
    private static let pageSize = 100
    /// A reader that reads nothing for so long is given up.
    static let patienceMilliseconds: UInt64 = 30_000

    private let stream: HTTP1Stream
    private let matcher: Matcher
    private let log: any ControlLog
    private let scheduler: any ControlScheduler
    /// The number of the last push when the export began.
    private let last: UInt64
    private let state: Mutex<State>

    private init(
        _ stream: HTTP1Stream, _ query: LogQuery, limit: Int?, log: any ControlLog,
        scheduler: any ControlScheduler
    ) {
        self.stream = stream
        matcher = query.matcher
        self.log = log
        self.scheduler = scheduler
        last = log.statistics.appended
        state = Mutex(State(after: query.after, left: limit))
    }

    /// The stream of an export, which is being filled.
    ///
    /// It holds the records of `query` after its cursor, and at most `limit` lines; nil for all.
    static func begin(
        _ query: LogQuery, limit: Int?, log: any ControlLog, scheduler: any ControlScheduler
    ) -> HTTP1Stream {
        let stream = HTTP1Stream()
        let export = PushExport(stream, query, limit: limit, log: log, scheduler: scheduler)
        stream.onClose { export.ended() }
        export.watch()
        StreamPump(stream, step: { export.step() }).run()
        return stream
    }

    private func step() -> StreamPump.Step {
        let (after, left) = state.withLock { ($0.after, $0.left) }
        if left == 0 { return .done }
        let page = log.page(
            LogQuery(matcher: matcher, after: after, limit: PushExport.pageSize))
        if page.trouble != nil {
            // The reader must see that this is not all.
            stream.abort()
            return .done
        }
        for record in page.records where record.sequence <= last {
            let isNew = state.withLock { state in
                guard state.left != 0, state.told.insert(record.sequence) else { return false }
                state.left = state.left.map { $0 - 1 }
                return true
            }
            if isNew, !stream.send(PushExport.line(record)) { return .done }
        }
        state.withLock { $0.after = page.next }
        return page.hasMore ? .goOn : .done
    }

    private static func line(_ record: PushRecord) -> [UInt8] {
        var json = JSONWriter(reserving: 2_048)
        record.write(to: &json)
        return OneLine.json(json.bytes) + [UInt8(ascii: "\n")]
    }

    // MARK: A reader that is gone without a word

    private func watch() {
        let stop = scheduler.after(milliseconds: PushExport.patienceMilliseconds) { self.looked() }
        let isOver = state.withLock { state in
            state.stopTimer = stop
            return state.isOver
        }
        if isOver { stop() }
    }

    private func looked() {
        let written = stream.writtenBytes
        let isStuck = state.withLock { state in
            defer { state.writtenBytes = written }
            return written == state.writtenBytes
        }
        if isStuck { stream.abort() } else { watch() }
    }

    private func ended() {
        state.withLock { state in
            state.isOver = true
            return state.stopTimer.take()
        }?()
    }
}

/// A set of numbers most of which follow one another, at about a bit a number.
struct NumberSet: Sendable {
    private var words: [UInt64: UInt64] = [:]

    /// Adds a number; false when it was there.
    mutating func insert(_ number: UInt64) -> Bool {
        let bit: UInt64 = 1 << (number % 64)
        let word = words[number / 64, default: 0]
        words[number / 64] = word | bit
        return word & bit == 0
    }
}
