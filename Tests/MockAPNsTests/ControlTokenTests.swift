import Testing

@testable import MockAPNs

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Who must show a token to the control plane.
///
/// Source: reliability, section 5.1.
@Suite("Control token")
struct ControlTokenTests {
    private func options(
        _ host: String, _ token: ControlTokenOption, folder: Folder
    ) throws -> ServerOptions {
        var options = ServerOptions(version: "0.0.0-test")
        options.controlHost = host
        options.controlToken = token
        options.certificates = folder.path
        return options
    }

    private func message(_ options: ServerOptions) -> String {
        do throws(ServerError) {
            return "token \(try ControlToken.resolve(options) ?? "none")"
        } catch {
            return error.message
        }
    }

    @Test(
        "loopback needs no token",
        arguments: ["127.0.0.1", "localhost", "LOCALHOST", "::1", "127.1.2.3"])
    func loopback(host: String) throws {
        let folder = try Folder()
        let options = try options(host, .automatic, folder: folder)
        #expect(try ControlToken.resolve(options) == nil)
        #expect(ControlToken.file(options) == nil)
        #expect(ControlToken.warnings(options).isEmpty)
        #expect(entries(of: folder.path).isEmpty)
    }

    @Test(
        "beyond loopback a token is made once, kept with mode 0600, and found again",
        arguments: ["0.0.0.0", "::", "192.0.2.1", "127.evil.test", "example.test"])
    func beyondLoopback(host: String) throws {
        let folder = try Folder()
        try folder.makeFolder("private")
        let options = try options(host, .automatic, folder: folder)
        let token = try #require(try ControlToken.resolve(options))
        #expect(token.wholeMatch(of: /[0-9a-f]{32}/) != nil)
        #expect(folder.mode(of: "private/control-token") == 0o600)
        #expect(try ControlToken.resolve(options) == token)
        #expect(ControlToken.file(options) == folder.path + "/private/control-token")
        #expect(ControlToken.warnings(options).isEmpty)
        let other = try Folder()
        try other.makeFolder("private")
        var elsewhere = options
        elsewhere.certificates = other.path
        #expect(try ControlToken.resolve(elsewhere) != token)
    }

    @Test("none is taken at its word, and beyond loopback it is told")
    func none() throws {
        let folder = try Folder()
        let open = try options("0.0.0.0", .none, folder: folder)
        #expect(try ControlToken.resolve(open) == nil)
        #expect(ControlToken.file(open) == nil)
        #expect(ControlToken.warnings(open).count == 1)
        #expect(ControlToken.warnings(open).first?.contains("--control-token none") == true)
        #expect(ControlToken.warnings(try options("::1", .none, folder: folder)).isEmpty)
        #expect(entries(of: folder.path).isEmpty)
    }

    @Test(
        "a given token is used everywhere when it can be sent and not guessed at once",
        arguments: ["12345678", "~!@#$%^&*()_+"])
    func given(token: String) throws {
        let folder = try Folder()
        for host in ["127.0.0.1", "0.0.0.0"] {
            let options = try options(host, .value(token), folder: folder)
            #expect(message(options) == "token \(token)")
            #expect(ControlToken.file(options) == nil)
        }
    }

    @Test(
        "a token that is short or cannot stand in a header is refused without being shown",
        arguments: [
            "", "1234567", "with blank", "tab\tinside", "umlaut-\u{E4}\u{F6}\u{FC}", "line\nend-",
        ])
    func refused(token: String) throws {
        let folder = try Folder()
        let text = message(try options("127.0.0.1", .value(token), folder: folder))
        #expect(text.hasPrefix("--control-token: expected at least 8 visible ASCII"))
        #expect(token.isEmpty || !text.contains(token))
    }

    @Test(
        "a token file that holds none is an error that names it", arguments: ["", "\n", "short\n"])
    func emptyFile(text: String) throws {
        let folder = try Folder()
        try folder.makeFolder("private")
        let path = try folder.write("private/control-token", text)
        let options = try options("0.0.0.0", .automatic, folder: folder)
        #expect(message(options).hasPrefix(path + " holds no control token"))
    }

    @Test(
        "a token file that others can read is an error that names it and the way out",
        arguments: [0o640, 0o604, 0o644] as [UInt32])
    func exposedFile(mode: UInt32) throws {
        let folder = try Folder()
        try folder.makeFolder("private")
        let path = try folder.write("private/control-token", "0123456789abcdef\n")
        try folder.change("private/control-token", mode: mode)
        let text = message(try options("0.0.0.0", .automatic, folder: folder))
        #expect(text.hasPrefix(path + " can be read by others"))
        #expect(text.contains("0600") && !text.contains("0123456789abcdef"))
    }

    @Test("without its folder the token cannot be made, and the error says where")
    func noFolder() throws {
        let folder = try Folder()
        let options = try options("0.0.0.0", .automatic, folder: folder)
        #expect(message(options).contains(folder.path + "/private/control-token"))
    }

    @Test("a server with a token asks for it, except for what must stay open")
    func server() async throws {
        try await Live.with {
            $0.controlToken = .value("correct-horse")
        } _: { live in
            let client = try ControlClient(port: live.control)
            #expect(try client.get("/v1/pushes").status == 401)
            #expect(try client.get("/v1/info").status == 401)
            for path in ["/livez", "/readyz", "/ca.pem"] {
                #expect(try client.get(path).status == 200)
            }
            client.token = "correct-horse"
            #expect(try client.get("/v1/pushes").status == 200)
            let info = try client.get("/v1/info")
            #expect(info.status == 200)
            #expect(!String(decoding: info.body, as: UTF8.self).contains("correct-horse"))
            client.token = "wrong-horse--"
            #expect(try client.get("/v1/pushes").status == 401)
        }
    }
}
