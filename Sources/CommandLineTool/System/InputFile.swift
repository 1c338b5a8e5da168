private import CProcess
#if canImport(Darwin)
private import Darwin
#else
private import Glibc
#endif

/// Bytes as the standard input of a child process: a file without a name.
///
/// Not a pipe: a child that does not read, or reads slowly, stops nobody.
struct InputFile: ~Copyable {
    /// Open for reading from the start; closed in other programs.
    let descriptor: Int32

    /// Writes the bytes into a file of TMPDIR or `/tmp` whose name is taken away at once.
    ///
    /// - Throws: `.failed` when there is no room.
    init(_ bytes: [UInt8], environment: [String: String]) throws(CommandError) {
        let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(folder)/mock-apns-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> Int32 in
            guard let name = buffer.baseAddress else { return -1 }
            let made = unsafe mkstemp(name)
            if made >= 0 {
                unsafe unlink(name)
                _ = cprocess_keep_private(made)
            }
            return made
        }
        guard made >= 0 else {
            throw .failed("cannot make a file in \(quoted(folder)): \(Files.lastError())")
        }
        guard Output.write(bytes, to: made), lseek(made, 0, SEEK_SET) == 0 else {
            let reason = Files.lastError()
            close(made)
            throw .failed("cannot write a file in \(quoted(folder)): \(reason)")
        }
        descriptor = made
    }

    deinit { close(descriptor) }
}
