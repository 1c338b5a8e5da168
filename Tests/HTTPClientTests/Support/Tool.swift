#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Programs the tests need; one that is missing is a failure, not a skipped test.
enum Tool {
    /// Runs a program to its end and gives its exit status.
    static func run(_ name: String, _ arguments: [String]) throws -> Int32 {
        var status: Int32 = 0
        let process = try start(name, arguments)
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return (status >> 8) & 0xFF
    }

    /// Starts a program whose output is thrown away.
    static func start(_ name: String, _ arguments: [String]) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in [1, 2] {
            unsafe posix_spawn_file_actions_addopen(
                &actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var words = unsafe ([name] + arguments).map { unsafe strdup($0) }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free($0) } }
        var process: pid_t = 0
        errno = unsafe posix_spawnp(&process, name, &actions, nil, words, environ)
        guard errno == 0 else { throw SupportFailure("posix_spawnp \(name)") }
        return process
    }
}

/// nghttpd, the HTTP/2 server of nghttp2, serving one folder.
final class NghttpServer {
    let port: UInt16
    private let process: pid_t

    /// Clear text, or TLS with key.pem and cert.pem of the folder.
    init(folder: String, tls: Bool, more: [String] = []) throws {
        port = try unusedPort()
        let files = tls ? ["\(folder)/key.pem", "\(folder)/cert.pem"] : ["--no-tls"]
        let start = tls ? ["-d", folder, "\(port)"] : ["-d", folder] + files + ["\(port)"]
        process = try Tool.start("nghttpd", more + (tls ? start + files : start))
        for _ in 0..<2_000 where !canConnect(to: port) {
            _ = poll(nil, 0, 5)
        }
        guard canConnect(to: port) else { throw SupportFailure("nghttpd") }
    }

    deinit {
        // The signal mask of the test thread is inherited, so a milder signal may be blocked.
        kill(process, SIGKILL)
        var status: Int32 = 0
        _ = unsafe waitpid(process, &status, 0)
    }
}
