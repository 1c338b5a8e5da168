#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes small files.
enum TextFile {
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
        let why = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
        return MockAPNsError(
            .fileNotWritten, "\(path) cannot be written: \(why); choose a path in an own folder")
    }
}

/// The system's `write`, which the method above would hide.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}
