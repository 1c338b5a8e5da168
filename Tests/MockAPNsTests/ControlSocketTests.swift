import ControlAPI
import JSON
import Testing

@testable import MockAPNs

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("The control plane on a Unix socket", .timeLimit(.minutes(2)))
struct ControlSocketTests {
    private static func curl(_ path: String, _ arguments: String...) throws -> String {
        let start = ["curl", "--silent", "--show-error", "--max-time", "20", "--unix-socket", path]
        return try run(start + arguments).output
    }

    private static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    @Test("answers beside the port, whatever Host, and the file is removed at the end")
    func answers() async throws {
        let folder = try Folder()
        let path = folder.path + "/control.sock"
        try await Live.with({ $0.controlSocket = path }) { live in
            #expect(live.server.ready.controlSocket == path)
            let url = "http://evil.test/v1/info"
            let info = try Self.curl(path, "-H", "Host: evil.test", url)
            #expect(info.contains("\"name\":\"mock-apns\""))
            // The same name is refused on the port.
            #expect(try live.ask("GET", "/v1/info").status == 200)
            let refused = try run(
                "curl", "--silent", "-H", "Host: evil.test",
                live.server.ready.control + "/v1/info")
            #expect(refused.output.contains("host-not-allowed"))
            _ = try Self.curl(path, "-d", #"{"advance":"1m"}"#, "http://x/v1/clock")
            let changes = try live.json("GET", "/v1/changes").at("changes")?.array
            #expect(changes?.first?.at("by")?.string == "unix")
        }
        #expect(!Self.exists(path))
    }

    @Test("a page of another site does not get through here either")
    func origin() async throws {
        let folder = try Folder()
        let path = folder.path + "/control.sock"
        try await Live.with({ $0.controlSocket = path }) { _ in
            let answer = try Self.curl(
                path, "-X", "DELETE", "-H", "Origin: http://evil.test", "http://x/v1/pushes")
            #expect(answer.contains("cross-origin"))
        }
    }

    @Test("the control token is asked for here, too")
    func token() async throws {
        let folder = try Folder()
        let path = folder.path + "/control.sock"
        try await Live.with({ options in
            options.controlSocket = path
            options.controlToken = .value("0123456789")
        }) { _ in
            #expect(try Self.curl(path, "http://x/v1/info").contains("unauthorized"))
            let shown = try Self.curl(
                path, "-H", "Authorization: Bearer 0123456789", "http://x/v1/info")
            #expect(shown.contains("\"name\":\"mock-apns\""))
        }
    }

    @Test("a path in use is one clear line, and the server that has it goes on")
    func inUse() async throws {
        let folder = try Folder()
        let path = folder.path + "/control.sock"
        try await Live.with({ $0.controlSocket = path }) { _ in
            let error = await #expect(throws: ServerError.self) {
                try await Live.with({ $0.controlSocket = path }) { _ in }
            }
            #expect(error?.exitStatus == 1)
            #expect(error?.message.contains("--control-socket \(path): another process") == true)
            let alive = try Self.curl(path, "http://x/livez")
            #expect(alive.contains("true"))
        }
    }

    @Test("a file that is no socket is refused and kept")
    func otherFile() async throws {
        let folder = try Folder()
        let path = try folder.write("control.sock", "mine")
        let error = await #expect(throws: ServerError.self) {
            try await Live.with({ $0.controlSocket = path }) { _ in }
        }
        #expect(error?.exitStatus == 2)
        #expect(Self.exists(path))
    }
}
