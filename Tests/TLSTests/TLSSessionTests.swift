import TLS
import Testing

@Suite struct TLSSessionTests {
    struct Case: CustomTestStringConvertible {
        var version: TLSVersion
        var name: String
        var piece: Int
        var testDescription: String { "\(name), pieces of \(piece)" }
    }

    static let cases = [1, 7, 16_384].flatMap { piece in
        [
            Case(version: .tls12, name: "TLSv1.2", piece: piece),
            Case(version: .tls13, name: "TLSv1.3", piece: piece),
        ]
    }

    static func client(
        _ version: TLSVersion = .tls13, alpn: [String] = ["h2"]
    ) throws -> TLSClientContext {
        try TLSClientContext(
            caPEM: try sharedIdentity.get().caPEM, alpn: alpn, versions: (version, version))
    }

    @Test("a handshake succeeds whatever the pieces are, and both sides agree", arguments: cases)
    func handshake(_ item: Case) throws {
        var pair = try MemoryPair(Self.client(item.version), piece: item.piece)
        #expect(pair.server.isHandshakeComplete == false)
        #expect(pair.client.hasOutput && !pair.server.hasOutput)
        try pair.pump()
        #expect(pair.server.isHandshakeComplete && pair.client.isHandshakeComplete)
        #expect(pair.server.version == item.name && pair.client.version == item.name)
        #expect(pair.server.alpn == "h2" && pair.client.alpn == "h2")
        #expect(pair.server.serverName == "localhost")
        #expect(pair.server.cipher == pair.client.cipher)
        #expect(pair.server.cipher?.contains("GCM") == true)
        #expect(pair.server.isResumed == false)
        #expect(pair.server.alertReceived == nil && pair.server.alertSent == nil)
        #expect(pair.serverGot.isEmpty && pair.clientGot.isEmpty)
    }

    @Test("data passes both ways whatever the pieces are", arguments: cases)
    func data(_ item: Case) throws {
        var pair = try MemoryPair(Self.client(item.version), piece: item.piece)
        try pair.pump()
        let (request, answer) = (pattern(40_000), pattern(20_001))
        try pair.client.write(request)
        try pair.server.write(answer)
        try pair.pump()
        #expect(pair.serverGot == request)
        #expect(pair.clientGot == answer)
    }

    @Test("1 MiB passes both ways", arguments: [TLSVersion.tls12, .tls13])
    func megabyte(_ version: TLSVersion) throws {
        var pair = try MemoryPair(Self.client(version))
        try pair.pump()
        let bytes = pattern(1 << 20)
        try pair.client.write(bytes)
        try pair.server.write(bytes)
        #expect(pair.client.outputCount > bytes.count)
        try pair.pump()
        #expect(pair.serverGot == bytes)
        #expect(pair.clientGot == bytes)
    }

    @Test("many records in one piece are all read by one call, without new memory")
    func manyRecords() throws {
        var pair = try MemoryPair(Self.client())
        try pair.pump()
        pair.serverGot.reserveCapacity(16_384)
        let capacity = pair.serverGot.capacity
        var sent: [UInt8] = []
        for index in 0..<100 {
            let record = pattern(50 + index)
            try pair.client.write(record)
            sent += record
        }
        var bytes: [UInt8] = []
        pair.client.takeOutput(into: &bytes)
        #expect(try pair.server.receive(bytes, into: &pair.serverGot) == .open)
        #expect(pair.serverGot == sent)
        #expect(pair.serverGot.capacity == capacity)
    }

    @Test("output is appended to what the caller has, and taken once")
    func output() throws {
        var pair = try MemoryPair(Self.client())
        try pair.pump()
        try pair.server.write([1, 2, 3])
        let count = pair.server.outputCount
        #expect(count > 3)
        var bytes: [UInt8] = [9]
        pair.server.takeOutput(into: &bytes)
        #expect(bytes.count == 1 + count && bytes[0] == 9)
        #expect(!pair.server.hasOutput && pair.server.outputCount == 0)
        pair.server.takeOutput(into: &bytes)
        #expect(bytes.count == 1 + count)
        _ = try pair.client.receive(Array(bytes.dropFirst()), into: &pair.clientGot)
        #expect(pair.clientGot == [1, 2, 3])
    }

    @Test("nothing is sent for an empty write")
    func emptyWrite() throws {
        var pair = try MemoryPair(Self.client())
        try pair.pump()
        try pair.server.write([])
        #expect(pair.server.hasOutput == false)
    }

    @Test("writing before the handshake is complete is refused and harms nothing")
    func earlyWrite() throws {
        var pair = try MemoryPair(Self.client())
        #expect(throws: TLSError.notOpen) { try pair.server.write([1]) }
        try pair.pump()
        try pair.server.write([1])
        try pair.pump()
        #expect(pair.clientGot == [1])
    }
}
