import APNs
import ControlAPI
import TLS

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the control plane asks of those who use it.
///
/// Source: reliability 5.1, "open control API": loopback needs nothing; any other bind needs a
/// token or the explicit word `none`.
enum ControlToken {
    /// The token in force; nil when none is asked for.
    static func resolve(_ options: ServerOptions) throws(ServerError) -> String? {
        switch options.controlToken {
        case .none: return nil
        case .value(let token):
            guard token.utf8.count >= 8, token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
                throw .badOption(
                    "--control-token: expected at least 8 visible ASCII characters without blanks")
            }
            return token
        case .automatic:
            guard !BindRule.isLoopback(options.controlHost) else { return nil }
            switch options.certificateStore {
            case .folder(let path): return try kept(in: file(in: path))
            case .memory:
                throw .badOption(
                    "--control-token: the control plane is open beyond loopback and no folder"
                        + " keeps a token; expected a token, or none to do without")
            }
        }
    }

    /// Where a token is kept that was not given; nil where one was, or none is asked for.
    static func file(_ options: ServerOptions) -> String? {
        guard options.controlToken == .automatic, !BindRule.isLoopback(options.controlHost) else {
            return nil
        }
        return switch options.certificateStore {
        case .folder(let path): file(in: path)
        case .memory: nil
        }
    }

    private static func file(in folder: String) -> String { folder + "/private/control-token" }

    /// Tells the operator who can ask the control plane at that address: never the token, but where
    /// it is.
    static func announce(_ options: ServerOptions, control: String, in log: OperatorLog) {
        for warning in warnings(options) {
            log.line("control-plane-open", [("control", control), ("detail", warning)])
        }
        if let file = file(options) {
            log.line("control-token", [("control", control), ("file", file)])
        }
    }

    /// What /readyz and the start tell when the control plane is open to other machines.
    static func warnings(_ options: ServerOptions) -> [String] {
        guard options.controlToken == .none, !BindRule.isLoopback(options.controlHost) else {
            return []
        }
        return ["the control plane is open to everybody who reaches it (--control-token none)"]
    }

    /// The token of the file, which is made with mode 0600 when it is missing.
    private static func kept(in path: String) throws(ServerError) -> String {
        let made = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if made >= 0 {
            defer { close(made) }
            let token = try fresh()
            let bytes = Array((token + "\n").utf8)
            guard unsafe write(made, bytes, bytes.count) == bytes.count else {
                throw .system("the control token cannot be written to \(path)")
            }
            return token
        }
        guard errno == EEXIST else {
            throw .system("the control token file \(path) cannot be made")
        }
        return try read(path)
    }

    private static func read(_ path: String) throws(ServerError) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .system("the control token file \(path) cannot be read") }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else {
            throw .system("the control token file \(path) cannot be read")
        }
        let mode = UInt32(status.st_mode) & 0o777
        guard mode & 0o077 == 0 else {
            throw .certificates(
                "\(path) can be read by others (mode 0\(String(mode, radix: 8)), expected 0600);"
                    + " delete it to have a new token made")
        }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe readFile(file, &bytes, bytes.count)
        let token = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
            .split(whereSeparator: \.isWhitespace).first
        guard let token, token.utf8.count >= 8 else {
            throw .system("\(path) holds no control token; delete it to have one made")
        }
        return String(token)
    }

    private static func fresh() throws(ServerError) -> String {
        do throws(TLSError) {
            return Hex.text(of: try randomBytes(16))
        } catch {
            throw .system("no random bytes for the control token: \(error)")
        }
    }
}

/// The system's `read`, which the method above would hide.
private func readFile(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
