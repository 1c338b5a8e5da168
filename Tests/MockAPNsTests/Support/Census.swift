#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What this process holds.
struct Census {
    var descriptors: Int
    var threads: Int

    /// Threads are counted on Linux only.
    static var now: Census {
        #if os(Linux)
        // The folder's own descriptor is one of them, each time.
        Census(
            descriptors: entries(of: "/proc/self/fd").count,
            threads: entries(of: "/proc/self/task").count)
        #else
        Census(descriptors: entries(of: "/dev/fd").count, threads: 0)
        #endif
    }

    /// Runs one server, so that what is made once a process is made before counting.
    static func warmUp() async throws {
        for _ in 0..<2 {
            try await Live.with { live in _ = try live.push() }
        }
    }
}

extension Descriptor {
    /// Closes with RST instead of FIN.
    func closeWithReset() {
        var option = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        unsafe setsockopt(number, SOL_SOCKET, SO_LINGER, &option, size)
        close()
    }
}

/// A thread for what blocks: Swift's own threads must not wait.
final class BlockingThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    #if canImport(Darwin)
    private var thread: pthread_t?
    #else
    private var thread = pthread_t()
    #endif

    private var isJoined = false

    init(_ body: @escaping @Sendable () -> Void) throws {
        let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
        let code = unsafe pthread_create(&thread, nil, BlockingThread.start, work)
        guard code == 0 else {
            unsafe Unmanaged<Work>.fromOpaque(work).release()
            throw Failure("no thread: error \(code)")
        }
    }

    #if canImport(Darwin)
    private static let start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
        {
            unsafe Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body()
            return nil
        }
    #else
    private static let start:
        @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
            {
                guard let argument = unsafe $0 else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }
    #endif

    deinit {
        guard !isJoined else { return }
        #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }

    /// Waits until the work is done, once.
    func join() {
        isJoined = true
        #if canImport(Darwin)
        if let thread = unsafe thread { unsafe pthread_join(thread, nil) }
        #else
        pthread_join(thread, nil)
        #endif
    }
}
