import HTTP1
import Testing

extension Live {
    @Suite struct Serving {
        static func get(_ target: String, _ more: String = "") -> String {
            "GET \(target) HTTP/1.1\r\nHost: h\r\n\(more)\r\n"
        }

        @Test("IPv4, IPv6 and a Unix socket are served side by side and count as local")
        func listeners() throws {
            let ipv4 = try LoopbackListener()
            let ipv6 = try LoopbackListener(ipv6: true)
            let unix = try UnixListener()
            let server = try HTTP1Server(
                listeners: [ipv4.descriptor, ipv6.descriptor, unix.descriptor], log: { _ in }
            ) { request, responder in
                let text = "\(request.peer.isLocal) \(request.peer)"
                responder.respond(HTTP1Response(status: 200, body: Array(text.utf8)))
            }
            defer { server.stop() }
            let clients = try [
                (RawClient(port: ipv4.port), "true 127.0.0.1:"),
                (RawClient(port: ipv6.port, ipv6: true), "true [::1]:"),
                (RawClient(path: unix.path), "true unix"),
            ]
            for (client, start) in clients {
                client.send(Self.get("/"))
                #expect(try client.receiveAnswer()?.text.hasPrefix(start) == true)
            }
        }

        @Test("a connection is kept for many requests")
        func keepAlive() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            for number in 0..<50 {
                client.send(Self.get("/\(number)"))
                #expect(try client.receiveAnswer()?.text == "GET /\(number) 0")
            }
            #expect(test.server.connectionCount == 1)
        }

