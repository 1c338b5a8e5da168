#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// A folder of our own that is removed with all that is in it.
package struct TemporaryFolder: Sendable {
    package let path: String

    /// Makes it, for this user alone, in TMPDIR or `/tmp`.
    ///
    /// - Throws: `.failed` when it cannot be made.
    package init(_ environment: [String: String]) throws(CommandError) {
        var base = environment["TMPDIR"] ?? "/tmp"
        while base.count > 1, base.hasSuffix("/") { base.removeLast() }
        if base.isEmpty { base = "/tmp" }
        var template = Array(Files.absolute(base + "/mock-apns-XXXXXX").utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        guard made else {
            throw .failed("cannot make a folder in \(quoted(base)): \(Files.lastError())")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes it; what cannot be removed stays.
    package func remove() {
        TemporaryFolder.remove(path)
    }

    private static func remove(_ folder: String) {
        for name in names(in: folder) {
            let path = "\(folder)/\(name)"
            // A link is removed and not followed: unlink fails for folders only.
            if unsafe path.withCString({ unsafe unlink($0) }) != 0 { remove(path) }
        }
        _ = unsafe folder.withCString { unsafe rmdir($0) }
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe tuple.withMemoryRebound(
                    to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
                ) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
