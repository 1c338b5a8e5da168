#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes and reads small files.
enum TextFile {
    /// Greatest file that is read, in bytes.
    static let sizeMax = 1 << 20

    /// What a file holds that a flag names.
    static func read(_ path: String, _ flag: String) throws(ServerError) -> [UInt8] {
        // Without O_NONBLOCK a named pipe in the file's place would hang the start.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw .badOption("\(flag) \(path): it cannot be read: \(errorText())")
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe readBytes(file, &piece, piece.count)
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else {
                throw .badOption("\(flag) \(path): it cannot be read: \(errorText())")
            }
            if count == 0 { return bytes }
            bytes += piece.prefix(count)
            guard bytes.count <= sizeMax else {
                throw .badOption("\(flag) \(path): it has more than \(sizeMax) bytes")
            }
        }
    }

    private static func errorText() -> String {
        unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
    }

    /// Makes or overwrites a file that all may read.
    static func write(_ bytes: [UInt8], to path: String) throws(MockAPNsError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes {
                unsafe writeBytes(file, $0.baseAddress, $0.count)
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw failure(path) }
            rest = rest.dropFirst(written)
        }
    }

    private static func failure(_ path: String) -> MockAPNsError {
        MockAPNsError(
            .fileNotWritten,
            "\(path) cannot be written: \(errorText()); choose a path in an own folder")
    }
}

/// The system's `write`, which the method above would hide.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}

/// The system's `read`, likewise.
private func readBytes(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
