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

/// The server as its users start it.
@Suite("The built command")
struct BinaryTests {
    /// A running `mock-apns serve` with a folder of its own, and what its ready line says.
    private final class Running {
        let process: Child
        let folder: Folder
        let ready: JSONValue
        let gateway: String
        let ca: String

        init(_ arguments: [String] = []) throws {
            folder = try Folder()
            process = try Child(
                [
                    try Running.path(), "serve", "--auth", "off", "--port", "0", "--control-port",
                    "0",
                    "--certs",
                    folder.path + "/certs",
                ] + arguments)
            let line = try #require(try process.output.line(Deadline(milliseconds: 20_000)))
            ready = try JSONValue(parsing: Array(line.utf8))
            gateway = try #require(ready.at("gateway")?.string)
            ca = try #require(ready.at("ca")?.string)
        }

        /// The command lies beside the tests.
        static func path() throws -> String {
            let own = CommandLine.arguments[0]
            #if canImport(Darwin)
            let marker = ".xctest/"
            #else
            let marker = "mock-apnsPackageTests"
            #endif
            guard let range = own.firstRange(of: marker) else {
                throw Failure("the tests do not lie where the build puts them: \(own)")
            }
            let folder = String(own[..<range.lowerBound])
            return (folder.isEmpty ? "./" : folder) + "mock-apns"
        }

        func push() throws -> CurlAnswer {
            CurlAnswer(
                try run(
                    "curl", "--silent", "--max-time", "20", "--cacert", ca, "--http2",
                    "--include", "-d", Live.body, "-H", "apns-topic: com.example.app",
                    "https://\(gateway)/3/device/\(Live.token)"))
        }
    }

    @Test("it tells where it is, answers curl, nghttp and h2load, and ends with SIGTERM")
    func serve() throws {
        let server = try Running()
        #expect(server.ready.at("event")?.string == "ready")
        #expect(server.ready.at("pid")?.integer == Int64(server.process.pid))
        #expect(try server.push().status == 200)
        let file = try server.folder.write("body.json", Live.body)
        let url = "https://\(server.gateway)/3/device/\(Live.token)"
        let nghttp = try run(
            "nghttp", "--verbose", "--timeout=20", "--data=\(file)", "--header=:method: POST",
            "--header=apns-topic: com.example.app", url)
        #expect(nghttp.output.contains(":status: 200"))
        let h2load = try run(
            "h2load", "-n", "1000", "-c", "4", "-m", "25", "-d", file, "-H",
            "apns-topic: com.example.app", url)
        #expect(h2load.output.contains("status codes: 1000 2xx, 0 3xx, 0 4xx, 0 5xx"))
        let began = ContinuousClock.now
        server.process.signal(SIGTERM)
        let result = try server.process.finish()
        #expect(result.status == 0)
        #expect(ContinuousClock.now - began < .milliseconds(5_500))
        #expect(result.output == "", "standard output holds the ready line alone")
    }

    @Test("a port in use ends it at once with status 1 and one line")
    func portInUse() throws {
        let first = try Running()
        let port = try #require(first.gateway.split(separator: ":").last)
        let folder = try Folder()
        let result = try run(
            try Running.path(), "serve", "--port", String(port), "--control-port", "0", "--certs",
            folder.path + "/certs")
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(result.errors.contains(String(port)) && result.errors.contains("in use"))
    }

    @Test("H2-20: a peer that resets while it is written to never ends the process")
    func brokenPipe() throws {
        let server = try Running()
        let port = try #require(server.gateway.split(separator: ":").last.flatMap { UInt16($0) })
        for _ in 0..<20 {
            let socket = try connect(port: port)
            try socket.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
            socket.closeWithReset()
        }
        #expect(try server.push().status == 200)
    }

    /// Reaches loopback only, and is none of the forms that are known to.
    private static let other = ["--control-host", "127.1", "--log-format", "json"]

    @Test("a control plane that is open to others says so at the start")
    func openControlPlane() throws {
        let server = try Running(BinaryTests.other + ["--control-token", "none"])
        let line = try #require(try server.process.errors.line(Deadline(milliseconds: 20_000)))
        let json = try JSONValue(parsing: Array(line.utf8))
        #expect(json.at("event")?.string == "control-plane-open")
        #expect(json.at("control")?.string == server.ready.at("control")?.string)
        #expect(json.at("detail")?.string?.contains("--control-token none") == true)
    }

    @Test("a control token that was made is told of by its file, at each start")
    func controlToken() throws {
        let server = try Running(BinaryTests.other)
        let file = server.folder.path + "/certs/private/control-token"
        let line = try #require(try server.process.errors.line(Deadline(milliseconds: 20_000)))
        let json = try JSONValue(parsing: Array(line.utf8))
        #expect(json.at("event")?.string == "control-token")
        #expect(json.at("file")?.string == file)
        #expect(json.members?.map(\.key) == ["time", "event", "control", "file"])
        let control = try #require(server.ready.at("control")?.string)
        let refused = try run("curl", "--silent", "--max-time", "20", control + "/v1/pushes")
        #expect(refused.output.contains("in the server's file \(file)\""))
    }

    @Test("log lines go to standard error, in JSON when asked")
    func logFormat() throws {
        let server = try Running(["--log-format", "json"])
        let port = try #require(server.gateway.split(separator: ":").last.flatMap { UInt16($0) })
        let socket = try connect(port: port)
        try socket.send(Array("GET / HTTP/1.1\r\n\r\n".utf8))
        func next() throws -> JSONValue {
            let line = try #require(try server.process.errors.line(Deadline(milliseconds: 20_000)))
            return try JSONValue(parsing: Array(line.utf8))
        }
        let kept = try next()
        #expect(kept.at("event")?.string == "note")
        #expect(kept.at("message")?.string?.hasPrefix("pushes are kept in memory") == true)
        let json = try next()
        #expect(json.at("event")?.string == "cut-off")
        #expect(json.at("detail")?.string?.contains("plain HTTP on a TLS port") == true)
    }
}
