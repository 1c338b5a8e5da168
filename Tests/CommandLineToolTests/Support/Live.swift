import APNs
import JSON
import MockAPNs
import TLS

@testable import CommandLineTool

/// A server inside this process with a certificate folder of its own.
struct Live {
    let server: MockAPNsServer
    /// CA, certificate and provider key.
    let certs: String
    let gateway: String

    /// Runs `body` with a server, and stops the server whatever happens.
    static func with<Value>(
        _ change: (inout ServerOptions) -> Void = { _ in },
        _ body: (Live) async throws -> Value
    ) async throws -> Value {
        try await withTemporaryFolder { folder in
            var options = ServerOptions(version: "0.0.0-test")
            options.port = 0
            options.controlPort = 0
            options.certificates = folder + "/certs"
            options.threads = 1
            change(&options)
            _ = try ProviderKeyFolder.open(directory: options.certificates, codec: .json)
            let server = try await MockAPNsServer.start(options)
            defer { server.stopNow() }
            let port = server.ready.gateway.split(separator: ":").last ?? ""
            return try await body(
                Live(
                    server: server, certs: options.certificates, gateway: "localhost:\(port)"))
        }
    }

    /// What `send` prints, and its status.
    func send(_ words: String...) async throws -> (text: String, status: Int32) {
        try await send(words)
    }

    /// The same with words in an array.
    func send(_ words: [String]) async throws -> (text: String, status: Int32) {
        let words = ["send", "--to", gateway, "--certs", certs] + words
        return try await onOwnThread {
            guard case .run(.send, let given) = try ArgumentReader.read(words) else {
                throw CommandError.failed("\(words) sends nothing")
            }
            return try SendCommand.answer(
                given, environment: [:], now: .init(milliseconds: ProcessFacts.wallMilliseconds()))
        }
    }

    /// The words that `log` needs to find the server.
    var control: [String] { ["--control", server.ready.control] }
}
