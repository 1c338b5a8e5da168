import TLS
import Testing

@Suite struct PeerCertificateTests {
    /// What a server knows of a client that shows `minted`.
    static func peer(_ minted: MintedCertificate) throws -> PeerCertificate {
        let client = try TLSClientContext(identity: minted.identity)
        var pair = try MemoryPair(
            client, server: serverContext(ClientSample.policy()), now: testNow)
        #expect(pair.server.peerCertificate == nil)
        try pair.pump()
        let peer = pair.server.peerCertificate
        return try #require(peer)
    }

    @Test("subject, issuer, serial number, dates and fingerprint are read as openssl reads them")
    func facts() throws {
        let minted = try ClientSample.root.get().mint(ClientSample.request())
        let peer = try Self.peer(minted)
        #expect(
            peer.subject
                == "O=Mock APNs,OU=TEAM123456,CN=Apple Push Services: com.example.app,"
                + "UID=com.example.app")
        #expect(peer.commonName == "Apple Push Services: com.example.app")
        #expect(peer.userID == "com.example.app")
        #expect(peer.notBefore == testNow - ClientSample.day)
        #expect(peer.notAfter == testNow + 30 * ClientSample.day)
        #expect(peer.isVerified && "\(peer)" == peer.subject)
        let text = try withTemporaryFolder { folder in
            try writeFile(folder + "/c.pem", minted.certificatePEM)
            return try run(
                ["openssl", "x509", "-in", folder + "/c.pem", "-noout", "-nameopt", "RFC2253"]
                    + ["-subject", "-issuer", "-serial", "-fingerprint", "-sha256"]
            ).output
        }
        #expect(text.contains("subject=\(peer.subject)\n"))
        #expect(text.contains("issuer=\(peer.issuer)\n"))
        #expect(peer.issuer.hasPrefix("CN=Mock APNs provider test CA "))
        #expect(text.contains("serial=\(peer.serial.uppercased())\n"))
        #expect(text.replacing(":", with: "").contains("Fingerprint=\(peer.sha256.uppercased())\n"))
        #expect(peer.sha256.utf8.count == 64)
    }

    @Test("extensions come back to the byte, within their bounds")
    func extensions() throws {
        let topics =
            bytes(hex: "3010") + bytes(hex: "0c03612e62") + bytes(hex: "3005")
            + bytes(hex: "0c03617070") + bytes(hex: "0c00")
        let full = [UInt8](repeating: 7, count: PeerCertificate.extensionSizeMax)
        let peer = try Self.peer(
            ClientSample.root.get().mint(
                ClientSample.request(extensions: [
                    ("1.2.840.113635.100.6.3.1", [5, 0]), ("1.2.840.113635.100.6.3.6", topics),
                    ("1.2.3.4", full), ("1.2.3.5", full + [7]), ("1.2.3.6", []),
                ])))
        #expect(peer.extensionValue("1.2.840.113635.100.6.3.1") == [5, 0])
        #expect(peer.extensionValue("1.2.840.113635.100.6.3.6") == topics)
        #expect(peer.extensionValue("1.2.840.113635.100.6.3.2") == nil)
        #expect(peer.extensionValue("1.2.3.4") == full)
        #expect(peer.extensionValue("1.2.3.5") == nil)
        #expect(peer.extensionValue("1.2.3.6") == [])
        #expect(peer.extensionValue("2.5.29.37") == bytes(hex: "300a06082b06010505070302"))
        #expect(peer.extensionValue("") == nil && peer.extensionValue("no id") == nil)
    }

    @Test("of very many extensions the first are seen")
    func manyExtensions() throws {
        let many = (0..<80).map { (oid: "1.2.3.\($0)", der: [UInt8($0)]) }
        let peer = try Self.peer(
            ClientSample.root.get().mint(ClientSample.request(extensions: many)))
        // Five are in every certificate.
        #expect(peer.extensionValue("1.2.3.58") == [58])
        #expect(peer.extensionValue("1.2.3.59") == nil)
    }

    @Test("long and odd names are cut, escaped or not seen", arguments: [64, 65, 1_024, 1_025])
    func names(_ count: Int) throws {
        let name = String(repeating: "n", count: count)
        var request = ClientSample.request()
        request.commonName = name
        request.userID = "zeile\n1, \u{e9}"
        request.teamID = nil
        let peer = try Self.peer(ClientSample.root.get().mint(request))
        #expect(peer.commonName == (count <= 1_024 ? name : nil))
        #expect(peer.userID == "zeile\n1, \u{e9}")
        #expect(peer.subject.utf8.count <= 1_024 && !peer.subject.contains("\n"))
        #expect(peer.subject.hasPrefix("O=Mock APNs,CN=nnn"))
        if count < 1_000 { #expect(peer.subject.hasSuffix(#"UID=zeile\0A1\, \C3\A9"#)) }
    }

    @Test("a subject without UID has none")
    func noUserID() throws {
        var request = ClientSample.request()
        request.userID = nil
        #expect(try Self.peer(ClientSample.root.get().mint(request)).userID == nil)
    }

    @Test("a client knows the server's certificate, and whether it was verified")
    func server() throws {
        let identity = try sharedIdentity.get()
        for caPEM in [identity.caPEM, nil] {
            var pair = try MemoryPair(TLSClientContext(caPEM: caPEM))
            try pair.pump()
            let peer = pair.client.peerCertificate
            #expect(peer?.subject == "CN=mock-apns" && peer?.userID == nil)
            #expect(peer?.issuer == (try CertificateFacts(pem: identity.caPEM)).subject)
            #expect(peer?.isVerified == (caPEM != nil))
            #expect(pair.server.peerCertificate == nil)
        }
    }
}
