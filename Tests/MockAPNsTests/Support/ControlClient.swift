import JSON

/// An HTTP/1.1 client of the control plane, on one connection, with nothing in it but sockets.
final class ControlClient {
    struct Answer {
        var status: Int
        var head: String
        var body: [UInt8]

        var json: JSONValue {
            get throws { try JSONValue(parsing: body) }
        }
    }

    private let socket: Descriptor
    private let port: UInt16
    /// The control token to show; nil for none.
    var token: String?

    init(port: UInt16) throws {
        self.port = port
        socket = try connect(port: port)
    }

    func get(_ path: String) throws -> Answer {
        try send("GET", path)
        return try answer()
    }

    /// Sends a request without waiting for the answer.
    func send(_ method: String, _ path: String, body: String = "") throws {
        let authorization = token.map { "authorization: Bearer \($0)\r\n" } ?? ""
        let text = """
            \(method) \(path) HTTP/1.1\r
            host: localhost:\(port)\r
            \(authorization)content-length: \(body.utf8.count)\r
            \r
            \(body)
            """
        try socket.send(Array(text.utf8))
    }

    func request(_ method: String, _ path: String, body: String = "") throws -> Answer {
        try send(method, path, body: body)
        return try answer()
    }

    /// Reads the answer to the oldest request.
    func answer(withinMilliseconds milliseconds: Int = 30_000) throws -> Answer {
        let deadline = Deadline(milliseconds: milliseconds)
        var head = ""
        while let line = try socket.line(deadline) {
            // A carriage return and a line feed would be one Character.
            let text = line.filter { $0 != "\r" }
            if text.isEmpty { break }
            head += text.lowercased() + "\n"
        }
        let words = head.split(separator: " ")
        guard words.count > 1, let status = Int(words[1]) else {
            throw Failure("no HTTP answer: \(head)")
        }
        let length = head.split(separator: "\n").lazy
            .first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) }
        let count = length ?? 0
        while socket.unused.count < count {
            guard try socket.fill(deadline), !socket.isAtEnd else {
                throw Failure("the answer ended early")
            }
        }
        return Answer(status: status, head: head, body: socket.take(count))
    }
}
