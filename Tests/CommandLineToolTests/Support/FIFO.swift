@testable import CommandLineTool

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A FIFO whose reading end is ours: other processes tell by it where they are.
final class FIFO: Sendable {
    private let reader: Int32

    /// How long anything may take, in milliseconds.
    private static let limit: Int32 = 240_000

    /// Makes it and opens it; a writer then need not wait.
    init(_ path: String) throws {
        guard unsafe mkfifo(path, 0o600) == 0 else {
            throw CommandError.failed("no FIFO: \(Files.lastError())")
        }
        reader = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard reader >= 0 else { throw CommandError.failed("no FIFO: \(Files.lastError())") }
    }

    deinit { close(reader) }

    /// Waits until a writer has written something.
    func waitForWriter() async throws {
        let isThere = try await onOwnThread { self.poll(POLLIN) & POLLIN != 0 }
        guard isThere else { throw CommandError.failed("nobody wrote in time") }
    }

    /// Waits until all writers are gone; false when they are still there.
    func waitForEnd() async throws -> Bool {
        try await onOwnThread {
            var byte: UInt8 = 0
            while self.poll(POLLIN) != 0 {
                if unsafe read(self.reader, &byte, 1) == 0 { return true }
            }
            return false
        }
    }

    /// Ends a reader that waits for its first writer: what a failed test would leave behind.
    static func release(_ path: String) {
        let writer = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
        if writer >= 0 { _ = close(writer) }
    }

    private func poll(_ events: Int32) -> Int32 {
        var entry = pollfd(fd: reader, events: Int16(events), revents: 0)
        return unsafe systemPoll(&entry, 1, FIFO.limit) > 0 ? Int32(entry.revents) : 0
    }
}

/// Outside the class, where `poll` means the system's function.
private func systemPoll(
    _ entry: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ milliseconds: Int32
) -> Int32 {
    unsafe poll(entry, count, milliseconds)
}