        @Test("1,000 pipelined requests are answered in order")
        func pipelined() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            let requests = (0..<1_000).map { Self.get("/\($0)") }.joined()
            #expect(client.send(requests))
            for number in 0..<1_000 {
                #expect(try client.receiveAnswer()?.text == "GET /\(number) 0")
            }
        }

        @Test("pipelined long polls are answered in order, one at a time")
        func pipelinedLongPolls() throws {
            let waiting = try Mailbox<(String, HTTP1Responder)>()
            let test = try TestServer { request, responder in
                waiting.post((request.path, responder))
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get("/a") + Self.get("/b"))
            for path in ["/a", "/b"] {
                let (seen, responder) = try #require(waiting.take())
                #expect(seen == path)
                #expect(waiting.count == 0)
                responder.respond(HTTP1Response(status: 200, body: Array(path.utf8)))
                #expect(try client.receiveAnswer()?.text == path)
            }
        }

        @Test("HEAD gets the length and no body")
        func head() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("HEAD /a HTTP/1.1\r\nHost: h\r\n\r\n" + Self.get("/b"))
            let head = try #require(try client.receiveAnswer(isHead: true))
            #expect(head.status == 200)
            #expect(head.header("Content-Length") == "\("HEAD /a 0".utf8.count)")
            #expect(try client.receiveAnswer()?.text == "GET /b 0")
        }

        @Test("an answer carries the protections and no permission for other origins")
        func protections() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send(Self.get("/", "Origin: http://evil.test\r\n"))
            let answer = try #require(try client.receiveAnswer())
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
            #expect(answer.header("Referrer-Policy") == "no-referrer")
            #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
            #expect(answer.header("Cache-Control") == "no-store")
            #expect(answer.header("Access-Control-Allow-Origin") == nil)
            #expect(answer.header("Connection") == nil)
        }

        @Test("HTTP/1.0 is answered and closed")
        func version10() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("GET /a HTTP/1.0\r\nHost: h\r\n\r\n")
            let answers = try #require(RawAnswer.parseAll(try client.receiveAll()))
            #expect(answers.map(\.text) == ["GET /a 0"])
        }

        @Test("a field that cannot be sent is left out and logged; the answer arrives")
        func splitting() throws {
            let test = try TestServer { _, responder in
                responder.respond(
                    HTTP1Response(status: 200, headers: [HTTP1Header("X", "a\r\nSet-Cookie: b")]))
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get("/"))
            let answer = try #require(try client.receiveAnswer())
            #expect(answer.status == 200)
            #expect(answer.header("Set-Cookie") == nil)
            #expect(answer.header("X") == nil)
            #expect(test.log.take() == "the answer's field X cannot be sent; it is left out")
        }

        @Test("a large answer arrives whole")
        func largeAnswer() throws {
            let body = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let test = try TestServer { _, responder in
                responder.respond(HTTP1Response(status: 200, body: body))
            }
            let client = try RawClient(port: test.port)
            client.send(Self.get("/", "Connection: close\r\n"))
            let bytes = try client.receiveAll()
            #expect(bytes.suffix(body.count).elementsEqual(body))
        }
    }

    @Suite struct Bodies {
        static let limit = 1 << 20

        @Test("a body of exactly the limit is served", arguments: [true, false])
        func limit(hasLength: Bool) throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            #expect(client.send(Self.post(bytes: Self.limit, hasLength: hasLength)))
            #expect(try client.receiveAnswer()?.text == "POST /a \(Self.limit)")
        }

        @Test("a byte more is answered 413 and closed", arguments: [true, false])
        func beyond(hasLength: Bool) throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            #expect(client.send(Self.post(bytes: Self.limit + 1, hasLength: hasLength)))
            let answers = try #require(RawAnswer.parseAll(try client.receiveAll()))
            #expect(answers.map(\.status) == [413])
            #expect(answers.first?.header("Connection") == "close")
            #expect(test.served.value == 0)
        }

        @Test("a client that waits for permission is answered 413 before it sends the body")
        func expectation() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send(
                "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: \(Self.limit + 1)\r\n"
                    + "Expect: 100-continue\r\n\r\n")
            #expect(try client.receiveAnswer()?.status == 413)
            #expect(try client.receiveAnswer() == nil)
        }

        @Test("a client that waits for permission gets it when the body fits")
        func permission() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send(
                "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
            #expect(try client.receiveAnswer()?.status == 100)
            client.send("abc")
            #expect(try client.receiveAnswer()?.text == "POST /a 3")
        }

        @Test("a declared length beyond what is thrown away is answered at once")
        func declared() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 999999999999\r\n\r\nabc")
            let answers = try #require(RawAnswer.parseAll(try client.receiveAll()))
            #expect(answers.map(\.status) == [413])
        }

        @Test("an endless chunked body is cut")
        func endless() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk =
                Array("10000\r\n".utf8) + [UInt8](repeating: 0x61, count: 65_536) + [13, 10]
            var sent = 0
            while client.send(chunk), sent < 10_000 { sent += 1 }
            #expect(sent < 10_000)
            #expect(test.served.value == 0)
        }

        @Test("a chunked body arrives whole, however it is cut")
        func chunks() throws {
            let seen = try Mailbox<[UInt8]>()
            let test = try TestServer { request, responder in
                seen.post(request.body)
                responder.respond(HTTP1Response(status: 200))
            }
            let client = try RawClient(port: test.port)
            client.send("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
            for part in ["3;ext=1\r\nab", "c\r", "\n0a\r\n0123456789\r\n", "0\r\nX: 1\r\n\r\n"] {
                client.send(part)
            }
            #expect(try client.receiveAnswer()?.status == 200)
            #expect(seen.take() == Array("abc0123456789".utf8))
        }

        static func post(bytes: Int, hasLength: Bool) -> [UInt8] {
            let head = "POST /a HTTP/1.1\r\nHost: h\r\n"
            let body = [UInt8](repeating: 0x61, count: bytes)
            if hasLength { return Array((head + "Content-Length: \(bytes)\r\n\r\n").utf8) + body }
            let size = String(bytes, radix: 16)
            return Array((head + "Transfer-Encoding: chunked\r\n\r\n\(size)\r\n").utf8) + body
                + Array("\r\n0\r\n\r\n".utf8)
        }
    }
}
