#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Seconds since 1970 by the wall clock.
func wallClock() -> Int64 { Int64(time(nil)) }

/// What a child process left.
struct ChildResult {
    var status: Int32
    var output: String
}

struct PosixFailure: Error {
    var call: String
    var code: Int32
}

/// Runs a program found in PATH and gives its exit status and what it wrote.
func run(_ arguments: [String]) throws -> ChildResult {
    try withTemporaryFolder { folder in
        let log = folder + "/output"
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var pointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var pid: pid_t = 0
        let code = unsafe posix_spawnp(&pid, arguments[0], &actions, nil, &pointers, environ)
        guard code == 0 else { throw PosixFailure(call: "posix_spawnp", code: code) }
        var status: CInt = 0
        while unsafe waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { throw PosixFailure(call: "waitpid", code: errno) }
        }
        let output = String(decoding: try readFile(log), as: UTF8.self)
        return ChildResult(status: status & 0x7F == 0 ? (status >> 8) & 0xFF : -1, output: output)
    }
}

/// Runs `body` with a new folder, which is removed with all that is in it.
func withTemporaryFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let path = try makeTemporaryFolder()
    defer { removeTree(path) }
    return try body(path)
}

func makeTemporaryFolder() throws -> String {
    var template = Array("/tmp/mock-apns-tls-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else {
        throw PosixFailure(call: "mkdtemp", code: errno)
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

func removeTree(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    for name in (try? entries(of: path)) ?? [] { removeTree(path + "/" + name) }
    _ = unsafe rmdir(path)
}

func readFile(_ path: String) throws -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw PosixFailure(call: "open \(path)", code: errno) }
    defer { close(descriptor) }
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = unsafe read(descriptor, &part, part.count)
        guard count >= 0 else { throw PosixFailure(call: "read", code: errno) }
        if count == 0 { return all }
        all.append(contentsOf: part[..<count])
    }
}

func writeFile(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o600) throws {
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    let descriptor = unsafe open(path, flags, mode_t(mode))
    guard descriptor >= 0 else { throw PosixFailure(call: "open \(path)", code: errno) }
    defer { close(descriptor) }
    guard unsafe write(descriptor, bytes, bytes.count) == bytes.count else {
        throw PosixFailure(call: "write", code: errno)
    }
}

func changeMode(_ path: String, _ mode: UInt32) throws {
    guard unsafe chmod(path, mode_t(mode)) == 0 else {
        throw PosixFailure(call: "chmod", code: errno)
    }
}

func removeFile(_ path: String) throws {
    guard unsafe unlink(path) == 0 else { throw PosixFailure(call: "unlink", code: errno) }
}

/// The permission bits of a file; nil when there is none.
func mode(of path: String) -> UInt32? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return UInt32(status.st_mode & 0o7777)
}

/// The names in a folder, sorted.
func entries(of path: String) throws -> [String] {
    guard let directory = unsafe opendir(path) else {
        throw PosixFailure(call: "opendir", code: errno)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                unsafe String(cString: $0)
            }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}
