import HTTPClient
import Testing

/// Tests with sockets and processes, one after the other.
@Suite(.serialized, .timeLimit(.minutes(3))) struct HTTPClientTests {
    static func answer(_ body: String, status: String = "200 OK", _ more: String = "") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(more)\r\n\(body)"
    }

    @Test("an answer arrives with status, version, fields and body")
    func answer() throws {
        let server = try ScriptedServer { _, _ in
            Self.answer("hello", status: "404 Not Found", "X-A: 1\r\nx-a:  2 \r\n")
        }
        var client = try HTTPClient()
        let answer = try client.send(HTTPClientRequest(url: server.url + "/a?b=c%20d"))
        #expect(answer.status == 404)
        #expect(answer.version == "1.1")
        #expect(
            answer.headers == [
                HTTPClientHeader("Content-Length", "5"), HTTPClientHeader("X-A", "1"),
                HTTPClientHeader("x-a", "2"),
            ])
        #expect(answer.headers.first(named: "X-a") == "1")
        #expect(answer.body == Array("hello".utf8))
        #expect(
            server.requests == ["GET /a?b=c%20d HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"]
        )
    }

    struct Sending: CustomTestStringConvertible, Sendable {
        let method: String
        let body: String?
        let length: String?
        var testDescription: String { "\(method) \(body ?? "without a body")" }
    }

    @Test(
        "method, fields and body are sent as they are and nothing is added",
        arguments: [
            Sending(method: "POST", body: "{\"a\":1}", length: "7"),
            Sending(method: "POST", body: "", length: "0"),
            Sending(method: "PUT", body: nil, length: "0"),
            Sending(method: "PATCH", body: "zero\u{0}byte", length: "9"),
            Sending(method: "DELETE", body: nil, length: nil),
            Sending(method: "DELETE", body: "x", length: "1"),
        ])
    func sending(row: Sending) throws {
        let server = try ScriptedServer { _, _ in Self.answer("") }
        var client = try HTTPClient()
        let answer = try client.send(
            HTTPClientRequest(
                method: row.method, url: server.url + "/x",
                headers: [HTTPClientHeader("X-A", "1"), HTTPClientHeader("X-Empty", "")],
                body: row.body.map { Array($0.utf8) }))
        #expect(answer.status == 200)
        let head =
            "\(row.method) /x HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX-A: 1\r\n"
            + "X-Empty:\r\n" + (row.length.map { "Content-Length: \($0)\r\n" } ?? "") + "\r\n"
        #expect(server.requests == [head + (row.body ?? "")])
    }

    @Test("a large body is sent without asking first")
    func largeBody() throws {
        let server = try ScriptedServer { _, request in Self.answer("\(request.utf8.count)") }
        var client = try HTTPClient()
        let answer = try client.send(
            HTTPClientRequest(
                method: "POST", url: server.url, body: [UInt8](repeating: 0x61, count: 3_000_000)))
        #expect((Int(String(decoding: answer.body, as: UTF8.self)) ?? 0) > 3_000_000)
        #expect(!server.requests[0].prefix(300).contains("Expect"))
    }

    @Test("HEAD reads no body, and the connection serves the next request")
    func head() throws {
        let server = try ScriptedServer { number, _ in
            number == 1 ? "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" : Self.answer("next")
        }
        var client = try HTTPClient()
        let head = try client.send(HTTPClientRequest(method: "HEAD", url: server.url))
        #expect(head.headers.first(named: "content-length") == "5")
        #expect(head.body == [])
        let next = try client.send(HTTPClientRequest(url: server.url))
        #expect(next.body == Array("next".utf8))
        #expect(server.connections == 1)
    }

    @Test("one client uses one connection; a closed one is opened again")
    func keepAlive() throws {
        let server = try ScriptedServer { number, _ in
            Self.answer("\(number)", number == 5 ? "Connection: close\r\n" : "")
        }
        var client = try HTTPClient()
        for number in 1...8 {
            let answer = try client.send(HTTPClientRequest(url: server.url))
            #expect(answer.body == Array("\(number)".utf8))
        }
        #expect(server.connections == 2)
    }

    @Test("options of one request do not leak into the next")
    func independence() throws {
        let server = try ScriptedServer { _, _ in Self.answer("") }
        var client = try HTTPClient()
        _ = try client.send(
            HTTPClientRequest(
                method: "POST", url: server.url, headers: [HTTPClientHeader("X-A", "1")],
                body: [0x61]))
        _ = try client.send(HTTPClientRequest(url: server.url))
        #expect(
            server.requests.last == "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
    }

    @Test("a redirect is an answer like any other")
    func redirect() throws {
        let server = try ScriptedServer { _, _ in
            Self.answer("", status: "302 Found", "Location: http://127.0.0.1:1/\r\n")
        }
        var client = try HTTPClient()
        #expect(try client.send(HTTPClientRequest(url: server.url)).status == 302)
    }

    @Test("fields of an interim answer are not those of the answer")
    func interim() throws {
        let server = try ScriptedServer { _, _ in
            "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n" + Self.answer("a", "X-Late: 1\r\n")
        }
        var client = try HTTPClient()
        let answer = try client.send(HTTPClientRequest(url: server.url))
        #expect(answer.status == 200)
        #expect(answer.headers.map(\.name) == ["Content-Length", "X-Late"])
    }

    @Test("a Unix socket takes the place of the address")
    func unixSocket() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/control.sock"
        let server = try ScriptedServer(unixSocket: path) { _, _ in Self.answer("unix") }
        var client = try HTTPClient()
        let answer = try client.send(
            HTTPClientRequest(url: "http://localhost/v1", unixSocket: path))
        #expect(answer.body == Array("unix".utf8))
        #expect(server.requests == ["GET /v1 HTTP/1.1\r\nHost: localhost\r\n\r\n"])
    }

    @Test("lines of a long answer come one by one, the last also without its end")
    func lines() throws {
        let server = try ScriptedServer { _, _ in Self.answer("id: 1\r\ndata: a\n\nlast") }
        var client = try HTTPClient()
        var lines: [String] = []
        let answer = try client.sendReadingLines(HTTPClientRequest(url: server.url)) { line in
            lines.append(line)
            return true
        }
        #expect(answer.status == 200)
        #expect(answer.body == [])
        #expect(lines == ["id: 1", "data: a", "", "last"])
    }

    @Test("the reader of lines can stop an endless answer")
    func stopLines() throws {
        let server = try ScriptedServer { _, _ in
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\na\nb\n\r\n"
        }
        var client = try HTTPClient()
        var lines: [String] = []
        let answer = try client.sendReadingLines(HTTPClientRequest(url: server.url)) { line in
            lines.append(line)
            return line != "b"
        }
        #expect(answer.status == 200)
        #expect(lines == ["a", "b"])
    }

    @Test("an answer that is not a success keeps its body from the reader of lines")
    func refusedLines() throws {
        let server = try ScriptedServer { _, _ in Self.answer("no\n", status: "403 Forbidden") }
        var client = try HTTPClient()
        let answer = try client.sendReadingLines(HTTPClientRequest(url: server.url)) { _ in
            Issue.record("a refused request has no lines")
            return false
        }
        #expect(answer.status == 403)
        #expect(answer.body == Array("no\n".utf8))
    }
}
