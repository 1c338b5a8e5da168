#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The system calls of this target, with EINTR looped where a call can meet it.
enum System {
    /// What the system says about an errno value.
    static func text(of error: Int32) -> String {
        guard let text = unsafe strerror(error) else { return "error \(error)" }
        return unsafe String(cString: text)
    }

    /// Makes reads, writes and accepts return at once and keeps the descriptor from children.
    static func makeNonblockingAndPrivate(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
            && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    }

    /// Whether the other side has ended the connection or at least its sending half.
    ///
    /// A byte that waits to be read proves nothing, so the end is asked for in two ways: as an
    /// event where the system has one, and by looking at the next byte without taking it.
    static func peerHasLeft(_ descriptor: Int32) -> Bool {
        #if os(Linux)
        let hangUp = Int16(0x2000)  // POLLRDHUP, hidden behind _GNU_SOURCE
        #else
        let hangUp = Int16(0)
        #endif
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN) | hangUp, revents: 0)
        guard unsafe poll(&entry, 1, 0) > 0 else { return false }
        if entry.revents & (Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL) | hangUp) != 0 {
            return true
        }
        var byte: UInt8 = 0
        return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    /// Ends both directions; the owner of the descriptor notices and closes it.
    static func endConnection(_ descriptor: Int32) {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Runs `body` with every signal blocked, so that threads begun in it take none: signals
    /// belong to the host process.
    static func withSignalsBlocked<Result>(_ body: () -> Result) -> Result {
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        return body()
    }
}

/// A pipe whose reading end becomes readable when somebody calls `wake` from any thread.
final class WakePipe: Sendable {
    let readEnd: Int32
    private let writeEnd: Int32

    init() throws(HTTP1Error) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw .pipeFailed(systemError: errno) }
        readEnd = ends[0]
        writeEnd = ends[1]
        guard System.makeNonblockingAndPrivate(readEnd), System.makeNonblockingAndPrivate(writeEnd)
        else { throw .pipeFailed(systemError: errno) }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes the waiting thread; a full pipe has already done so.
    func wake() {
        var byte: UInt8 = 1
        _ = unsafe write(writeEnd, &byte, 1)
    }

    /// Takes all wake-ups that have come.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(readEnd, &bytes, bytes.count) == bytes.count {}
    }

    /// Waits for a wake-up, at most so long.
    func wait(milliseconds: Int32) {
        var entry = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&entry, 1, milliseconds)
        drain()
    }
}

/// A thread that must be joined.
struct JoinableThread: ~Copyable {
    private let thread: pthread_t

    /// Starts a thread that runs `body` with all signals blocked.
    init(_ body: @escaping @Sendable () -> Void) throws(HTTP1Error) {
        let box = unsafe Unmanaged.passRetained(ThreadBody(body))
        #if canImport(Darwin)
        var started: pthread_t?
        #else
        var started = pthread_t()
        #endif
        let status = System.withSignalsBlocked {
            unsafe pthread_create(&started, nil, runThreadBody, box.toOpaque())
        }
        #if canImport(Darwin)
        guard status == 0, let started else {
            unsafe box.release()
            throw .threadFailed(systemError: status)
        }
        #else
        guard status == 0 else {
            unsafe box.release()
            throw .threadFailed(systemError: status)
        }
        #endif
        thread = started
    }

    /// Waits for the end of the thread.
    consuming func join() {
        #if canImport(Darwin)
        unsafe pthread_join(thread, nil)
        #else
        pthread_join(thread, nil)
        #endif
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
private func runThreadBody(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
    return nil
}
#else
private func runThreadBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let box = unsafe box {
        unsafe Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
    }
    return nil
}
#endif
