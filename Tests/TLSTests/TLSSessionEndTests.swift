import TLS
import Testing

@Suite struct TLSSessionEndTests {
    @Test(
        "close_notify reaches the other side, which may still write",
        arguments: [
            TLSVersion.tls12, .tls13,
        ])
    func closeNotify(_ version: TLSVersion) throws {
        var pair = try MemoryPair(TLSSessionTests.client(version))
        try pair.pump()
        try pair.client.write([7])
        pair.client.shutdown()
        pair.client.shutdown()
        #expect(throws: TLSError.notOpen) { try pair.client.write([8]) }
        try pair.deliverToServer()
        #expect(pair.serverOutcome == .closed)
        #expect(pair.serverGot == [7])
        #expect(pair.server.alertReceived == nil)
        #expect(try pair.server.receiveEnd() == .closed)
        if version == .tls13 {
            try pair.server.write([9])
            try pair.deliverToClient()
            #expect(pair.clientGot == [9])
        }
        pair.server.shutdown()
        try pair.deliverToClient()
        #expect(pair.clientOutcome == .closed)
    }

    @Test("bytes after close_notify are ignored")
    func afterClose() throws {
        var pair = try MemoryPair(TLSSessionTests.client())
        try pair.pump()
        pair.client.shutdown()
        try pair.pump()
        let outcome = try pair.server.receive(Array("garbage".utf8), into: &pair.serverGot)
        #expect(outcome == .closed)
        #expect(pair.serverGot.isEmpty && !pair.server.hasOutput)
    }

    @Test("an end without close_notify is a normal end that can be told apart")
    func truncated() throws {
        var pair = try MemoryPair(TLSSessionTests.client())
        try pair.pump()
        #expect(try pair.server.receiveEnd() == .truncated)
        #expect(try pair.server.receiveEnd() == .truncated)
        #expect(try pair.server.receive([1], into: &pair.serverGot) == .truncated)
        #expect(throws: TLSError.notOpen) { try pair.server.write([1]) }
    }

    @Test("an end in the middle of the handshake is truncation too")
    func truncatedHandshake() throws {
        var pair = try MemoryPair(TLSSessionTests.client())
        var hello: [UInt8] = []
        pair.client.takeOutput(into: &hello)
        #expect(
            try pair.server.receive(Array(hello.prefix(7)), into: &pair.serverGot) == .open)
        #expect(try pair.server.receiveEnd() == .truncated)
        pair.server.shutdown()
        #expect(pair.server.hasOutput == false)
    }

    @Test(
        "what is not TLS closes the session with a reason",
        arguments: [
            ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "http request"),
            ("POST /3/device/00 HTTP/1.1\r\n\r\n", "http request"),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "wrong version number"),
            ("CONNECT api.push.apple.com:443 HTTP/1.1\r\n", "https proxy request"),
        ])
    func plaintext(_ text: String, _ reason: String) throws {
        var server = try TLSSession(server: serverContext())
        var got: [UInt8] = []
        let error = TLSError.connection(reason: reason)
        #expect(throws: error) { try server.receive(Array(text.utf8), into: &got) }
        #expect(throws: error) { try server.receive(Array(text.utf8), into: &got) }
        #expect(throws: error) { try server.receiveEnd() }
        #expect(throws: TLSError.notOpen) { try server.write([1]) }
        #expect(got.isEmpty && !server.isHandshakeComplete)
        server.shutdown()
    }

    @Test("garbage ends only its own session and leaves nothing for others of the thread")
    func errorIsolation() throws {
        // Only a partial record makes OpenSSL look into the error queue.
        var pair = try MemoryPair(TLSSessionTests.client(), piece: 7)
        try pair.pump()
        for index in 0..<50 {
            var bad = try TLSSession(server: serverContext())
            var got: [UInt8] = []
            let garbage = pattern(100 + index).map { $0 ^ UInt8(index) }
            #expect(throws: TLSError.self) { try bad.receive(garbage, into: &got) }
            let bytes = pattern(64)
            try pair.client.write(bytes)
            try pair.pump()
            #expect(pair.serverGot == bytes && pair.serverOutcome == .open)
            pair.serverGot = []
        }
    }

    @Test("a damaged record ends the session with an alert", arguments: [TLSVersion.tls12, .tls13])
    func damagedRecord(_ version: TLSVersion) throws {
        var pair = try MemoryPair(TLSSessionTests.client(version))
        try pair.pump()
        try pair.client.write(pattern(64))
        var bytes: [UInt8] = []
        pair.client.takeOutput(into: &bytes)
        bytes[20] ^= 1
        let error = TLSError.connection(reason: "decryption failed or bad record mac")
        #expect(throws: error) { try pair.server.receive(bytes, into: &pair.serverGot) }
        #expect(pair.server.alertSent?.description == "bad_record_mac")
        #expect(pair.server.hasOutput == true)
        #expect(throws: TLSError.self) { try pair.deliverToClient() }
        #expect(pair.client.alertReceived?.description == "bad_record_mac")
    }

    @Test("versions below TLS 1.2 are refused", arguments: [TLSVersion.tls10, .tls11])
    func oldVersions(_ version: TLSVersion) throws {
        let client = try TLSClientContext(versions: (version, version))
        var pair = try MemoryPair(client)
        #expect(
            failure { try pair.deliverToServer() } == .connection(reason: "unsupported protocol"))
        #expect(pair.server.alertSent?.description == "protocol_version")
        #expect(throws: TLSError.self) { try pair.deliverToClient() }
        #expect(pair.client.alertReceived?.description == "protocol_version")
    }
}
