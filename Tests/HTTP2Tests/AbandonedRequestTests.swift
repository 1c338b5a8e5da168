import APNs
import HTTP2
import Testing

@Suite("Requests that are left unfinished")
struct AbandonedRequestTests {
    @Test("are told when the client resets the stream behind the header block")
    func reset() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.open(1))
        try server.receive(Frame(.resetStream, stream: 1, bigEndian(8)))
        #expect(server.abandoned.map(\.streamID) == [1])
        #expect(server.abandoned.first?.raw.isComplete == false)
        #expect(server.requests.isEmpty && server.malformed.isEmpty)
    }

    @Test("are told when the connection ends, each once, in the order of their streams")
    func end() throws {
        let server = try Server()
        try server.open()
        try server.receive(Client.open(1))
        try server.receive(Client.open(3))
        try server.receive(Client.push(5))
        server.session.abandonRequests()
        server.session.abandonRequests()
        try server.take()
        #expect(server.abandoned.map(\.streamID) == [1, 3])
        #expect(server.requests.map(\.streamID) == [5])
    }

    @Test("a stream over the limit that the client cannot know yet is told and refused (H2-19)")
    func overLimit() throws {
        let server = try Server { $0.announcedStreams = 1 }
        try server.receive(Client.preface + Frame(.settings).bytes)
        try server.receive(Client.open(1))
        try server.receive(Client.open(3))
        #expect(server.resets == [HTTP2Code.refusedStream])
        #expect(server.malformed.map(\.streamID) == [3])
        #expect(server.malformed.first?.detail.hasPrefix("one stream more than") == true)
        #expect(server.openStreams == 1)
        #expect(server.goAways.isEmpty)
    }
}
