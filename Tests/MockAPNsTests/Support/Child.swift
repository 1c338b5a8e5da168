#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A child process; it is killed when the test lets go of it before it has ended.
final class Child {
    struct Result {
        /// Exit status, or -1 when a signal ended it.
        var status: Int32
        var output: String
        var errors: String
    }

    let pid: pid_t
    let input: Descriptor
    let output: Descriptor
    let errors: Descriptor
    private let name: String
    private var hasEnded = false

    /// How long any child may take, in milliseconds.
    static let limit = 60_000

    /// Starts a program found in PATH; that there is none is a failure of the test.
    init(_ arguments: [String]) throws {
        name = arguments[0]
        let (mine, childInput) = try socketPair()
        let (outEnd, childOutput) = try socketPair()
        let (errorEnd, childErrors) = try socketPair()
        (input, output, errors) = (mine, outEnd, errorEnd)
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, childInput.number, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, childOutput.number, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, childErrors.number, 2)
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var started: pid_t = 0
        let code = unsafe posix_spawnp(&started, name, &actions, nil, &pointers, environ)
        guard code == 0 else { throw Failure("\(name) cannot be started: error \(code)") }
        pid = started
    }

    deinit {
        guard !hasEnded else { return }
        kill(pid, SIGKILL)
        _ = try? reap()
    }

    func signal(_ number: Int32) { kill(pid, number) }

    /// Ends the input and waits for the end; a child that takes too long is killed.
    func finish() throws -> Result {
        let deadline = Deadline(milliseconds: Child.limit)
        input.close()
        // Read in turns, so that neither stream can fill up and stop the child.
        while !(output.isAtEnd && errors.isAtEnd) {
            guard !deadline.hasPassed else { throw Failure("\(name) did not end in time") }
            _ = try output.fill(Deadline(milliseconds: 0))
            _ = try errors.fill(Deadline(milliseconds: 0))
            try waitForEither(deadline)
        }
        return Result(
            status: try reap(), output: try output.rest(deadline), errors: try errors.rest(deadline)
        )
    }

    private func waitForEither(_ deadline: Deadline) throws {
        var entries = [output, errors].filter { !$0.isAtEnd }.map {
            pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
        }
        guard !entries.isEmpty else { return }
        if unsafe poll(&entries, nfds_t(entries.count), deadline.left) < 0 && errno != EINTR {
            throw Failure.system("poll")
        }
    }

    private func reap() throws -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure.system("waitpid") }
        }
        hasEnded = true
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
    }
}

/// Runs a program to its end.
func run(_ arguments: String...) throws -> Child.Result {
    try Child(arguments).finish()
}

func run(_ arguments: [String]) throws -> Child.Result {
    try Child(arguments).finish()
}
