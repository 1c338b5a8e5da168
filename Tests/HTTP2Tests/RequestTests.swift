import APNs
import HTTP2
import Testing

/// The request in another form, to compare.
func expectEqual(_ got: RawRequest, _ wanted: RawRequest) {
    #expect(got.bytes == wanted.bytes)
    #expect(got.fieldsEnd == wanted.fieldsEnd)
    #expect(got.bodyLength == wanted.bodyLength)
    #expect(got.isComplete == wanted.isComplete)
    #expect(got.authorization?.bytes == wanted.authorization?.bytes)
    #expect(got.authorizationCount == wanted.authorizationCount)
}

@Suite("Requests")
struct RequestTests {
    @Test("a push becomes the same RawRequest as from text", arguments: Server.chunks)
    func push(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        try server.open()
        try server.receive(Client.push(1))
        #expect(server.requests.map(\.streamID) == [1])
        let wanted = RawRequest(
            fields: Client.fields.map { (name: $0.0, value: $0.1) }, body: Array(Client.body.utf8))
        expectEqual(try #require(server.requests.first).raw, wanted)
    }

    @Test("trailers end a request and are not part of it", arguments: Server.chunks)
    func trailers(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        try server.open()
        try server.receive(
            Client.open(1), Frame(.data, stream: 1, Array(Client.body.utf8)),
            Frame(.headers, flags: 5, stream: 1, HPACK.block([("x-checksum", "1")])))
        let wanted = RawRequest(
            fields: Client.fields.map { (name: $0.0, value: $0.1) }, body: Array(Client.body.utf8))
        expectEqual(try #require(server.requests.first).raw, wanted)
        #expect(server.resets.isEmpty)
    }

    @Test("a request without a body ends on HEADERS, also with padding and priority")
    func withoutBody() throws {
        let server = try Server()
        try server.open()
        var padded = Client.get(1)
        padded.flags |= 0x28
        padded.payload = [3] + [0, 0, 0, 0, 15] + padded.payload + [0, 0, 0]
        try server.receive(padded)
        let wanted = RawRequest(fields: Client.pseudo.map { (name: $0.0, value: $0.1) })
        expectEqual(try #require(server.requests.first).raw, wanted)
    }

    @Test("the same authorization gives the same object, another one another")
    func authorization() throws {
        let server = try Server()
        try server.open()
        let other = Client.pseudo + [("authorization", "bearer other")]
        try server.receive(Client.push(1) + Client.push(3) + [Client.get(5, fields: other)])
        try server.receive(Client.push(7))
        let values = server.requests.compactMap(\.raw.authorization)
        try #require(values.count == 4)
        #expect(values[0] === values[1])
        #expect(values[0] !== values[2])
        #expect(values[0] === values[3])
        #expect(values[2].bytes == Array("bearer other".utf8))
    }

    @Test("the value of proxy-authorization is not kept", arguments: Server.chunks)
    func proxyAuthorization(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        try server.open()
        let fields =
            Client.fields + [
                ("proxy-authorization", "bearer secret"), ("proxy-authorizatiom", "b"),
            ]
        try server.receive(Client.push(1, fields: fields))
        let raw = try #require(server.requests.first).raw
        #expect(raw.fields.suffix(2).map(\.name) == ["proxy-authorization", "proxy-authorizatiom"])
        #expect(raw.fields.suffix(2).map(\.value) == ["", "b"])
        #expect(raw.authorizationCount == 1)
        #expect(raw.authorization?.bytes.starts(with: Array("bearer token.".utf8)) == true)
        #expect(!String(decoding: raw.bytes, as: UTF8.self).contains("secret"))
    }

    @Test("of two authorization fields the first is kept and both are counted")
    func twoAuthorizations() throws {
        let server = try Server()
        try server.open()
        let fields = Client.pseudo + [("authorization", "bearer a"), ("authorization", "bearer b")]
        try server.receive(Client.get(1, fields: fields))
        let wanted = RawRequest(fields: fields.map { (name: $0.0, value: $0.1) })
        #expect(wanted.authorizationCount == 2)
        expectEqual(try #require(server.requests.first).raw, wanted)
    }

    @Test("requests on interleaved streams keep apart", arguments: Server.chunks)
    func interleaved(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        try server.open()
        let streams: [UInt32] = (0..<100).map { $0 * 2 + 1 }
        for stream in streams { try server.receive(Client.open(stream)) }
        #expect(server.openStreams == 100)
        for stream in streams.reversed() {
            try server.receive(Frame(.data, flags: 1, stream: stream, Array("\(stream)".utf8)))
        }
        #expect(server.requests.map { UInt32($0.streamID) } == streams.reversed())
        for request in server.requests {
            let body = request.raw.bytes[request.raw.fieldsEnd...]
            #expect(Array(body) == Array("\(request.streamID)".utf8))
        }
        for stream in streams { try server.respond(stream) }
        #expect(server.openStreams == 0)
        #expect(server.frames(.headers).count == 100)
        #expect(server.lastProcessedStream == 199)
    }

    @Test("host instead of :authority, or next to it, is served (FC-A12)")
    func host() throws {
        let server = try Server()
        try server.open()
        let host = ("host", "api.push.apple.com")
        let withoutAuthority = Client.pseudo.filter { $0.0 != ":authority" }
        try server.receive(
            Client.get(1, fields: withoutAuthority + [host]),
            Client.get(3, fields: Client.pseudo + [host]))
        #expect(server.requests.count == 2)
        #expect(server.resets.isEmpty)
    }

    @Test("a reset before the answer is reported, one after it is not")
    func clientReset() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1) + Client.push(3))
        try server.respond(3)
        let reset = bigEndian(HTTP2Code.cancel)
        try server.receive(
            Frame(.resetStream, stream: 1, reset), Frame(.resetStream, stream: 3, reset))
        #expect(server.closedStreams == [1])
        #expect(try server.respond(1) == false)
        #expect(server.frames(.headers).count == 1)
    }
}
