#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import Synchronization

/// Values posted by one thread and awaited by another, with a limit on the wait.
final class Mailbox<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    private let ends: [Int32]

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SocketFailure("pipe") }
        self.ends = ends
    }

    deinit {
        for end in ends { close(end) }
    }

    func post(_ value: Value) {
        values.withLock { $0.append(value) }
        var byte: UInt8 = 1
        _ = unsafe write(ends[1], &byte, 1)
    }

    /// The next value, or nil when none comes in time.
    func take(withinMilliseconds wait: Int32 = 20_000) -> Value? {
        var entry = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, wait) > 0 else { return nil }
        var byte: UInt8 = 0
        guard unsafe read(ends[0], &byte, 1) == 1 else { return nil }
        return values.withLock { $0.removeFirst() }
    }

    var count: Int { values.withLock { $0.count } }
}
