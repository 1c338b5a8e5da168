import JSON
import MockAPNs

/// A server inside this process, on ports and with a certificate folder of its own.
final class Live: Sendable {
    let server: MockAPNsServer
    let gateway: UInt16
    let control: UInt16
    var ca: String { server.ready.ca }

    static let token = String(repeating: "ab", count: 32)
    static let body = #"{"aps":{"alert":"hi"}}"#

    /// Runs `body` with a server, and stops the server whatever happens.
    static func with<Value>(
        _ change: (inout ServerOptions) -> Void = { _ in },
        _ body: (Live) async throws -> Value
    ) async throws -> Value {
        let folder = try Folder()
        var options = options(folder)
        change(&options)
        let live = try Live(try await MockAPNsServer.start(options))
        defer { live.server.stopNow() }
        return try await body(live)
    }

    /// Options for a server on free ports, with one loop as in a host process.
    static func options(_ folder: Folder) -> ServerOptions {
        var options = ServerOptions(version: "0.0.0-test")
        // Credentials have tests of their own.
        options.auth = .off
        options.port = 0
        options.controlPort = 0
        options.certificates = folder.path + "/certs"
        options.threads = 1
        return options
    }

    init(_ server: MockAPNsServer) throws {
        self.server = server
        gateway = try Live.port(server.ready.gateway)
        control = try Live.port(server.ready.control)
    }

    private static func port(_ address: String) throws -> UInt16 {
        guard let port = address.split(separator: ":").last.flatMap({ UInt16($0) }) else {
            throw Failure("no port in \(address)")
        }
        return port
    }

    func url(_ token: String = Live.token, host: String = "localhost") -> String {
        "https://\(host):\(gateway)/3/device/\(token)"
    }

    /// A push by curl; `status` is what the gateway answered.
    func push(
        token: String = Live.token, topic: String = "com.example.app", body: String = Live.body,
        headers: [String] = [], host: String = "localhost", options: [String] = []
    ) throws -> CurlAnswer {
        var arguments = [
            "curl", "--silent", "--show-error", "--max-time", "20", "--cacert", ca, "--http2",
            "--include", "--data-binary", body, "-H", "apns-topic: \(topic)",
        ]
        for header in headers { arguments += ["-H", header] }
        return CurlAnswer(try run(arguments + options + [url(token, host: host)]))
    }

    /// The records that match, oldest first.
    func pushes(_ query: String = "") throws -> [JSONValue] {
        let answer = try ControlClient(port: control).get("/v1/pushes?limit=1000&" + query)
        guard answer.status == 200, let list = try answer.json.value(for: "pushes")?.array else {
            throw Failure(
                "status \(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
        }
        return list
    }

    func connections() throws -> [JSONValue] {
        let answer = try ControlClient(port: control).get("/v1/connections")
        return try answer.json.value(for: "connections")?.array ?? []
    }

    /// Registers or replaces a device.
    func put(_ id: String, _ device: String) throws {
        let client = try ControlClient(port: control)
        let answer = try client.request("PUT", "/v1/devices/\(id)", body: device)
        guard answer.status == 200 || answer.status == 201 else {
            throw Failure(
                "status \(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
        }
    }
}

/// What `curl --include` printed.
struct CurlAnswer {
    let exit: Int32
    let errors: String
    let version: String
    let status: Int
    let headers: [String: String]
    let body: String

    init(_ result: Child.Result) {
        exit = result.status
        errors = result.errors
        var lines = result.output.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        let words = lines.popFirst()?.split(separator: " ") ?? []
        version = words.first.map(String.init) ?? ""
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        var headers: [String: String] = [:]
        while let line = lines.popFirst(), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[String(parts[0])] = String(parts[1].dropFirst()) }
        }
        self.headers = headers
        body = lines.joined(separator: "\r\n")
    }
}

extension JSONValue {
    /// The value at a path of keys, `route.events`.
    func at(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { $0?.value(for: String($1)) }
    }
}
