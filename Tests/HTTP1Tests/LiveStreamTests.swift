import HTTP1
import Testing

extension Live {
    @Suite struct Streams {
        static let get = "GET /events HTTP/1.1\r\nHost: h\r\n\r\n"

        static func server(
            _ streams: Mailbox<HTTP1Stream>, closed: Mailbox<Int>, bytesMax: Int = 1 << 20
        ) throws -> TestServer {
            try TestServer { _, responder in
                let stream = HTTP1Stream(bytesMax: bytesMax)
                stream.onClose { closed.post(1) }
                responder.respond(
                    HTTP1Response(
                        status: 200, headers: [HTTP1Header("Content-Type", "text/event-stream")],
                        stream: stream))
                streams.post(stream)
            }
        }

        @Test("pieces arrive as they are sent, and the end ends the answer, not the connection")
        func pieces() throws {
            let streams = try Mailbox<HTTP1Stream>()
            let closed = try Mailbox<Int>()
            let test = try Self.server(streams, closed: closed)
            let client = try RawClient(port: test.port)
            for _ in 0..<3 {
                client.send(Self.get)
                let stream = try #require(streams.take())
                var text = ""
                for number in 0..<50 {
                    #expect(stream.send(Array("id: \(number)\n\n".utf8)))
                    text += "id: \(number)\n\n"
                    if number == 25 { #expect(client.isReadable(withinMilliseconds: 20_000)) }
                }
                stream.finish()
                #expect(!stream.send([1]))
                let answer = try #require(try client.receiveAnswer())
                #expect(answer.text == text)
                #expect(answer.header("Content-Type") == "text/event-stream")
                #expect(closed.take() == 1)
                #expect(stream.isClosed)
            }
            #expect(test.server.connectionCount == 1)
        }

        @Test("each piece is sent without waiting for the next")
        func promptness() throws {
            let streams = try Mailbox<HTTP1Stream>()
            let test = try Self.server(streams, closed: try Mailbox<Int>())
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            let stream = try #require(streams.take())
            var received = ""
            for number in 0..<20 {
                stream.send(Array("<\(number)>".utf8))
                while !received.contains("<\(number)>") {
                    received += String(decoding: try #require(try client.receive()), as: UTF8.self)
                }
            }
            #expect(received.contains("<19>"))
        }

        @Test("a reader too slow for the queue is cut off, and the sender learns of it")
        func slowReader() throws {
            let streams = try Mailbox<HTTP1Stream>()
            let closed = try Mailbox<Int>()
            let test = try Self.server(streams, closed: closed, bytesMax: 100_000)
            let client = try RawClient()
            client.shrinkReceiveBuffer()
            try client.connect(port: test.port)
            client.send(Self.get)
            let stream = try #require(streams.take())
            let piece = [UInt8](repeating: 0x61, count: 10_000)
            var sent = 0
            while stream.send(piece), sent < 100_000 { sent += 1 }
            #expect(sent < 100_000)
            #expect(closed.take() == 1)
            #expect(stream.isClosed)
            #expect(try client.receiveAll().count < sent * piece.count + 1_000_000)
            #expect(test.sweep { test.server.connectionCount == 0 } != nil)
        }

        @Test("a client that leaves a silent stream is noticed by the next sweeps")
        func leaves() throws {
            let streams = try Mailbox<HTTP1Stream>()
            let closed = try Mailbox<Int>()
            let test = try Self.server(streams, closed: closed)
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            let stream = try #require(streams.take())
            stream.send([0x61])
            #expect(try client.receive() != nil)
            client.close()
            #expect(test.sweep { closed.take(withinMilliseconds: 10) != nil } != nil)
            #expect(!stream.send([0x61]))
            let late = try Mailbox<Int>()
            stream.onClose { late.post(2) }
            #expect(late.take() == 2)
            #expect(test.sweep { test.server.connectionCount == 0 } != nil)
        }

        @Test("HEAD of a stream gets no body and closes the stream")
        func head() throws {
            let streams = try Mailbox<HTTP1Stream>()
            let closed = try Mailbox<Int>()
            let test = try Self.server(streams, closed: closed)
            let client = try RawClient(port: test.port)
            client.send("HEAD /events HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(try client.receiveAnswer(isHead: true)?.status == 200)
            #expect(try client.receiveAll() == [])
            #expect(closed.take() == 1)
        }

        @Test("stop ends streams after what is queued")
        func stop() throws {
            let streams = try Mailbox<HTTP1Stream>()
            let closed = try Mailbox<Int>()
            let test = try Self.server(streams, closed: closed)
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            let stream = try #require(streams.take())
            stream.send(Array("last".utf8))
            test.server.stop()
            #expect(closed.take() == 1)
            #expect(stream.isClosed)
            #expect(try client.receiveAnswer()?.text == "last")
        }

        @Test("a stream in an answer that comes second is closed at once")
        func second() throws {
            let closed = try Mailbox<Int>()
            let test = try TestServer { _, responder in
                responder.respond(HTTP1Response(status: 204))
                let stream = HTTP1Stream()
                stream.onClose { closed.post(1) }
                responder.respond(HTTP1Response(status: 200, stream: stream))
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            #expect(try client.receiveAnswer()?.status == 204)
            #expect(closed.take() == 1)
        }

        @Test("stop just after a stream was given leaves nothing behind")
        func stopAtOnce() throws {
            for _ in 0..<100 {
                let streams = try Mailbox<HTTP1Stream>()
                let closed = try Mailbox<Int>()
                let test = try Self.server(streams, closed: closed)
                let client = try RawClient(port: test.port)
                client.send(Self.get)
                let stream = try #require(streams.take())
                test.server.stop()
                #expect(closed.take() == 1)
                #expect(stream.isClosed)
                #expect(try client.receiveAnswer()?.status == 200)
            }
        }

        @Test("a stream without pieces costs no processor time and outlives every deadline")
        func silence() throws {
            let streams = try Mailbox<HTTP1Stream>()
            let test = try Self.server(streams, closed: try Mailbox<Int>())
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            let stream = try #require(streams.take())
            for tick in 0..<500 { test.server.sweep(nowMilliseconds: UInt64(tick) * 1_000) }
            #expect(stream.send(Array("x".utf8)))
            stream.finish()
            #expect(try client.receiveAnswer()?.text == "x")
        }
    }
}
