private import CProcess
#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// What happens while a command runs.
package enum ExecEvent: Sendable, Equatable {
    /// The command has ended and is not reaped yet.
    case ended
    /// Somebody asks this process to end.
    case stop(StopSignal)
}

/// A queue of events from other threads: a pipe, so that a wait can have an end.
package final class ExecEvents: Sendable {
    private let reader: Int32
    private let writer: Int32

    /// - Throws: `.failed` when the process has no descriptors left.
    package init() throws(CommandError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe cprocess_pipe(&ends) == 0 else {
            throw .failed("cannot make a pipe: \(Files.lastError())")
        }
        reader = ends[0]
        writer = ends[1]
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Adds an event, from any thread.
    package func post(_ event: ExecEvent) {
        switch event {
        case .ended: _ = Output.write([0], to: writer)
        case .stop(let signal):
            let mark: UInt8 = signal.isFromTerminal ? 0x80 : 0
            _ = Output.write([UInt8(truncatingIfNeeded: signal.number) | mark], to: writer)
        }
    }

    /// The next event; nil when none comes in time.
    package func next(withinMilliseconds milliseconds: Int32) -> ExecEvent? {
        var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, milliseconds) > 0 else { return nil }
        var byte: UInt8 = 0
        guard unsafe read(reader, &byte, 1) == 1 else { return nil }
        guard byte != 0 else { return .ended }
        return .stop(StopSignal(number: Int32(byte & 0x7F), isFromTerminal: byte & 0x80 != 0))
    }
}
