/// A request as a test describes it.
struct Push {
    var fields: [Field]
    var body: [UInt8]

    static let token = String(repeating: "ab", count: 32)
    static let lowerID = "4084a6e4-9ea8-6d2a-ca49-9a344a152da7"

    /// A provider token: header {"alg":"ES256","kid":"KEYID12345"}, claims {"iss":"TEAMID1234",
    /// "iat":1793491200}, and a signature that nobody checks while `--auth off` is in force.
    static let jwt = """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWUlEMTIzNDUifQ\
        .eyJpc3MiOiJURUFNSUQxMjM0IiwiaWF0IjoxNzkzNDkxMjAwfQ.c2lnbmF0dXJlLW9mLXNpeHR5LWZvdXI
        """

    /// The base request of the field cases.
    static let base = Push(
        fields: [
            Field(":method", "POST"), Field(":scheme", "https"),
            Field(":authority", "localhost:2197"), Field(":path", "/3/device/" + token),
            Field("authorization", "bearer " + jwt), Field("apns-topic", "com.example.app"),
            Field("apns-push-type", "alert"),
        ], body: Array(#"{"aps":{"alert":"hi"}}"#.utf8))

    init(fields: [Field], body: [UInt8]) {
        self.fields = fields
        self.body = body
    }

    /// The request with the field changed in its place, or added at the end.
    func with(_ name: String, _ value: String) -> Push {
        var copy = self
        if let index = fields.firstIndex(where: { $0.name == name }) {
            copy.fields[index].value = value
        } else {
            copy.fields.append(Field(name, value))
        }
        return copy
    }

    /// The request with one more field, even where it has one of that name.
    func adding(_ name: String, _ value: String) -> Push {
        Push(fields: fields + [Field(name, value)], body: body)
    }

    func without(_ name: String) -> Push {
        Push(fields: fields.filter { $0.name != name }, body: body)
    }

    func path(_ path: String) -> Push { with(":path", path) }
    func method(_ method: String) -> Push { with(":method", method) }
    func device(_ token: String) -> Push { path("/3/device/" + token) }
    func body(_ text: String) -> Push { body(Array(text.utf8)) }
    func body(_ bytes: [UInt8]) -> Push { Push(fields: fields, body: bytes) }

    /// A valid JSON body of exactly `count` bytes, at least 24.
    func body(ofSize count: Int) -> Push {
        let head = #"{"aps":{"alert":""#
        let tail = #""}}"#
        let text = String(repeating: "x", count: count - head.utf8.count - tail.utf8.count)
        return body(head + text + tail)
    }

    /// HEADERS, then DATA in pieces of at most `frameSize` bytes; the last one ends the stream.
    func frames(_ stream: UInt32, frameSize: Int = 16_384) -> [Frame] {
        let block = HPACK.block(fields)
        guard !body.isEmpty else {
            return [Frame(.headers, flags: 5, stream: stream, block)]
        }
        var frames = [Frame(.headers, flags: 4, stream: stream, block)]
        for start in stride(from: 0, to: body.count, by: frameSize) {
            let end = min(start + frameSize, body.count)
            let isLast = end == body.count
            frames.append(
                Frame(.data, flags: isLast ? 1 : 0, stream: stream, Array(body[start..<end])))
        }
        return frames
    }
}
