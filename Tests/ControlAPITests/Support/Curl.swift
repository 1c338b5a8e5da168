#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The command `curl`, as a person would use it.
enum Curl {
    struct Output: Equatable {
        var status: Int32
        var text: String
    }

    /// Runs curl without its configuration file and gives what it wrote.
    static func run(_ arguments: [String]) throws -> Output {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw SystemFailure("pipe") }
        defer { close(ends[0]) }
        let process = try spawn(
            ["curl", "-q", "-sS", "--max-time", "20"] + arguments, output: ends[1], other: ends[0])
        close(ends[1])
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(ends[0], &buffer, buffer.count)
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        var status: Int32 = -1
        guard unsafe waitpid(process, &status, 0) == process else { throw SystemFailure("waitpid") }
        return Output(status: status, text: String(decoding: text, as: UTF8.self))
    }

    private static func spawn(_ words: [String], output: Int32, other: Int32) throws -> pid_t {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_addclose(&actions, output)
        unsafe posix_spawn_file_actions_addclose(&actions, other)
        var arguments = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer {
            for index in unsafe arguments.indices { unsafe free(arguments[index]) }
        }
        var process: pid_t = 0
        let status = unsafe posix_spawnp(&process, "curl", &actions, nil, arguments, environ)
        guard status == 0 else { throw SystemFailure("posix_spawnp") }
        return process
    }
}
