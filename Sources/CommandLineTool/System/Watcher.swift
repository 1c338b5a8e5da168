#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// One thread of its own for a body that blocks.
///
/// Not a Task: a machine with one core has one thread for all of them, which a body that blocks
/// would hold.
enum Watcher {
    /// Starts the thread; it ends with the body, or with the process.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(Body(run: body)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = unsafe pthread_create(&thread, nil, threadMain, box)
        if code != 0 { unsafe Unmanaged<Body>.fromOpaque(box).release() }
    }

    fileprivate final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }
}

#if canImport(Darwin)
private func threadMain(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Watcher.Body>.fromOpaque(box).takeRetainedValue().run()
    return nil
}
#else
private func threadMain(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let box = unsafe box else { return nil }
    unsafe Unmanaged<Watcher.Body>.fromOpaque(box).takeRetainedValue().run()
    return nil
}
#endif
