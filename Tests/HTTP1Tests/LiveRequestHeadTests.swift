import HTTP1
import Testing

extension Live {
    /// The table of reliability.md section 5.2, row by row, with exact bytes.
    @Suite struct RequestHeads {
        struct Row: CustomTestStringConvertible, Sendable {
            let name: String
            let bytes: String
            let statuses: [Int]
            let served: Int
            var isLibrary = false
            var testDescription: String { name }

            static func refused(_ name: String, _ bytes: String, _ status: Int = 400) -> Row {
                Row(name: name, bytes: bytes, statuses: [status], served: 0)
            }

            /// Refused by libmicrohttpd itself, whose version 0.9.75 writes the head of its own
            /// refusals twice.
            static func library(_ name: String, _ bytes: String, _ status: Int = 400) -> Row {
                Row(name: name, bytes: bytes, statuses: [status], served: 0, isLibrary: true)
            }

            /// Served as exactly one request, followed by the one that every row sends last.
            static func served(_ name: String, _ bytes: String) -> Row {
                Row(name: name, bytes: bytes, statuses: [200, 200], served: 2)
            }
        }

        static let last = "GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
        static let start = "POST /a HTTP/1.1\r\nHost: h\r\n"

        static let rows: [Row] = [
            .served("a plain GET", "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"),
            .served("a POST with a length", start + "Content-Length: 3\r\n\r\nabc"),
            .served(
                "a chunked POST",
                start + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
            .library("no Host", "GET /a HTTP/1.1\r\n\r\n"),
            .refused("two Hosts", "GET /a HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"),
            .refused("two equal Hosts", "GET /a HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"),
            .library("length 3, 3", start + "Content-Length: 3, 3\r\n\r\nabc"),
            .library("length +3", start + "Content-Length: +3\r\n\r\nabc"),
            .library("length -3", start + "Content-Length: -3\r\n\r\nabc"),
            .library("a length of no digits", start + "Content-Length: x\r\n\r\nabc"),
            .library(
                "an oversized length",
                start + "Content-Length: 99999999999999999999999\r\n\r\nabc", 413),
            .refused(
                "the largest length",
                start + "Content-Length: 18446744073709551614\r\n\r\nabc", 413),
            .refused(
                "two equal lengths",
                start + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc"),
            .refused(
                "two lengths, the first shorter",
                start + "Content-Length: 3\r\nContent-Length: 60\r\n\r\nabc"),
            .refused(
                "length and chunked",
                start + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            .refused(
                "chunked and length",
                start + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"),
            .refused("gzip", start + "Transfer-Encoding: gzip\r\n\r\nabc"),
            .refused("identity", start + "Transfer-Encoding: identity\r\n\r\nabc"),
            .refused("xchunked", start + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
            .refused(
                "gzip, chunked", start + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
            .refused(
                "chunked, identity",
                start + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"),
            .refused(
                "chunked in HTTP/1.0",
                "POST /a HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            .refused(
                "a bad chunk size", start + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n"),
            .refused(
                "an oversized chunk",
                start + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\nabc\r\n", 413),
            .refused("a line without a colon", start + "nothing here\r\n\r\n"),
            .refused("a space before the colon", start + "X : 1\r\n\r\n"),
            .refused(
                "a length with a space before its colon", start + "Content-Length : 3\r\n\r\n"),
            .refused("a tab in a name", start + "X\tY: 1\r\n\r\n"),
            .refused("CR in a value", start + "X: a\rb\r\n\r\n"),
            .refused("a control byte in a value", start + "X: a\u{1}b\r\n\r\n"),
            .refused("an absolute target", "GET http://h/a HTTP/1.1\r\nHost: h\r\n\r\n"),
            .refused("the asterisk", "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n"),
            .refused("an authority", "CONNECT h:443 HTTP/1.1\r\nHost: h\r\n\r\n"),
            .refused("HTTP/2.0 in the line", "GET /a HTTP/2.0\r\nHost: h\r\n\r\n", 505),
            .refused("HTTP/0.9 in the line", "GET /a HTTP/0.9\r\nHost: h\r\n\r\n", 505),
            .refused(
                "a head of 1 MB",
                start + "X: " + String(repeating: "a", count: 1_000_000) + "\r\n\r\n", 431),
            .refused(
                "1,000 fields",
                start + String(repeating: "X-Field-Name: some value\r\n", count: 1_000) + "\r\n",
                431),
            .served("bare LF as line end", "GET /a HTTP/1.1\nHost: h\n\n"),
            .served("a folded line", "GET /a HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n"),
            .served("UTF-8 in a value", "GET /a HTTP/1.1\r\nHost: h\r\nX: \u{FC}\r\n\r\n"),
            .served("an empty line before", "\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n"),
        ]

        @Test("bytes are served once or refused and closed, as the table says", arguments: rows)
        func row(row: Row) throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send(row.bytes + Self.last)
            let bytes = try client.receiveAll()
            let whole = row.isLibrary ? nil : RawAnswer.parseAll(bytes)
            let first = RawAnswer.parse(bytes, isHead: false)?.0
            let answers = try #require(row.isLibrary ? first.map { [$0] } : whole)
            #expect(answers.map(\.status) == row.statuses)
            #expect(test.served.value == row.served)
            if row.served == 0 {
                #expect(answers.first?.header("Connection")?.lowercased() == "close")
            } else {
                #expect(answers.last?.text == "GET /last 0")
            }
        }

        @Test("NUL in a value is one request or a refusal, never two")
        func nul() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("GET /a HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n" + Self.last)
            let answers = try #require(RawAnswer.parseAll(try client.receiveAll()))
            #expect(answers.map(\.status) == [200, 200] || answers.map(\.status) == [400])
        }

        @Test("a refusal says what was wrong")
        func explanation() throws {
            let test = try TestServer()
            let client = try RawClient(port: test.port)
            client.send("GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n")
            let answer = try #require(try client.receiveAnswer())
            #expect(answer.text == "the request target must start with a slash\n")
            #expect(answer.header("X-Content-Type-Options") == "nosniff")
        }

        @Test("what the handler sees is what was sent: nothing decoded, order and case kept")
        func request() throws {
            let seen = try Mailbox<HTTP1Request>()
            let test = try TestServer { request, responder in
                seen.post(request)
                responder.respond(HTTP1Response(status: 204))
            }
            let client = try RawClient(port: test.port)
            client.send(
                "PaTCH /a%2Fb%00+c;d?x=%20&y=1+2&&z?%zz HTTP/1.1\r\nHoSt: h\r\nX-a: 1\r\nx-A:2\r\n"
                    + "Cookie: a=b; c\r\nX-a: \r\nContent-Length: 2\r\n\r\n\u{1}\u{2}")
            #expect(try client.receiveAnswer()?.status == 204)
            let request = try #require(seen.take())
            #expect(request.method == "PaTCH")
            #expect(request.path == "/a%2Fb%00+c;d")
            #expect(request.query == "x=%20&y=1+2&&z?%zz")
            #expect(request.version == "1.1")
            #expect(
                request.headers == [
                    HTTP1Header("HoSt", "h"), HTTP1Header("X-a", "1"), HTTP1Header("x-A", "2"),
                    HTTP1Header("Cookie", "a=b; c"), HTTP1Header("X-a", ""),
                    HTTP1Header("Content-Length", "2"),
                ])
            #expect(request.body == [1, 2])
            #expect(request.peer.isLocal)
            #expect(request.peer.description.hasPrefix("127.0.0.1:"))
        }
    }
}
