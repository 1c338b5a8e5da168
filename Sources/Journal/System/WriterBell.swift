#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Wakes one waiting thread; a ring that comes while nobody waits is kept.
///
/// A condition variable: Swift's own library has none.
@safe final class WriterBell: Sendable {
    @safe private struct Parts {
        var mutex = unsafe pthread_mutex_t()
        var condition = pthread_cond_t()
        var isRung = false
    }

    nonisolated(unsafe) private let parts: UnsafeMutablePointer<Parts>

    init() {
        unsafe parts = .allocate(capacity: 1)
        unsafe parts.initialize(to: Parts())
        unsafe pthread_mutex_init(&parts.pointee.mutex, nil)
        unsafe pthread_cond_init(&parts.pointee.condition, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(&parts.pointee.condition)
        unsafe pthread_mutex_destroy(&parts.pointee.mutex)
        unsafe parts.deinitialize(count: 1)
        unsafe parts.deallocate()
    }

    /// Wakes the thread that waits, or lets the next one through.
    func ring() {
        unsafe pthread_mutex_lock(&parts.pointee.mutex)
        unsafe parts.pointee.isRung = true
        unsafe pthread_cond_signal(&parts.pointee.condition)
        unsafe pthread_mutex_unlock(&parts.pointee.mutex)
    }

    /// Blocks until the bell is rung, or for about `milliseconds`; nil waits without end.
    ///
    /// May come back early. A wall clock that is set meanwhile changes how long it waits, nothing
    /// more: who waits looks again at what there is to do.
    ///
    /// - Returns: true when the bell was rung.
    @discardableResult
    func wait(milliseconds: Int32?) -> Bool {
        unsafe pthread_mutex_lock(&parts.pointee.mutex)
        if unsafe !parts.pointee.isRung {
            if let milliseconds {
                var until = WriterBell.deadline(milliseconds)
                _ = unsafe pthread_cond_timedwait(
                    &parts.pointee.condition, &parts.pointee.mutex, &until)
            } else {
                _ = unsafe pthread_cond_wait(&parts.pointee.condition, &parts.pointee.mutex)
            }
        }
        let wasRung = unsafe parts.pointee.isRung
        unsafe parts.pointee.isRung = false
        unsafe pthread_mutex_unlock(&parts.pointee.mutex)
        return wasRung
    }

    private static func deadline(_ milliseconds: Int32) -> timespec {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        let nanoseconds = time.tv_nsec + Int(milliseconds % 1_000) * 1_000_000
        time.tv_sec += Int(milliseconds / 1_000) + nanoseconds / 1_000_000_000
        time.tv_nsec = nanoseconds % 1_000_000_000
        return time
    }
}
