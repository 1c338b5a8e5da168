#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A folder of a test's own, removed with all its files when the test is done.
final class TemporaryFolder: Sendable {
    struct Failed: Error { let code: Int32 }

    let path: String

    init() throws {
        var name = Array("/tmp/mock-apns-journal.XXXXXX".utf8CString)
        guard unsafe mkdtemp(&name) != nil else { throw Failed(code: errno) }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { TemporaryFolder.remove(path) }

    /// The names of the files in it, sorted.
    var names: [String] { TemporaryFolder.names(path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// Makes a folder inside.
    func makeFolder(_ name: String) throws {
        guard unsafe mkdir(file(name), 0o700) == 0 else { throw Failed(code: errno) }
    }

    /// All bytes of a file; none when there is no file.
    func bytes(_ name: String) -> [UInt8] {
        let descriptor = unsafe open(file(name), O_RDONLY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(
                    descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            guard count > 0 else { break }
            done += count
        }
        return Array(bytes.prefix(done))
    }

    /// Writes a file anew.
    func write(_ name: String, _ bytes: some Collection<UInt8>) throws {
        let descriptor = unsafe open(file(name), O_WRONLY | O_CREAT | O_TRUNC, mode_t(0o600))
        guard descriptor >= 0 else { throw Failed(code: errno) }
        defer { close(descriptor) }
        let all = Array(bytes)
        guard put(descriptor, all) == all.count else { throw Failed(code: errno) }
    }

    private func put(_ descriptor: Int32, _ bytes: [UInt8]) -> Int {
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Self.systemWrite(
                    descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
            }
            guard count > 0 else { break }
            done += count
        }
        return done
    }

    private static func systemWrite(
        _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
    ) -> Int {
        #if canImport(Darwin)
        unsafe Darwin.write(descriptor, bytes, count)
        #else
        unsafe Glibc.write(descriptor, bytes, count)
        #endif
    }

    private static func names(_ path: String) -> [String] {
        guard let stream = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    private static func remove(_ path: String) {
        for name in names(path) {
            let file = path + "/" + name
            if unsafe unlink(file) != 0 { _ = unsafe rmdir(file) }
        }
        _ = unsafe rmdir(path)
    }
}
