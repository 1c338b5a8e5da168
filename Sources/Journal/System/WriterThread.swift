#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// A thread of the journal's own, without signals: they belong to the host process, and a file
/// that passes the size limit must be an error value.
final class WriterThread: Sendable {
    #if canImport(Darwin)
    nonisolated(unsafe) private let thread: pthread_t
    #else
    private let thread: pthread_t
    #endif

    /// Starts a thread that runs `body`; nil when the system has none to give.
    init?(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(Body(body))
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        #if canImport(Darwin)
        var made: pthread_t?
        #else
        var made = pthread_t()
        #endif
        let status = unsafe pthread_create(&made, nil, runBody, box.toOpaque())
        guard status == 0 else {
            unsafe box.release()
            return nil
        }
        #if canImport(Darwin)
        guard let made = unsafe made else { return nil }
        unsafe thread = made
        #else
        thread = made
        #endif
    }

    /// Lets the thread begin when a core is free, without taking one from whoever wakes it.
    ///
    /// A loop wakes it in the midst of reading: taken off its core each time, it reads a tenth less.
    /// Nothing of it on systems without such a policy.
    fileprivate static func yieldToWakers() {
        #if os(Linux)
        // SCHED_BATCH of linux/sched.h, which Swift does not see. Source: sched(7).
        let batch: Int32 = 3
        var priority = sched_param()
        unsafe pthread_setschedparam(pthread_self(), batch, &priority)
        #endif
    }

    /// Waits for the end of the thread; once only.
    func join() {
        #if canImport(Darwin)
        unsafe pthread_join(thread, nil)
        #else
        pthread_join(thread, nil)
        #endif
    }

    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}

#if canImport(Darwin)
private func runBody(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<WriterThread.Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
#else
private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    WriterThread.yieldToWakers()
    unsafe Unmanaged<WriterThread.Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
}
#endif
