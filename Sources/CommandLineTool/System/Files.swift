#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// The few things the command line does with files.
package enum Files {
    /// The largest file a flag may name, in bytes; a config file has a few hundred.
    package static let bytesMax = 1 << 20

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - purpose: what the file is to the person who named it, for messages.
    /// - Returns: its content.
    /// - Throws: `.usage` when it cannot be read or is larger than `bytesMax`.
    package static func read(
        _ path: String, as purpose: String
    ) throws(CommandError) -> [UInt8] {
        let descriptor = unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
            throw .usage("cannot read the \(purpose) \(quoted(path)): \(lastError())")
        }
        defer { close(descriptor) }
        return try read(descriptor, "the \(purpose) \(quoted(path))")
    }

    /// Reads standard input to its end.
    ///
    /// - Throws: `.usage` when it cannot be read or is larger than `bytesMax`.
    package static func readInput(as purpose: String) throws(CommandError) -> [UInt8] {
        try read(0, "the \(purpose) on standard input")
    }

    private static func read(
        _ descriptor: Int32, _ what: String
    ) throws(CommandError) -> [UInt8] {
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                unsafe systemRead(descriptor, buffer)
            }
            if count == 0 { return content }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw .usage("cannot read \(what): \(lastError())")
            }
            content += chunk[..<count]
            if content.count > bytesMax {
                throw .usage("\(what) is larger than \(bytesMax) bytes")
            }
        }
    }

    /// Whether something can be read there.
    package static func exists(_ path: String) -> Bool {
        unsafe path.withCString { unsafe access($0, R_OK) } == 0
    }

    /// The path from the root, which need not exist.
    package static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe String(cString: folder) + "/" + path
    }

    /// Puts a file in place at once: a reader sees the old content or all of the new.
    ///
    /// - Throws: `.failed` when the folder cannot be written.
    package static func replace(_ path: String, with text: String) throws(CommandError) {
        try replace(path, with: Array(text.utf8))
    }

    /// The same with bytes.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(CommandError) {
        let temporary = "\(path).\(getpid()).tmp"
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
        let descriptor = unsafe temporary.withCString { unsafe open($0, flags, 0o644) }
        guard descriptor >= 0 else {
            throw .failed("cannot write \(quoted(path)): \(lastError())")
        }
        var isWritten = Output.write(bytes, to: descriptor)
        isWritten = close(descriptor) == 0 && isWritten
        if isWritten {
            let code = unsafe temporary.withCString { old in
                unsafe path.withCString { new in unsafe rename(old, new) }
            }
            isWritten = code == 0
        }
        guard isWritten else {
            let reason = lastError()
            remove(temporary)
            throw .failed("cannot write \(quoted(path)): \(reason)")
        }
    }

    /// Removes a file if it is there.
    package static func remove(_ path: String) {
        _ = unsafe path.withCString { unsafe unlink($0) }
    }

    static func lastError() -> String {
        guard let text = unsafe strerror(errno) else { return "error \(errno)" }
        return unsafe String(cString: text)
    }
}

/// Outside the enum, where `read` means the system's function.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}
