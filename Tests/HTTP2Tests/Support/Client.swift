/// What a client sends.
enum Client {
    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    static let apnsID = "4084A6E4-9EA8-6D2A-CA49-9A344A152DA7"

    static let pseudo: [(String, String)] = [
        (":method", "POST"), (":scheme", "https"), (":authority", "api.push.apple.com"),
        (":path", "/3/device/" + String(repeating: "a1", count: 32)),
    ]
    static let fields: [(String, String)] =
        pseudo + [
            ("authorization", "bearer " + String(repeating: "token.", count: 40)),
            ("apns-topic", "com.example.app"), ("apns-push-type", "alert"),
            ("apns-priority", "10"),
        ]
    static let body = #"{"aps":{"alert":"Hello"}}"#

    /// HEADERS and DATA of one push.
    static func push(
        _ stream: UInt32, fields: [(String, String)] = Client.fields, body: String = Client.body
    ) -> [Frame] {
        [
            Frame(.headers, flags: 4, stream: stream, HPACK.block(fields)),
            Frame(.data, flags: 1, stream: stream, Array(body.utf8)),
        ]
    }

    /// A request that is all in its HEADERS frame.
    static func get(_ stream: UInt32, fields: [(String, String)] = Client.pseudo) -> Frame {
        Frame(.headers, flags: 5, stream: stream, HPACK.block(fields))
    }

    /// HEADERS alone: a body is to follow.
    static func open(_ stream: UInt32, fields: [(String, String)] = Client.fields) -> Frame {
        Frame(.headers, flags: 4, stream: stream, HPACK.block(fields))
    }
}
