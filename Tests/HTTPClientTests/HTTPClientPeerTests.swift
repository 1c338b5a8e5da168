import HTTPClient
import Testing

extension HTTPClientTests {
    /// What a diagnosis asks of a connection, against nghttpd.
    @Suite struct Peer {
        @Test("the answer tells address, TLS version, protocol and the certificates of the server")
        func peer() throws {
            let folder = try HTTP2.folder()
            let server = try NghttpServer(folder: folder.path, tls: true)
            var client = try HTTPClient()
            let answer = try client.send(
                HTTPClientRequest(
                    url: "https://localhost:\(server.port)/a.txt",
                    trust: .file(folder.path + "/cert.pem"), connectTo: "127.0.0.1:\(server.port)",
                    wantsPeer: true))
            let peer = try #require(answer.peer)
            #expect(peer.address == "127.0.0.1")
            #expect(peer.port == Int(server.port))
            #expect(peer.tlsVersion == "TLSv1.3")
            #expect(peer.cipher?.hasPrefix("TLS_") == true)
            #expect(peer.alpn == "h2")
            let file = String(decoding: try folder.read("cert.pem"), as: UTF8.self)
            #expect(peer.chainPEM == [file])
        }

        @Test("nobody asked, nothing told")
        func notAsked() throws {
            let server = try ScriptedServer { _, _ in HTTPClientTests.answer("") }
            var client = try HTTPClient()
            #expect(try client.send(HTTPClientRequest(url: server.url)).peer == nil)
            let plain = try client.send(HTTPClientRequest(url: server.url, wantsPeer: true)).peer
            #expect(plain?.port == Int(server.port))
            #expect(plain?.tlsVersion == nil && plain?.alpn == nil && plain?.chainPEM == [])
        }

        @Test("a handshake alone has no status and offers no protocol")
        func handshakeOnly() throws {
            let folder = try HTTP2.folder()
            let server = try NghttpServer(folder: folder.path, tls: true)
            var client = try HTTPClient()
            let answer = try client.send(
                HTTPClientRequest(
                    url: "https://localhost:\(server.port)/", verification: .none,
                    wantsPeer: true, isHandshakeOnly: true))
            #expect(answer.status == 0)
            #expect(answer.peer?.alpn == nil)
            #expect(answer.peer?.tlsVersion == "TLSv1.3")
            #expect(answer.peer?.chainPEM.count == 1)
        }

        @Test("chain and name are checked, the chain alone, or nothing")
        func verification() throws {
            let folder = try HTTP2.folder()
            let other = try HTTP2.folder()
            let server = try NghttpServer(folder: folder.path, tls: true)
            let rows: [(HTTPClientVerification, TemporaryFolder, isFine: Bool)] = [
                (.full, folder, false), (.chain, folder, true), (.none, folder, true),
                (.full, other, false), (.chain, other, false), (.none, other, true),
            ]
            for (verification, trusted, isFine) in rows {
                let failure = try Errors.failure(
                    of: HTTPClientRequest(
                        url: "https://push.invalid:\(server.port)/a.txt",
                        trust: .file(trusted.path + "/cert.pem"), verification: verification,
                        connectTo: "127.0.0.1:\(server.port)"))
                #expect((failure == nil) == isFine, "\(verification) \(isFine)")
            }
        }

        @Test("a client certificate and its key come from one file")
        func clientCertificate() throws {
            let folder = try HTTP2.folder()
            let pem = try folder.read("cert.pem") + (try folder.read("key.pem"))
            try folder.write(String(decoding: pem, as: UTF8.self), to: "both.pem")
            let server = try NghttpServer(
                folder: folder.path, tls: true,
                more: ["--verify-client"])
            let url = "https://localhost:\(server.port)/a.txt"
            let trust = HTTPClientTrust.file(folder.path + "/cert.pem")
            #expect(try Errors.failure(of: HTTPClientRequest(url: url, trust: trust)) != nil)
            var client = try HTTPClient()
            let answer = try client.send(
                HTTPClientRequest(
                    url: url, trust: trust, clientCertificate: folder.path + "/both.pem"))
            #expect(answer.body == Array("over h2".utf8))
            let missing = try Errors.failure(
                of: HTTPClientRequest(
                    url: url, trust: trust, clientCertificate: folder.path + "/none.pem"))
            guard case .handshakeFailed(url, _) = missing else {
                Issue.record("got \(String(describing: missing))")
                return
            }
        }

        @Test("a server that speaks no TLS is a failed handshake")
        func noTLS() throws {
            let plain = try NghttpServer(folder: "/tmp", tls: false)
            let failure = try Errors.failure(
                of: HTTPClientRequest(
                    url: "https://127.0.0.1:\(plain.port)/", timeoutMilliseconds: 5_000))
            guard case .handshakeFailed = failure else {
                Issue.record("got \(String(describing: failure))")
                return
            }
        }
    }
}
