private import Synchronization

/// What the threads of one server share; it does not own them.
final class ServerCore: Sendable {
    static let stopping = HTTP1Response.text(503, "the server is stopping", closes: true)

    let limits: HTTP1Limits
    let table: ConnectionTable
    let wake: WakePipe
    let handler: HTTP1Handler
    let log: @Sendable (String) -> Void
    private let last = Mutex("")

    init(
        limits: HTTP1Limits, log: @escaping @Sendable (String) -> Void,
        handler: @escaping HTTP1Handler
    ) throws(HTTP1Error) {
        self.limits = limits
        self.log = log
        self.handler = handler
        wake = try WakePipe()
        table = ConnectionTable(limits: limits, wake: wake)
    }

    /// What the library said last.
    var lastMessage: String { last.withLock { $0 } }

    /// Takes a message of the library.
    func logged(_ message: String) {
        let line = String(message.drop { $0.isWhitespace }).trimmingEnd
        last.withLock { $0 = line }
        log("libmicrohttpd: \(line)")
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
