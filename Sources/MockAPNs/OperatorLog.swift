import APNs
import JSON
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Log lines for the operator, on standard error.
final class OperatorLog: Sendable {
    /// Nil: nothing is written.
    private let format: LogFormat?
    /// Lines that nobody took.
    private struct Drops {
        /// Since the last one that was written.
        var untold: UInt64 = 0
        /// Since the start.
        var all: UInt64 = 0

        mutating func add() {
            untold += 1
            all += 1
        }
    }

    /// One line at a time.
    private let dropped = Mutex(Drops())
    /// A pipe that says it is ready takes this many bytes without blocking (POSIX, PIPE_BUF).
    private static let lineMax = 4096

    init(format: LogFormat?) {
        self.format = format
    }

    /// Writes one event with its fields.
    func line(_ event: String, _ fields: [(name: String, value: String)]) {
        guard let format else { return }
        dropped.withLock { dropped in
            // A reader that has stopped reading must not stop the loops that write here.
            guard OperatorLog.isReady else {
                dropped.add()
                return
            }
            if dropped.untold > 0 {
                let count = [(name: "count", value: String(dropped.untold))]
                OperatorLog.write(format.line("log-lines-dropped", count))
                dropped.untold = 0
            }
            guard OperatorLog.isReady else { return dropped.add() }
            OperatorLog.write(format.line(event, fields))
        }
    }

    /// Lines that nobody took since the start.
    var linesDropped: UInt64 { dropped.withLock { $0.all } }

    private static var isReady: Bool {
        var descriptor = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&descriptor, 1, 0) > 0
    }

    private static func write(_ line: [UInt8]) {
        var rest = line.prefix(lineMax)
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes {
                unsafe writeSystem(2, $0.baseAddress, $0.count)
            }
            if written < 0 && errno == EINTR { continue }
            // Nobody can be told when standard error is gone; the server goes on.
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }

    static func text(_ event: String, _ fields: [(name: String, value: String)]) -> [UInt8] {
        var line = "\(Clocks.wall()) \(event)"
        for (name, value) in fields where !value.isEmpty { line += " \(name)=\(quoted(value))" }
        return Array((line + "\n").utf8)
    }

    /// Values with blanks, quotes or control characters are written as JSON strings: one event
    /// stays one line whatever a peer sent.
    private static func quoted(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") }
        if isPlain { return value }
        var writer = JSONWriter()
        writer.string(value)
        return writer.text
    }

    static func json(_ event: String, _ fields: [(name: String, value: String)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("time", Clocks.wall().description)
        writer.member("event", event)
        for (name, value) in fields where !value.isEmpty { writer.member(name, value) }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}

extension LogFormat {
    fileprivate func line(_ event: String, _ fields: [(name: String, value: String)]) -> [UInt8] {
        switch self {
        case .text: OperatorLog.text(event, fields)
        case .json: OperatorLog.json(event, fields)
        }
    }
}

/// The system's `write`, which the method of that name would hide.
private func writeSystem(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}
