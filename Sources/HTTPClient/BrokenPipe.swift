#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// Keeps a write to a closed connection from ending the process.
///
/// libcurl, told not to touch signals, leaves this to us. The signal goes to the thread that
/// writes, so it is blocked on this thread only, and one that has come is taken before the
/// mask is restored. Source: CURLOPT_NOSIGNAL(3).
enum BrokenPipe {
    static func blocked<Result>(_ body: () -> Result) -> Result {
        var signals = sigset_t()
        var before = sigset_t()
        var pending = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe sigpending(&pending)
        let wasPending = unsafe sigismember(&pending, SIGPIPE) == 1
        unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer {
            unsafe sigpending(&pending)
            if !wasPending, unsafe sigismember(&pending, SIGPIPE) == 1 {
                var taken: Int32 = 0
                _ = unsafe sigwait(&signals, &taken)
            }
            unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return body()
    }
}
