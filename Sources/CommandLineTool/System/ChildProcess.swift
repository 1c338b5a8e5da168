#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// A child process that shares standard input, output and error with this one.
package struct ChildProcess: Sendable {
    package let id: Int32

    /// Starts a program that is looked for in PATH.
    ///
    /// Its signal mask is that of this process before `StopSignals.block`, and SIGPIPE ends it
    /// again. Call it on a thread that lives as long as the child.
    ///
    /// - Parameters:
    ///   - words: the program and its arguments.
    ///   - environment: all its variables.
    ///   - launcher: the program of `ChildLauncher`, through which it ends with this process; nil
    ///     starts it directly.
    ///   - mask: signals that are blocked in it.
    ///   - input: a descriptor that is its standard input; nil: that of this process.
    /// - Returns: the child, which must be reaped.
    /// - Throws: `StartError` with the status by which shells tell the same.
    package static func start(
        _ words: [String], environment: [String: String], launcher: String?,
        mask: SignalMask = SignalMask(), input: Int32? = nil
    ) throws(StartError) -> ChildProcess {
        var words = words
        let program = launcher ?? words.first ?? ""
        if launcher != nil { words = ["mock-apns", ChildLauncher.word, String(getpid())] + words }
        #if canImport(Darwin)
        var attributes: posix_spawnattr_t?
        #else
        var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var blocked = mask.set
        var reset = sigset_t()
        unsafe sigemptyset(&reset)
        unsafe sigaddset(&reset, SIGPIPE)
        unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
        unsafe posix_spawnattr_setsigdefault(&attributes, &reset)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, 0) }
        let arguments = CStrings(words)
        let variables = CStrings(environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
        var child: pid_t = 0
        let code = unsafe posix_spawnp(
            &child, program, &actions, &attributes, arguments.pointer, variables.pointer)
        arguments.free()
        variables.free()
        guard code == 0 else { throw StartError(words.first ?? "", code: code) }
        return ChildProcess(id: child)
    }

    /// Sends a signal; the child has not been reaped.
    package func signal(_ number: Int32) {
        kill(id, number)
    }

    /// Waits for the end without reaping, so that the id stays the child's.
    package func waitForEnd() {
        var info = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Takes the status of a child that has ended: its own, or 128 and the signal's number.
    package func reap() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0 {
            guard errno == EINTR else { return 1 }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}

extension ChildProcess {
    /// Why a program could not be started.
    package struct StartError: Error, Sendable, Equatable {
        /// One line.
        package let message: String
        /// 127 when there is no such program, 126 when it cannot be run.
        ///
        /// Source: POSIX, shell command language, exit status for commands.
        package let exitStatus: Int32

        init(_ program: String, code: Int32) {
            let reason = unsafe strerror(code).map { unsafe String(cString: $0) }
            message = "cannot run \(quoted(program)): \(reason ?? "error \(code)")"
            exitStatus = code == ENOENT ? 127 : 126
        }
    }
}

/// The signals that are blocked on a thread.
package struct SignalMask: Sendable {
    fileprivate var set = sigset_t()

    /// None.
    package init() {
        unsafe sigemptyset(&set)
    }

    /// Those of the calling thread.
    package static func current() -> SignalMask {
        var mask = SignalMask()
        unsafe pthread_sigmask(SIG_BLOCK, nil, &mask.set)
        return mask
    }
}

/// Strings as C takes them: an array of pointers that ends with none.
@safe struct CStrings: ~Copyable {
    private let strings: [UnsafeMutablePointer<CChar>?]
    let pointer: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    init(_ texts: [String]) {
        unsafe strings = unsafe texts.map { unsafe strdup($0) } + [nil]
        unsafe pointer = .allocate(capacity: strings.count)
        for index in unsafe strings.indices {
            unsafe pointer.advanced(by: index).initialize(to: strings[index])
        }
    }

    /// Ends the strings; nobody looks at them any more.
    consuming func free() {}

    deinit {
        for index in unsafe strings.indices { unsafe systemFree(strings[index]) }
        unsafe pointer.deallocate()
    }
}

/// Outside the struct, where `free` means its own function.
private func systemFree(_ pointer: UnsafeMutablePointer<CChar>?) {
    unsafe free(pointer)
}
