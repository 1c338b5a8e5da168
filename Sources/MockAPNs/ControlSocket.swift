import EventLoop

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The Unix socket of `--control-socket`.
enum ControlSocket {
    /// Makes the socket of a path; nil without one.
    static func bind(_ path: String?) throws(ServerError) -> UnixSocket? {
        guard let path else { return nil }
        do throws(UnixSocket.BindError) {
            return try UnixSocket.bind(absolute(path))
        } catch {
            let text = "--control-socket \(path): \(error.message)"
            switch error {
            case .inUse: throw .addressInUse(text)
            case .badPath, .otherFile: throw .badOption(text)
            case .system: throw .system(text)
            }
        }
    }

    /// The path from the root, so that the file is found at the end wherever the process is then.
    private static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe String(cString: folder) + "/" + path
    }
}
