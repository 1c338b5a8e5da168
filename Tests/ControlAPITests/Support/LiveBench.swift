@testable import ControlAPI
import HTTP1

/// A control plane behind the real HTTP/1.1 server.
final class LiveBench {
    let bench: Bench
    let port: UInt16
    private let server: HTTP1Server

    init(_ change: (inout ControlConfiguration) -> Void = { _ in }) throws {
        let bench = Bench(change)
        self.bench = bench
        let listener = try LoopbackListener()
        port = listener.port
        let api = bench.api
        server = try HTTP1Server(
            listeners: [listener.descriptor], log: { _ in },
            ownAnswer: { ControlAPI.ownAnswer(status: $0, message: $1) },
            handler: { api.handle($0, $1) })
    }

    deinit { server.stop() }

    var url: String { "http://127.0.0.1:\(port)" }

    /// Notices clients that have left.
    func sweep(nowMilliseconds: UInt64) { server.sweep(nowMilliseconds: nowMilliseconds) }

    func stop() { server.stop() }

    /// The whole answer to a request that ends its connection.
    func exchange(_ head: String, body: String = "") throws -> String {
        let client = try RawClient(port: port)
        try client.send(head + "Connection: close\r\n\r\n" + body)
        return try client.receiveAll()
    }

    /// Asks small questions until the condition holds; each gives the server's threads a turn.
    func exchange(until condition: () -> Bool) throws {
        for _ in 0..<5_000 {
            if condition() { return }
            _ = try exchange("GET /livez HTTP/1.1\r\nHost: localhost\r\n")
        }
        throw SystemFailure("the condition never held")
    }

    /// Curl's output with the status code behind it.
    func curl(_ arguments: String...) throws -> String {
        try Curl.run(arguments + ["-w", "%{http_code}"]).text
    }
}
