import HTTP1
import Testing

extension Live {
    /// What the server answers by itself.
    @Suite struct OwnAnswers {
        typealias Row = (request: String, status: Int, message: String, closes: Bool)

        private static let wait = "GET /wait HTTP/1.1\r\nHost: h\r\n\r\n"

        static let table: [Row] = [
            (
                "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400,
                "there is more than one Host field; exactly one is needed", true
            ),
            (
                "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n123456789", 413,
                "a body has at most 8 bytes here", true
            ),
            (
                "GET /drop HTTP/1.1\r\nHost: h\r\n\r\n", 500,
                "the request was dropped without an answer", false
            ),
            (wait, 503, "the server is stopping", true),
        ]

        private func ask(
            _ test: TestServer, _ request: String, waiting: Mailbox<HTTP1Responder>
        ) throws -> RawAnswer {
            let client = try RawClient(port: test.port)
            client.send(request)
            if request == OwnAnswers.wait {
                // Held until the stop: a responder that is dropped answers by itself.
                let responder = try #require(waiting.take())
                test.server.stop()
                #expect(responder.isAbandoned)
            }
            return try #require(try client.receiveAnswer())
        }

        private func server(
            _ waiting: Mailbox<HTTP1Responder>, _ ownAnswer: HTTP1OwnAnswer?
        ) throws -> TestServer {
            var limits = HTTP1Limits()
            limits.bodyBytesMax = 8
            return try TestServer(limits: limits, ownAnswer: ownAnswer) { request, responder in
                if request.path == "/wait" { waiting.post(responder) }
            }
        }

        @Test("goes out as the owner words it, and ends the connection as before", arguments: table)
        func worded(_ row: Row) throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let test = try server(waiting) { status, message in
                HTTP1Response(
                    status: status, headers: [HTTP1Header("X-Own", "yes")],
                    body: Array("<\(message)>".utf8))
            }
            let answer = try ask(test, row.request, waiting: waiting)
            #expect(answer.status == row.status)
            #expect(String(decoding: answer.body, as: UTF8.self) == "<\(row.message)>")
            #expect(answer.header("X-Own") == "yes")
            #expect(answer.header("Connection") == (row.closes ? "close" : nil))
        }

        @Test("is plain text when nobody words it", arguments: table)
        func plain(_ row: Row) throws {
            let waiting = try Mailbox<HTTP1Responder>()
            let answer = try ask(try server(waiting, nil), row.request, waiting: waiting)
            #expect(answer.status == row.status)
            #expect(String(decoding: answer.body, as: UTF8.self) == row.message + "\n")
            #expect(answer.header("Content-Type") == "text/plain; charset=utf-8")
            #expect(answer.header("Connection") == (row.closes ? "close" : nil))
        }
    }
}
