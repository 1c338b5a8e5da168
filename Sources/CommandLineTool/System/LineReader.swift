#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// Reads a file of any size line by line.
struct LineReader: ~Copyable {
    /// The longest line, in bytes.
    static let lineMax = 8 << 20

    private let descriptor: Int32
    private let name: String
    private var unread: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// Opens the file; `-` is standard input.
    ///
    /// - Throws: `.usage` when it cannot be read.
    init(_ path: String) throws(CommandError) {
        name = path == "-" ? "standard input" : quoted(path)
        descriptor =
            path == "-" ? 0 : unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .usage("cannot read \(name): \(Files.lastError())") }
    }

    deinit { if descriptor > 0 { close(descriptor) } }

    /// The next line without its end; nil at the end of the file.
    ///
    /// - Throws: `.usage` when it cannot be read, or a line is longer than `lineMax`.
    mutating func next() throws(CommandError) -> [UInt8]? {
        var searched = start
        while true {
            if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return Array(unread[start..<end])
            }
            searched = unread.count
            if isAtEnd {
                defer { start = unread.count }
                return start < unread.count ? Array(unread[start...]) : nil
            }
            guard unread.count - start <= LineReader.lineMax else {
                throw .usage("\(name) has a line of more than \(LineReader.lineMax) bytes")
            }
            searched -= start
            unread.removeFirst(start)
            start = 0
            try fill()
        }
    }

    private mutating func fill() throws(CommandError) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let descriptor = descriptor
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe systemRead(descriptor, buffer)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .usage("cannot read \(name): \(Files.lastError())") }
            isAtEnd = count == 0
            unread += chunk[..<count]
            return
        }
    }
}

/// Outside the struct, where `read` would mean another function.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
