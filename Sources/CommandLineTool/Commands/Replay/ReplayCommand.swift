package import APNs
internal import HTTPClient

/// `mock-apns replay`: sends the pushes of an export again, in their order.
package enum ReplayCommand {
    /// The longest pause between two pushes.
    private static let pauseMax: Int64 = 3_600_000

    /// Sends them and prints what came of each.
    ///
    /// - Returns: 0 when all were answered, whatever with, else 1.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> Int32 {
        try run(
            arguments, environment: environment,
            now: { Instant(milliseconds: ProcessFacts.wallMilliseconds()) },
            pause: { ProcessFacts.pause(milliseconds: Int32(clamping: $0)) }
        ) { Output.standard.write($0) }
    }

    /// The same with the time and a writer, which tells whether to go on.
    ///
    /// - Throws: `.usage` for wrong flags or a file that is no export, `.failed` when the gateway
    ///   cannot be reached at all.
    package static func run(
        _ arguments: [Given], environment: [String: String], now: () -> Instant,
        pause: (Int64) -> Void, write: (String) -> Bool
    ) throws(CommandError) -> Int32 {
        let values = try GivenValues(arguments, environment: environment, for: .replay)
        guard let path = values.told(.file) else {
            throw .usage("replay needs a FILE, as mock-apns log --format jsonl writes it")
        }
        guard values.told(.to) != nil else {
            throw .usage("replay needs --to HOST:PORT, so that it goes nowhere unasked")
        }
        var sender = try ReplaySender(values)
        var lines = try LineReader(path)
        var report = ReplayReport(isJSON: values.text(.format) == "json")
        var pauses = ReplayPauses(speed: values.number(.speed) ?? 0)
        var number = 0
        while let line = try lines.next() {
            number += 1
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
            let text: String
            switch ReplayRecord.read(line) {
            case .success(let record):
                let milliseconds = pauses.before(record.receivedAt)
                if milliseconds > 0 { pause(min(milliseconds, pauseMax)) }
                text = try sender.send(record, now: now(), &report)
            case .failure(.incomplete(let sequence, let reason)):
                text = report.leftOut(sequence, reason)
            case .failure(.notARecord(let reason)):
                throw .usage("\(quoted(path)), line \(number): \(reason)")
            }
            guard write(text) else { return 1 }
        }
        _ = write(report.summary)
        return report.isComplete ? 0 : 1
    }
}

/// The pauses between pushes, as they were or so many times shorter.
struct ReplayPauses {
    /// 0: none.
    let speed: Int
    private var last: Instant?

    init(speed: Int) { self.speed = speed }

    /// Milliseconds to wait before the push that was received then.
    mutating func before(_ instant: Instant?) -> Int64 {
        guard speed > 0, let instant else { return 0 }
        defer { last = instant }
        guard let last else { return 0 }
        return max(0, instant.milliseconds - last.milliseconds) / Int64(speed)
    }
}
