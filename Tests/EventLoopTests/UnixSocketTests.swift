import Testing

@testable import EventLoop

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("A listening Unix socket", .timeLimit(.minutes(5)))
struct UnixSocketTests {
    /// A folder of its own, removed with what the tests put there.
    private final class Place {
        let folder: String
        var path: String { folder + "/control.sock" }

        init() throws {
            var template = Array("/tmp/unix-socket-XXXXXX".utf8CString)
            try #require(unsafe mkdtemp(&template) != nil)
            folder = String(
                decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        deinit {
            unsafe unlink(path)
            unsafe rmdir(folder)
        }

        /// Type and permissions of the file; nil without one.
        var mode: UInt32? {
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { return nil }
            return UInt32(status.st_mode)
        }

        func writeFile() {
            let file = unsafe creat(path, 0o644)
            _ = close(file)
        }
    }

    @Test("only the owner may use the file, and it goes with the socket")
    func mode() throws {
        let place = try Place()
        let socket = try UnixSocket.bind(place.path)
        #expect(place.mode == UInt32(S_IFSOCK) | 0o600)
        socket.close()
        socket.close()
        #expect(place.mode == nil)
        #expect(throws: EventLoopError.self) { try socket.duplicate() }
    }

    @Test("the file goes with the last reference, too")
    func deinitialised() throws {
        let place = try Place()
        do {
            let socket = try UnixSocket.bind(place.path)
            #expect(socket.path == place.path)
        }
        #expect(place.mode == nil)
    }

    @Test("a path where somebody listens is in use, and keeps its file")
    func inUse() throws {
        let place = try Place()
        let first = try UnixSocket.bind(place.path)
        #expect(throws: UnixSocket.BindError.inUse) { try UnixSocket.bind(place.path) }
        #expect(place.mode != nil)
        first.close()
        _ = try UnixSocket.bind(place.path)
    }

    @Test("a file that a dead process has left is replaced")
    func stale() throws {
        let place = try Place()
        let first = try UnixSocket.bind(place.path)
        // The name stays when another name for the file is put back, as after a kill.
        let other = place.folder + "/kept"
        try #require(unsafe link(place.path, other) == 0)
        first.close()
        try #require(unsafe rename(other, place.path) == 0)
        #expect(place.mode != nil)
        let second = try UnixSocket.bind(place.path)
        #expect(place.mode == UInt32(S_IFSOCK) | 0o600)
        second.close()
        #expect(place.mode == nil)
    }

    @Test("what is no socket is left alone")
    func otherFile() throws {
        let place = try Place()
        place.writeFile()
        #expect(throws: UnixSocket.BindError.otherFile) { try UnixSocket.bind(place.path) }
        #expect(place.mode.map { $0 & UInt32(S_IFMT) } == UInt32(S_IFREG))
    }

    @Test("a file that somebody has put in its place is left alone at the end")
    func replaced() throws {
        let place = try Place()
        let socket = try UnixSocket.bind(place.path)
        unsafe unlink(place.path)
        place.writeFile()
        socket.close()
        #expect(place.mode.map { $0 & UInt32(S_IFMT) } == UInt32(S_IFREG))
    }

    @Test(
        "a path that cannot be one is refused",
        arguments: ["", "a\0b", String(repeating: "x", count: 200)])
    func badPath(path: String) {
        #expect {
            try UnixSocket.bind(path)
        } throws: { error in
            guard case .badPath? = error as? UnixSocket.BindError else { return false }
            return true
        }
    }

    @Test("a folder that is not there is told")
    func noFolder() throws {
        let place = try Place()
        #expect {
            try UnixSocket.bind(place.folder + "/none/control.sock")
        } throws: { error in
            guard let error = error as? UnixSocket.BindError else { return false }
            return error.message.contains("ENOENT")
        }
    }
}
