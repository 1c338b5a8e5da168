private import Synchronization

/// What the threads of one server share; it does not own them.
final class ServerCore: Sendable {
    let limits: HTTP1Limits
    let table: ConnectionTable
    let wake: WakePipe
    let handler: HTTP1Handler
    private let ownAnswer: HTTP1OwnAnswer
    let log: @Sendable (String) -> Void
    private let last = Mutex("")

    init(
        limits: HTTP1Limits, log: @escaping @Sendable (String) -> Void,
        ownAnswer: @escaping HTTP1OwnAnswer, handler: @escaping HTTP1Handler
    ) throws(HTTP1Error) {
        self.limits = limits
        self.log = log
        self.handler = handler
        self.ownAnswer = ownAnswer
        wake = try WakePipe()
        table = ConnectionTable(limits: limits, wake: wake)
    }

    /// An answer that no handler gives.
    func ownAnswer(_ status: Int, _ message: String, closes: Bool) -> HTTP1Response {
        var answer = ownAnswer(status, message)
        answer.closesConnection = closes
        return answer
    }

    /// The answer to requests that are open, or come, when the server stops.
    var stopping: HTTP1Response { ownAnswer(503, "the server is stopping", closes: true) }

    /// What the library said last.
    var lastMessage: String { last.withLock { $0 } }

    /// Takes a message of the library.
    func logged(_ message: String) {
        // A Unix socket has no such option, and the library says so for each connection.
        guard !message.contains("TCP_NODELAY") else { return }
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
