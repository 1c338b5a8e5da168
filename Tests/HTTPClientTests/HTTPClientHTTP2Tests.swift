import HTTPClient
import Testing

extension HTTPClientTests {
    /// HTTP/2 and TLS against nghttpd, which must be installed (nghttp2-server).
    @Suite struct HTTP2 {
        static func folder() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            try folder.write("over h2", to: "a.txt")
            let status = try Tool.run(
                "openssl",
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-keyout", folder.path + "/key.pem", "-out",
                    folder.path + "/cert.pem", "-days", "2", "-subj", "/CN=localhost", "-addext",
                    "subjectAltName=DNS:localhost,IP:127.0.0.1",
                ])
            try #require(status == 0)
            return folder
        }

        @Test("prior knowledge speaks HTTP/2 in clear text, request after request")
        func clearText() throws {
            let folder = try Self.folder()
            let server = try NghttpServer(folder: folder.path, tls: false)
            var client = try HTTPClient()
            for _ in 0..<3 {
                let answer = try client.send(
                    HTTPClientRequest(
                        url: "http://127.0.0.1:\(server.port)/a.txt", version: .http2PriorKnowledge)
                )
                #expect(answer.status == 200)
                #expect(answer.version == "2")
                #expect(answer.body == Array("over h2".utf8))
            }
        }

        @Test("TLS negotiates HTTP/2, with the CA as a file and as bytes")
        func negotiated() throws {
            let folder = try Self.folder()
            let server = try NghttpServer(folder: folder.path, tls: true)
            var client = try HTTPClient()
            let file = HTTPClientTrust.file(folder.path + "/cert.pem")
            let pem = HTTPClientTrust.pem(try folder.read("cert.pem"))
            for trust in [file, pem] {
                let answer = try client.send(
                    HTTPClientRequest(
                        url: "https://127.0.0.1:\(server.port)/a.txt", trust: trust))
                #expect(answer.version == "2")
                #expect(answer.body == Array("over h2".utf8))
            }
        }

        @Test("a certificate nobody vouches for is refused, and the error names what was trusted")
        func untrusted() throws {
            let folder = try Self.folder()
            let other = try Self.folder()
            let server = try NghttpServer(folder: folder.path, tls: true)
            let url = "https://127.0.0.1:\(server.port)/a.txt"
            let missing = folder.path + "/none.pem"
            let rows: [(HTTPClientTrust, String)] = [
                (.system, "the certificate authorities of the system"),
                (.file(other.path + "/cert.pem"), "those in \(other.path)/cert.pem"),
                (.file(missing), "those in \(missing)"),
                (.pem(try other.read("cert.pem")), "those given as PEM"),
            ]
            for (trust, text) in rows {
                let failure = try Errors.failure(of: HTTPClientRequest(url: url, trust: trust))
                guard case .certificateRefused(url, text, _) = failure else {
                    Issue.record("\(trust): \(String(describing: failure))")
                    continue
                }
            }
        }

        @Test("a server without HTTP/2 is a failed transfer")
        func wrongProtocol() throws {
            let server = try ScriptedServer { _, _ in HTTPClientTests.answer("") }
            let failure = try Errors.failure(
                of: HTTPClientRequest(
                    url: server.url, version: .http2PriorKnowledge, timeoutMilliseconds: 5_000))
            guard case .transferFailed(server.url, _) = failure else {
                Issue.record("got \(String(describing: failure))")
                return
            }
        }
    }
}
