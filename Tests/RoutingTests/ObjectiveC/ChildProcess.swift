#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program that ran to its end with its output in files.
struct ChildProcess {
    /// How a process ended.
    enum End: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    struct Failure: Error {
        var what: String
        var code: Int32
    }

    var end: End
    var output: String
    var errors: String

    /// Runs a program, found in PATH, and waits for its end.
    ///
    /// The folder receives the files "output" and "errors". Nothing here limits the time: the
    /// compiler ends by itself and each program sets an alarm.
    init(_ arguments: [String], in folder: String) throws {
        let (outputFile, errorFile) = (folder + "/output", folder + "/errors")
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, outputFile, writing, 0o600)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, errorFile, writing, 0o600)
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var pid: pid_t = 0
        let code = unsafe posix_spawnp(&pid, arguments[0], &actions, nil, &pointers, environ)
        guard code == 0 else { throw Failure(what: "start of \(arguments[0])", code: code) }
        end = try Self.waitForEnd(of: pid)
        output = try Self.text(of: outputFile)
        errors = try Self.text(of: errorFile)
    }

    private static func waitForEnd(of pid: pid_t) throws -> End {
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure(what: "waitpid", code: errno) }
        }
        // The macros of <sys/wait.h> are not imported: the low seven bits are the signal.
        let signal = status & 0x7F
        return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
    }

    private static func text(of file: String) throws -> String {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(what: "open \(file)", code: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = unsafe read(descriptor, &part, part.count)
            guard count >= 0 else { throw Failure(what: "read \(file)", code: errno) }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += part[..<count]
        }
    }
}
