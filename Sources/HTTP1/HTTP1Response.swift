/// What an answer carries: bytes that are there, or bytes that are still to come.
package enum HTTP1Body: Sendable {
    case bytes([UInt8])
    /// Pushed from any thread until finished, for example Server-Sent Events.
    case stream(HTTP1Stream)
}

/// An answer; length, coding and date are added by the library.
package struct HTTP1Response: Sendable {
    /// 200 to 599.
    package var status: Int
    /// Fields in the order in which they are sent.
    package var headers: [HTTP1Header]
    package var body: HTTP1Body
    /// Whether the connection ends after this answer.
    package var closesConnection: Bool

    /// An answer with a body of bytes; for HEAD the library sends its length only.
    package init(
        status: Int, headers: [HTTP1Header] = [], body: [UInt8] = [], closesConnection: Bool = false
    ) {
        self.init(
            status: status, headers: headers, content: .bytes(body),
            closesConnection: closesConnection)
    }

    /// An answer whose body is a stream.
    package init(
        status: Int, headers: [HTTP1Header] = [], stream: HTTP1Stream,
        closesConnection: Bool = false
    ) {
        self.init(
            status: status, headers: headers, content: .stream(stream),
            closesConnection: closesConnection)
    }

    private init(
        status: Int, headers: [HTTP1Header], content: HTTP1Body, closesConnection: Bool
    ) {
        precondition((200...599).contains(status), "a final status is 200 to 599")
        self.status = status
        self.headers = headers
        self.body = content
        self.closesConnection = closesConnection
    }

    /// What every answer says to a browser unless it says something else itself.
    ///
    /// Source: reliability.md section 5.1.
    static let protections = [
        HTTP1Header("X-Content-Type-Options", "nosniff"),
        HTTP1Header("Referrer-Policy", "no-referrer"),
        HTTP1Header("Cross-Origin-Resource-Policy", "same-origin"),
        HTTP1Header("Cache-Control", "no-store"),
    ]

    /// The fields as they are sent: the answer's own, the missing protections, and the end of the
    /// connection.
    var fieldsToSend: [HTTP1Header] {
        var fields = headers
        for protection in Self.protections where headers.first(named: protection.name) == nil {
            fields.append(protection)
        }
        if closesConnection, headers.first(named: "Connection") == nil {
            fields.append(HTTP1Header("Connection", "close"))
        }
        return fields
    }

    /// A short answer in plain text.
    package static func text(_ status: Int, _ text: String) -> HTTP1Response {
        HTTP1Response(
            status: status, headers: [HTTP1Header("Content-Type", "text/plain; charset=utf-8")],
            body: Array((text + "\n").utf8))
    }
}
