#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder that goes away with its content.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/http-client-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw SupportFailure("mkdtemp") }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func write(_ text: String, to name: String) throws {
        guard let file = unsafe fopen("\(path)/\(name)", "w") else { throw SupportFailure("fopen") }
        defer { unsafe fclose(file) }
        guard unsafe fputs(text, file) >= 0 else { throw SupportFailure("fputs") }
    }

    func read(_ name: String) throws -> [UInt8] {
        guard let file = unsafe fopen("\(path)/\(name)", "r") else { throw SupportFailure("fopen") }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        return Array(bytes[..<count])
    }

    deinit {
        _ = try? Tool.run("rm", ["-rf", path])
    }
}
