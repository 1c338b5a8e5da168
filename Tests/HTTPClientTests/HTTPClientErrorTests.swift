import HTTPClient
import Testing

extension HTTPClientTests {
    /// What cannot be answered, and what the error says about it.
    @Suite struct Errors {
        static func failure(of request: HTTPClientRequest) throws -> HTTPClientError? {
            var client = try HTTPClient()
            do throws(HTTPClientError) {
                _ = try client.send(request)
                return nil
            } catch {
                return error
            }
        }

        @Test("nobody listens: the error asks whether the server runs and shows no secret")
        func refused() throws {
            let port = try unusedPort()
            let failure = try Self.failure(
                of: HTTPClientRequest(url: "http://user:secret@127.0.0.1:\(port)/a?key=secret"))
            guard case .connectionRefused(let url, let reason) = failure else {
                Issue.record("got \(String(describing: failure))")
                return
            }
            #expect(url == "http://127.0.0.1:\(port)/a")
            #expect(reason.contains("\(port)"))
            #expect(
                failure?.description.contains("is the server running (mock-apns serve)") == true)
            #expect(failure?.description.contains("secret") == false)
        }

        @Test("a name without an address")
        func nameUnknown() throws {
            let failure = try Self.failure(
                of: HTTPClientRequest(url: "http://no-such-host.invalid/"))
            guard case .nameUnknown("http://no-such-host.invalid/", _) = failure else {
                Issue.record("got \(String(describing: failure))")
                return
            }
        }

        @Test("a server that says nothing is given up on")
        func timeout() throws {
            let server = try ScriptedServer { _, _ in "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"
            }
            let failure = try Self.failure(
                of: HTTPClientRequest(url: server.url, timeoutMilliseconds: 100))
            guard case .timedOut(server.url, _) = failure else {
                Issue.record("got \(String(describing: failure))")
                return
            }
        }

        @Test("a body beyond the limit ends the transfer")
        func bodyTooLong() throws {
            let server = try ScriptedServer { _, _ in
                HTTPClientTests.answer(String(repeating: "a", count: 1_001))
            }
            let request = HTTPClientRequest(url: server.url, bodyBytesMax: 1_000)
            #expect(try Self.failure(of: request) == .bodyTooLong(url: server.url, bytesMax: 1_000))
            var fits = request
            fits.bodyBytesMax = 1_001
            #expect(try Self.failure(of: fits) == nil)
        }

        @Test("an answer that breaks off or is no HTTP")
        func broken() throws {
            for bytes in [
                nil, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nabc",
            ] {
                let server = try ScriptedServer { _, _ in bytes }
                guard
                    case .transferFailed(server.url, _) =
                        try Self.failure(of: HTTPClientRequest(url: server.url))
                else {
                    Issue.record("an answer of \(bytes ?? "nothing") was taken")
                    return
                }
            }
        }

        @Test(
            "what cannot be sent is refused before anything is sent",
            arguments: [
                HTTPClientRequest(url: "ftp://127.0.0.1/"),
                HTTPClientRequest(url: "http://127.0.0.1/a b"),
                HTTPClientRequest(url: "http://[::1"),
                HTTPClientRequest(method: "GE T", url: "http://127.0.0.1/"),
                HTTPClientRequest(
                    url: "http://127.0.0.1/", headers: [HTTPClientHeader("X", "1\r\nY: 2")]),
            ])
        func invalid(request: HTTPClientRequest) throws {
            guard case .invalidRequest = try Self.failure(of: request) else {
                Issue.record("the request was not refused")
                return
            }
        }
    }
}
