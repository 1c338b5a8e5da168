import HTTP1
import Testing

extension Live {
    @Suite struct LongPolls {
        static let get = "GET /wait HTTP/1.1\r\nHost: h\r\n\r\n"

        @Test("an answer from another thread arrives, and only the first one counts")
        func answer() throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let test = try TestServer { _, responder in waiting.post(responder) }
            let client = try RawClient(port: test.port)
            for number in 0..<20 {
                client.send(Self.get)
                let responder = try #require(waiting.take())
                #expect(!responder.isAbandoned)
                #expect(responder.respond(HTTP1Response(status: 200, body: [UInt8(number)])))
                #expect(!responder.respond(HTTP1Response(status: 404)))
                #expect(try client.receiveAnswer()?.body == [UInt8(number)])
            }
        }

        @Test("a second answer inside the handler is ignored")
        func second() throws {
            let test = try TestServer { _, responder in
                responder.respond(HTTP1Response(status: 201))
                responder.respond(HTTP1Response(status: 404))
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            #expect(try client.receiveAnswer()?.status == 201)
        }

        @Test("a responder dropped at once or later gives 500")
        func dropped() throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let test = try TestServer { request, responder in
                if request.path == "/wait" { waiting.post(responder) }
            }
            let client = try RawClient(port: test.port)
            client.send("GET /drop HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.receiveAnswer()?.status == 500)
            client.send(Self.get)
            do { _ = try #require(waiting.take()) }
            #expect(try client.receiveAnswer()?.status == 500)
        }

        @Test("a client that leaves is noticed by the next sweeps", arguments: [false, true])
        func leaves(byReset: Bool) throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let left = try Mailbox<Int>()
            let test = try TestServer { _, responder in
                responder.onAbandoned { left.post(1) }
                waiting.post(responder)
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            let responder = try #require(waiting.take())
            test.server.sweep(nowMilliseconds: 0)
            #expect(!responder.isAbandoned)
            if byReset { client.reset() } else { client.close() }
            let elapsed = test.sweep { left.take(withinMilliseconds: 10) != nil }
            #expect(elapsed != nil)
            #expect(responder.isAbandoned)
            let late = try Mailbox<Int>()
            responder.onAbandoned { late.post(2) }
            #expect(late.take() == 2)
            responder.respond(HTTP1Response(status: 200))
            #expect(test.sweep { test.server.connectionCount == 0 } != nil)
        }

        @Test("a client that pipelines and leaves is noticed too")
        func leavesWithBytes() throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let left = try Mailbox<Int>()
            let test = try TestServer { _, responder in
                responder.onAbandoned { left.post(1) }
                waiting.post(responder)
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            let responder = try #require(waiting.take())
            client.send(Self.get)
            client.close()
            #expect(test.sweep { left.take(withinMilliseconds: 10) != nil } != nil)
            responder.respond(HTTP1Response(status: 200))
        }

        @Test("a long poll has no deadline of its own")
        func noDeadline() throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let test = try TestServer { _, responder in waiting.post(responder) }
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            let responder = try #require(waiting.take())
            for tick in 0..<1_000 { test.server.sweep(nowMilliseconds: UInt64(tick) * 1_000) }
            #expect(!responder.isAbandoned)
            responder.respond(HTTP1Response(status: 200))
            #expect(try client.receiveAnswer()?.status == 200)
        }

        @Test("stop answers open long polls 503, and the responders learn of it")
        func stop() throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let left = try Mailbox<Int>()
            let test = try TestServer { _, responder in
                responder.onAbandoned { left.post(1) }
                waiting.post(responder)
            }
            let clients = try (0..<20).map { _ in try RawClient(port: test.port) }
            for client in clients { client.send(Self.get) }
            let responders = clients.compactMap { _ in waiting.take() }
            #expect(responders.count == 20)
            test.server.stop()
            for client in clients {
                #expect(try client.receiveAnswer()?.status == 503)
                #expect(try client.receiveAnswer() == nil)
            }
            for responder in responders {
                #expect(responder.isAbandoned)
                #expect(!responder.respond(HTTP1Response(status: 200)))
            }
            #expect(left.count == 20)
            test.server.stop()
            #expect(test.server.connectionCount == 0)
        }

        @Test("stop is not held up by a client that reads nothing")
        func stopWithoutReader() throws {
            let test = try TestServer(limits: HTTP1Limits(stopMilliseconds: 50)) { _, responder in
                responder.respond(
                    HTTP1Response(status: 200, body: [UInt8](repeating: 1, count: 50_000_000)))
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get)
            #expect(client.isReadable(withinMilliseconds: 20_000))
            test.server.stop()
            #expect(test.server.connectionCount == 0)
        }
    }

    @Suite struct Deadlines {
        /// Sweeps until the client sees its connection end.
        func closing(_ client: RawClient, of test: TestServer) -> UInt64? {
            test.sweep(ticksMax: 500) { client.isReadable(withinMilliseconds: 10) }
        }

        @Test("a silent client and a byte a second in the head are ended after ten seconds")
        func head() throws {
            let test = try TestServer()
            let silent = try RawClient(port: test.port)
            #expect(try #require(closing(silent, of: test)) >= 10_000)
            #expect(try silent.receive() == nil)

            let slow = try RawClient(port: test.port)
            slow.send("GET /a HTTP/1.1\r\nHost: h\r\nX: ")
            let elapsed = test.sweep(ticksMax: 500) {
                slow.send("a")
                return slow.isReadable(withinMilliseconds: 10)
            }
            #expect(try #require(elapsed) >= 10_000)
            #expect(try slow.receive() == nil)
            #expect(test.served.value == 0)
        }

        @Test("a byte a second in the body is ended after thirty seconds")
        func body() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n")
            let elapsed = test.sweep(ticksMax: 500) {
                client.send("a")
                return client.isReadable(withinMilliseconds: 10)
            }
            #expect(try #require(elapsed) >= 30_000)
            #expect(try client.receive() == nil)
            #expect(test.served.value == 0)
        }

        @Test("an idle kept connection is ended after sixty seconds")
        func idle() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.receiveAnswer()?.status == 200)
            #expect(try #require(closing(client, of: test)) >= 60_000)
            #expect(try client.receive() == nil)
        }

        @Test("a client that reads nothing of its answer is ended after sixty seconds")
        func answer() throws {
            let test = try TestServer { _, responder in
                responder.respond(
                    HTTP1Response(status: 200, body: [UInt8](repeating: 1, count: 50_000_000)))
            }
            let client = try RawClient(port: test.port)
            client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(client.isReadable(withinMilliseconds: 20_000))
            let elapsed = test.sweep { test.server.connectionCount == 0 }
            #expect(try #require(elapsed) >= 60_000)
            #expect(try client.receiveAll().count < 50_000_000)
        }
    }
}
