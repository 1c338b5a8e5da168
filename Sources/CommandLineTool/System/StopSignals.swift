#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// The signals that ask the process to end, taken by waiting for them instead of by handlers.
package struct StopSignals: Sendable {
    /// Blocks SIGTERM and SIGINT and ignores SIGPIPE.
    ///
    /// Threads inherit the mask of the thread that starts them, so this comes before the first.
    /// A write to a closed connection then fails with EPIPE instead of ending the process.
    /// Source: POSIX, sigwait and pthread_sigmask.
    package static func block() -> StopSignals {
        signal(SIGPIPE, SIG_IGN)
        var set = stopSet()
        unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
        return StopSignals()
    }

    /// Waits for the next of the signals and returns its name.
    package func wait() -> String {
        var set = StopSignals.stopSet()
        var number: Int32 = 0
        // The only errors are an invalid set, which this is not, and EINTR on some systems.
        while unsafe sigwait(&set, &number) != 0 {}
        return number == SIGINT ? "SIGINT" : "SIGTERM"
    }

    /// Waits for the next of the signals and tells where it comes from.
    func next() -> StopSignal {
        #if canImport(Darwin)
        let number = wait() == "SIGINT" ? SIGINT : SIGTERM
        // Nothing tells where it comes from, and Ctrl-C is the likely way in the foreground.
        let isForeground = tcgetpgrp(0) == getpgrp()
        return StopSignal(number: number, isFromTerminal: number == SIGINT && isForeground)
        #else
        var set = StopSignals.stopSet()
        var info = unsafe siginfo_t()
        var number: Int32 = -1
        while number < 0 { number = unsafe sigwaitinfo(&set, &info) }
        // SI_KERNEL: no process sent it. Source: sigaction(2).
        return StopSignal(number: number, isFromTerminal: unsafe info.si_code == 0x80)
        #endif
    }

    private static func stopSet() -> sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, SIGTERM)
        unsafe sigaddset(&set, SIGINT)
        return set
    }
}

/// A signal that asks the process to end.
package struct StopSignal: Sendable, Equatable {
    package let number: Int32
    /// The terminal sent it, to all processes in the foreground.
    package let isFromTerminal: Bool

    /// Puts a signal together.
    package init(number: Int32, isFromTerminal: Bool) {
        self.number = number
        self.isFromTerminal = isFromTerminal
    }
}
