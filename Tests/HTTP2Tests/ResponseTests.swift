import HTTP2
import Testing

@Suite("Responses")
struct ResponseTests {
    @Test("200 has no body: END_STREAM is on HEADERS", arguments: Server.chunks)
    func success(chunk: Int) throws {
        let server = try Server(chunk: chunk)
        try server.open()
        try server.receive(Client.push(1))
        server.forgetFrames()
        #expect(try server.respond(1))
        try #require(server.frames.count == 1)
        let headers = server.frames[0]
        #expect(headers.kind == .headers)
        #expect(headers.flags == 5)
        #expect(headers.streamID == 1)
        let fields = try server.decode(headers)
        #expect(fields.map(\.name) == [":status", "apns-id"])
        #expect(fields.map(\.value) == ["200", Client.apnsID])
        #expect(server.openStreams == 0)
    }

    @Test("an error is HEADERS, then one DATA frame of 27 bytes with END_STREAM (W3)")
    func failure() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1))
        server.forgetFrames()
        let body = #"{"reason":"BadDeviceToken"}"#
        try server.respond(1, status: 400, body: body)
        try #require(server.frames.count == 2)
        #expect(server.frames[0].flags == 4)
        let fields = try server.decode(server.frames[0])
        #expect(fields.map(\.name) == [":status", "apns-id"])
        #expect(fields.map(\.value) == ["400", Client.apnsID])
        let data = Array(body.utf8)
        #expect(data.count == 27)
        #expect(server.frames[1].bytes == [0, 0, 27, 0, 1, 0, 0, 0, 1] + data)
    }

    @Test("the second response refers to the name the first one stored (W5)")
    func dynamicTable() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1) + Client.push(3) + Client.push(5))
        server.forgetFrames()
        let ids = [1, 2, 3].map { "4084A6E4-9EA8-6D2A-CA49-9A344A152DA\($0)" }
        for (stream, id) in zip([1, 3, 5] as [UInt32], ids) { try server.respond(stream, id: id) }
        let decoded = try server.frames.map { try server.decode($0) }
        #expect(decoded.map { $0[1].value } == ids)
        #expect(decoded.map { $0[1].nameIndex } == [nil, 62, 62])
        // Literal with incremental indexing and a new name, then never indexed with name 62.
        #expect(server.frames[0].payload.prefix(2) == [0x88, 0x40])
        #expect(server.frames[1].payload.prefix(3) == [0x88, 0x1f, 62 - 15])
    }

    @Test("every status and further fields arrive as given")
    func fields() throws {
        let server = try Server()
        try server.open()
        let statuses = [200, 400, 403, 404, 405, 410, 413, 429, 500, 503]
        for (index, status) in statuses.enumerated() {
            let stream = Int32(index * 2 + 1)
            try server.receive(Client.push(UInt32(stream)))
            var head = HTTP2ResponseHead()
            head.reset(status: status)
            head.append(.apnsID, Array(Client.apnsID.utf8))
            head.append(.contentType, Array("application/json".utf8))
            head.append(.apnsUniqueID, Array(repeating: UInt8(ascii: "x"), count: 3_000))
            try server.session.respond(streamID: stream, head: head)
        }
        try server.take()
        let decoded = try server.frames(.headers).map { try server.decode($0).map(\.value) }
        let long = String(repeating: "x", count: 3_000)
        #expect(
            decoded == statuses.map { ["\($0)", Client.apnsID, "application/json", long] })
    }

    @Test("a small client window splits the body, and the stream stays until it is sent")
    func window() throws {
        let server = try Server()
        try server.receive(Client.preface + Frame(.settings, [0, 4, 0, 0, 0, 10]).bytes)
        try server.receive(Frame(.settings, flags: 1))
        try server.receive(Client.push(1))
        try server.respond(1, status: 400, body: #"{"reason":"BadDeviceToken"}"#)
        #expect(server.frames(.data).map(\.payload.count) == [10])
        #expect(server.openStreams == 1)
        try server.receive(Frame(.windowUpdate, stream: 1, bigEndian(100)))
        #expect(server.frames(.data).map(\.payload.count) == [10, 17])
        #expect(server.frames(.data).map(\.endsStream) == [false, true])
        #expect(server.openStreams == 0)
    }

    @Test("a second answer, and one to a stream that never was, is refused")
    func twice() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.push(1))
        #expect(try server.respond(1))
        #expect(try !server.respond(1))
        #expect(try !server.respond(77))
        #expect(server.frames(.headers).count == 1)
    }
}
