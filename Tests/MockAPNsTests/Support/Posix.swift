#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the system or a child process did not do.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }

    /// A call that failed; errno says why.
    static func system(_ call: String) -> Failure { Failure("\(call) failed: error \(errno)") }
}

/// A time by the monotonic clock until which something must have happened.
struct Deadline {
    private let end: ContinuousClock.Instant

    init(milliseconds: Int) { end = .now + .milliseconds(milliseconds) }

    /// Milliseconds left, for `poll`; 0 when it has passed.
    var left: Int32 {
        let left = ContinuousClock.now.duration(to: end)
        return Int32(clamping: max(0, left.components.seconds * 1_000 + 1))
    }

    var hasPassed: Bool { ContinuousClock.now >= end }
}

/// A descriptor that closes with its last reference, and what was read from it and not used.
final class Descriptor {
    let number: Int32
    private(set) var unused: [UInt8] = []
    private(set) var isAtEnd = false
    private var isOpen = true

    init(_ number: Int32) {
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }

    deinit { close() }

    func close() {
        if isOpen { _ = systemClose(number) }
        isOpen = false
    }

    /// Waits for bytes or the end and takes in what there is; false when the time is over.
    func fill(_ deadline: Deadline) throws -> Bool {
        guard !isAtEnd else { return true }
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        let ready = unsafe poll(&entry, 1, deadline.left)
        if ready < 0 && errno != EINTR { throw Failure.system("poll") }
        guard ready > 0 else { return !deadline.hasPassed }
        var part = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe read(number, &part, part.count)
        if count < 0 && errno != ECONNRESET { throw Failure.system("read") }
        if count <= 0 { isAtEnd = true } else { unused += part[..<count] }
        return true
    }

    /// Takes the first `count` bytes.
    func take(_ count: Int) -> [UInt8] {
        defer { unused.removeFirst(count) }
        return Array(unused[..<count])
    }

    /// The next line without its end; nil at the end of the stream.
    func line(_ deadline: Deadline) throws -> String? {
        while true {
            if let end = unused.firstIndex(of: 0x0A) {
                return String(decoding: take(end + 1).dropLast(), as: UTF8.self)
            }
            if isAtEnd { return nil }
            guard try fill(deadline) else { throw Failure("no line within the time") }
        }
    }

    /// Everything up to the end of the stream.
    func rest(_ deadline: Deadline) throws -> String {
        while !isAtEnd {
            guard try fill(deadline) else { throw Failure("no end within the time") }
        }
        return String(decoding: take(unused.count), as: UTF8.self)
    }

    /// Sends all bytes; for sockets, and without SIGPIPE.
    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe systemSend(number, $0.baseAddress, $0.count)
            }
            guard count > 0 else { throw Failure.system("send") }
            rest = rest.dropFirst(count)
        }
    }
}

private func systemClose(_ number: Int32) -> Int32 { close(number) }

private func systemSend(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
    var on: Int32 = 1
    unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    return unsafe send(number, bytes, count, 0)
    #else
    return unsafe send(number, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
}

/// Two ends of a stream within this machine.
func socketPair() throws -> (Descriptor, Descriptor) {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        throw Failure.system("socketpair")
    }
    return (Descriptor(ends[0]), Descriptor(ends[1]))
}

/// A connection to a port of 127.0.0.1.
func connect(port: UInt16) throws -> Descriptor {
    #if canImport(Glibc)
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard number >= 0 else { throw Failure.system("socket") }
    let descriptor = Descriptor(number)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
    }
    guard result == 0 else { throw Failure.system("connect to port \(port)") }
    return descriptor
}

// MARK: Folders

/// A new folder that is removed with all that is in it when the value goes.
final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/mock-apns-server-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Failure.system("mkdtemp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { removeTree(path) }

    /// Writes a file with mode 0600 and returns its path.
    func write(_ name: String, _ text: String) throws -> String {
        let file = path + "/" + name
        let number = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw Failure.system("open \(file)") }
        defer { _ = systemClose(number) }
        let bytes = Array(text.utf8)
        guard unsafe systemWrite(number, bytes, bytes.count) == bytes.count else {
            throw Failure.system("write \(file)")
        }
        return file
    }

    func makeFolder(_ name: String) throws {
        guard unsafe mkdir(path + "/" + name, 0o700) == 0 else { throw Failure.system("mkdir") }
    }

    func change(_ name: String, mode: UInt32) throws {
        guard unsafe chmod(path + "/" + name, mode_t(mode)) == 0 else {
            throw Failure.system("chmod")
        }
    }

    /// Permission bits of a file in the folder; nil when there is none.
    func mode(of name: String) -> UInt32? {
        var status = stat()
        guard unsafe stat(path + "/" + name, &status) == 0 else { return nil }
        return UInt32(status.st_mode & 0o7777)
    }
}

/// The names in a folder; empty when it cannot be read.
func entries(of path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                unsafe String(cString: $0)
            }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names
}

private func removeTree(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    for name in entries(of: path) { removeTree(path + "/" + name) }
    _ = unsafe rmdir(path)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    unsafe write(number, bytes, count)
}
