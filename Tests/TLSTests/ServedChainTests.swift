import TLS
import Testing

/// A server whose certificate was signed by an intermediate CA, as Apple's is.
///
/// Source: field case FC-A19 (jchambers/pushy#870, #1093; sideshow/apns2#236).
@Suite struct ServedChainTests {
    /// Root, intermediate and leaf, made by the `openssl` command.
    struct Chain {
        var root: [UInt8]
        var intermediate: [UInt8]
        var leaf: [UInt8]
        var key: [UInt8]
    }

    private static let chain = Result { try make() }

    private static func make() throws -> Chain {
        try withTemporaryFolder { folder in
            try sign(folder, "root", by: nil, "basicConstraints=critical,CA:TRUE")
            try sign(folder, "middle", by: "root", "basicConstraints=critical,CA:TRUE,pathlen:0")
            try sign(folder, "leaf", by: "middle", "subjectAltName=DNS:localhost")
            return Chain(
                root: try readFile(folder + "/root.pem"),
                intermediate: try readFile(folder + "/middle.pem"),
                leaf: try readFile(folder + "/leaf.pem"), key: try readFile(folder + "/leaf.key"))
        }
    }

    /// Makes a key and a certificate for it; `issuer` is nil for one that signs itself.
    private static func sign(
        _ folder: String, _ name: String, by issuer: String?, _ extensions: String
    ) throws {
        let path = "\(folder)/\(name)"
        try writeFile(path + ".cnf", Array((extensions + "\n").utf8))
        let made = try run(
            ["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
                + ["-nodes", "-subj", "/CN=\(name)", "-keyout", path + ".key"]
                + ["-out", path + ".csr"])
        #expect(made.status == 0, "\(made.output)")
        let signer =
            issuer.map {
                ["-CA", "\(folder)/\($0).pem", "-CAkey", "\(folder)/\($0).key", "-CAcreateserial"]
            } ?? ["-signkey", path + ".key"]
        let signed = try run(
            ["openssl", "x509", "-req", "-in", path + ".csr", "-days", "2", "-out", path + ".pem"]
                + ["-extfile", path + ".cnf"] + signer)
        #expect(signed.status == 0, "\(signed.output)")
    }

    /// The handshake of a client that trusts the root alone; the alert it sent, nil for none.
    private func alert(_ served: [UInt8], _ version: TLSVersion) throws -> String? {
        let chain = try Self.chain.get()
        let client = try TLSClientContext(caPEM: chain.root, versions: (version, version))
        let server = try TLSServerContext(chainPEM: served, keyPEM: chain.key)
        var pair = try MemoryPair(client, server: server)
        let error = failure { try pair.pump() }
        let isComplete = pair.client.isHandshakeComplete
        #expect(isComplete == (error == nil))
        return pair.client.alertSent?.description
    }

    @Test(
        "FC-A19: the whole configured chain is served: who trusts the root needs nothing else",
        arguments: [TLSVersion.tls12, .tls13])
    func served(_ version: TLSVersion) throws {
        let chain = try Self.chain.get()
        #expect(try alert(chain.leaf + chain.intermediate, version) == nil)
        // Without the intermediate certificate the same client refuses the server.
        #expect(try alert(chain.leaf, version) == "unknown_ca")
    }

    @Test("FC-A19: leaf and intermediate go over the wire, in their order")
    func order() throws {
        let chain = try Self.chain.get()
        let client = try TLSClientContext(versions: (.tls12, .tls12))
        let server = try TLSServerContext(
            chainPEM: chain.leaf + chain.intermediate, keyPEM: chain.key)
        var pair = try MemoryPair(client, server: server)
        var hello: [UInt8] = []
        pair.client.takeOutput(into: &hello)
        _ = try pair.server.receive(hello, into: &pair.serverGot)
        var answer: [UInt8] = []
        pair.server.takeOutput(into: &answer)
        // In TLS 1.2 the certificates are not encrypted.
        let leaf = try #require(place(of: try der(chain.leaf), in: answer))
        let intermediate = try #require(place(of: try der(chain.intermediate), in: answer))
        #expect(leaf < intermediate)
        #expect(place(of: try der(chain.root), in: answer) == nil)
    }

    private func der(_ pem: [UInt8]) throws -> [UInt8] {
        try withTemporaryFolder { folder in
            try writeFile(folder + "/c.pem", pem)
            let result = try run(
                ["openssl", "x509", "-in", folder + "/c.pem", "-outform", "DER"]
                    + ["-out", folder + "/c.der"])
            #expect(result.status == 0, "\(result.output)")
            return try readFile(folder + "/c.der")
        }
    }

    private func place(of part: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= part.count else { return nil }
        return (0...bytes.count - part.count).first {
            bytes[$0..<$0 + part.count].elementsEqual(part)
        }
    }
}
