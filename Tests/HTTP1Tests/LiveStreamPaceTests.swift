import HTTP1
import Testing

extension Live.Streams {
    /// Streams whose sender keeps to the pace of its reader.
    @Suite struct Pace {
        private static let piece = [UInt8](repeating: 0x61, count: 10_000)

        /// A server, a client with a small buffer, and the stream that it has asked for.
        private static func begin(
            _ closed: Mailbox<Int>
        ) throws -> (TestServer, RawClient, HTTP1Stream) {
            let streams = try Mailbox<HTTP1Stream>()
            let test = try Live.Streams.server(streams, closed: closed)
            let client = try RawClient()
            client.shrinkReceiveBuffer()
            try client.connect(port: test.port)
            client.send("GET /events HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            return (test, client, try #require(streams.take()))
        }

        @Test("a sender that waits for room gets everything through and queues little")
        func room() throws {
            let closed = try Mailbox<Int>()
            let room = try Mailbox<Int>()
            let (test, client, stream) = try Self.begin(closed)
            var waits = 0
            var received: [UInt8] = []
            for number in 0..<1_000 {
                if !stream.hasRoom(pieces: 10, bytes: 1 << 20, otherwise: { room.post(number) }) {
                    waits += 1
                    while true {
                        if let told = room.take(withinMilliseconds: 0) {
                            #expect(told == number)
                            break
                        }
                        received += try #require(try client.receive())
                    }
                }
                #expect(stream.queuedCount <= 10)
                #expect(stream.send(Self.piece))
            }
            stream.finish()
            received += try client.receiveAll()
            #expect(received.count { $0 == 0x61 } >= 1_000 * Self.piece.count)
            #expect(stream.writtenBytes == 1_000 * Self.piece.count)
            #expect(waits > 0)
            #expect(closed.take() == 1)
            #expect(room.take(withinMilliseconds: 0) == nil)
            withExtendedLifetime(test) {}
        }

        @Test("room can be asked for in bytes, and an ended stream has it")
        func bytes() {
            let stream = HTTP1Stream()
            stream.send(Self.piece)
            let limits = [(5, 9_999), (5, 10_000), (0, 10_000)]
            let answers = limits.map { stream.hasRoom(pieces: $0.0, bytes: $0.1, otherwise: {}) }
            #expect(answers == [false, true, false])
            stream.finish()
            let atTheEnd = stream.hasRoom(pieces: 0, bytes: 0, otherwise: {})
            #expect(atTheEnd)
        }

        @Test("last bytes take the place of what is queued, and end the answer well")
        func instead() throws {
            let closed = try Mailbox<Int>()
            let (test, client, stream) = try Self.begin(closed)
            while stream.queuedCount < 90, stream.send(Self.piece) {}
            stream.finish(instead: Array("too slow".utf8))
            #expect(!stream.send([1]))
            #expect(stream.queuedCount <= 2)
            let answer = try #require(try client.receiveAnswer())
            #expect(answer.text.hasSuffix("too slow"))
            // Pieces are written whole or not at all.
            #expect((answer.text.utf8.count - 8) % Self.piece.count == 0)
            #expect(closed.take() == 1)
            withExtendedLifetime(test) {}
        }

        @Test("a stream that is given up ends with its connection, whatever is queued")
        func abort() throws {
            let closed = try Mailbox<Int>()
            let (test, client, stream) = try Self.begin(closed)
            while stream.queuedCount < 90, stream.send(Self.piece) {}
            stream.abort()
            #expect(closed.take() == 1)
            #expect(stream.isClosed)
            #expect(test.sweep { test.server.connectionCount == 0 } != nil)
            withExtendedLifetime(client) {}
        }
    }
}
