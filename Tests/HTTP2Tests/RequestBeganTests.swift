import APNs
import HTTP2
import Testing

@Suite("Requests whose header block is complete")
struct RequestBeganTests {
    private static let text = RawRequest(
        fields: Client.fields.map { (name: $0.0, value: $0.1) })

    @Test("are told where that is wanted, before body and end have come", arguments: Server.chunks)
    func headersAlone(chunk: Int) throws {
        let server = try Server(chunk: chunk) { $0.tellsHeaders = true }
        try server.open()
        try server.receive(Client.open(1))
        #expect(server.begun.map(\.streamID) == [1])
        let raw = try #require(server.begun.first).raw
        #expect(raw.bytes == Self.text.bytes && raw.fieldsEnd == Self.text.fieldsEnd)
        #expect(raw.bodyLength == 0 && !raw.isComplete)
        #expect(raw.authorization?.bytes == Self.text.authorization?.bytes)
        #expect(server.requests.isEmpty)
        // The request itself is the same as ever.
        try server.receive(Frame(.data, flags: 1, stream: 1, Array(Client.body.utf8)))
        let request = try #require(server.requests.first).raw
        #expect(request.authorization === raw.authorization)
        #expect(server.begun.count == 1 && server.requests.count == 1)
        #expect(request.isComplete && request.bodyLength == Client.body.utf8.count)
    }

    @Test("are told before the request that is all in one frame, and not for trailers")
    func order() throws {
        let server = try Server { $0.tellsHeaders = true }
        try server.open()
        try server.receive(Client.get(1))
        try server.receive(
            Client.open(3), Frame(.headers, flags: 5, stream: 3, HPACK.block([("x", "1")])))
        let kinds = server.events.compactMap { event -> String? in
            switch event {
            case .requestBegan(let request): "begun \(request.streamID)"
            case .request(let request): "whole \(request.streamID)"
            case .malformedRequest, .abandonedRequest, .pingAcknowledged, .notice,
                .goAwayReceived, .streamClosed, .settingsAcknowledged:
                nil
            }
        }
        #expect(kinds == ["begun 1", "whole 1", "begun 3", "whole 3"])
    }

    @Test("are not told before CONTINUATION ended the block")
    func continuation() throws {
        let server = try Server { $0.tellsHeaders = true }
        try server.open()
        let block = HPACK.block(Client.fields)
        try server.receive(Frame(.headers, stream: 1, Array(block.prefix(60))))
        #expect(server.begun.isEmpty)
        try server.receive(Frame(.continuation, flags: 4, stream: 1, Array(block.dropFirst(60))))
        #expect(server.begun.map(\.streamID) == [1])
    }

    @Test("are not told where they are malformed, over the limit, or nobody asked")
    func none() throws {
        let server = try Server(streams: 1) { $0.tellsHeaders = true }
        try server.open()
        try server.receive(Client.open(1, fields: Client.fields + [("connection", "close")]))
        #expect(server.begun.isEmpty && server.malformed.count == 1)
        let limited = try Server(streams: 1) { $0.tellsHeaders = true }
        try limited.open()
        try limited.receive(Client.open(1))
        try limited.receive(Client.open(3))
        #expect(limited.begun.map(\.streamID) == [1] && limited.malformed.count == 1)
        let usual = try Server()
        try usual.open()
        try usual.receive(Client.push(1))
        #expect(usual.begun.isEmpty && usual.requests.count == 1)
    }
}
