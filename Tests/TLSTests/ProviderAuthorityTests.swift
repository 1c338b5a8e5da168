import TLS
import Testing

@Suite struct ProviderAuthorityTests {
    static func text(_ pem: [UInt8]) throws -> String {
        try CertificateAuthorityTests.text(pem)
    }

    /// What `openssl verify` says of a certificate at `testNow`.
    static func verify(
        _ minted: MintedCertificate, _ root: ProviderAuthority, purpose: String
    ) throws -> ChildResult {
        try withTemporaryFolder { folder in
            try writeFile(folder + "/root.pem", root.rootPEM)
            try writeFile(folder + "/client.pem", minted.certificatePEM)
            return try run(
                ["openssl", "verify", "-CAfile", folder + "/root.pem", "-no-CApath", "-no-CAstore"]
                    + ["-purpose", purpose, "-x509_strict", "-check_ss_sig"]
                    + ["-attime", String(testNow), folder + "/client.pem"])
        }
    }

    @Test("the root is limited to certificates of TLS clients and says what it is")
    func root() throws {
        let text = try Self.text(ClientSample.root.get().rootPEM)
        for expected in [
            "Subject: CN = Mock APNs provider test CA ", "ecdsa-with-SHA256",
            "X509v3 Basic Constraints: critical\n                CA:TRUE, pathlen:0\n",
            "X509v3 Key Usage: critical\n                Certificate Sign, CRL Sign\n",
            "X509v3 Extended Key Usage: \n                TLS Web Client Authentication\n",
            "Not Before: Oct 31 23:00:00 2026 GMT", "Not After : Oct 28 23:00:00 2036 GMT",
        ] {
            #expect(text.contains(expected), "\(expected) in \(text)")
        }
    }

    @Test("a provider certificate looks like Apple's")
    func subject() throws {
        let minted = try ClientSample.root.get().mint(
            ClientSample.request(extensions: [("1.2.840.113635.100.6.3.2", [5, 0])]))
        let text = try Self.text(minted.certificatePEM)
        for expected in [
            "Subject: UID = com.example.app, CN = Apple Push Services: com.example.app, "
                + "OU = TEAM123456, O = Mock APNs\n",
            "Issuer: CN = Mock APNs provider test CA ",
            "X509v3 Basic Constraints: critical\n                CA:FALSE\n",
            "X509v3 Key Usage: critical\n                Digital Signature\n",
            "X509v3 Extended Key Usage: \n                TLS Web Client Authentication\n",
            "1.2.840.113635.100.6.3.2: \n", "X509v3 Authority Key Identifier:",
        ] {
            #expect(text.contains(expected), "\(expected) in \(text)")
        }
    }

    @Test(
        "openssl takes it for a client and for nothing else", arguments: CertificateKeyKind.allCases
    )
    func purpose(_ kind: CertificateKeyKind) throws {
        let root = try ClientSample.root.get()
        let minted = try root.mint(ClientSample.request(keyKind: kind))
        #expect(try Self.verify(minted, root, purpose: "sslclient").status == 0)
        let server = try Self.verify(minted, root, purpose: "sslserver")
        #expect(server.status != 0 && server.output.contains("unsuitable certificate purpose"))
        // The root is limited too: no certificate of its own making is good for a server.
        let forged = try root.mint(
            ClientSample.request(extensions: [ClientSample.serverUsage], keyKind: kind))
        #expect(try Self.verify(forged, root, purpose: "sslserver").status != 0)
        let other = try ClientSample.foreignRoot.get()
        #expect(try Self.verify(minted, other, purpose: "sslclient").status != 0)
    }

    @Test("an extension takes the place of the usual one")
    func replaced() throws {
        let minted = try ClientSample.root.get().mint(
            ClientSample.request(extensions: [ClientSample.serverUsage]))
        let text = try Self.text(minted.certificatePEM)
        #expect(text.contains("TLS Web Server Authentication\n"))
        #expect(!text.contains("TLS Web Client Authentication"))
    }

    @Test("a topic of any length has its name in full")
    func longTopic() throws {
        let topic = "com.example." + String(repeating: "long.", count: 40) + "app"
        var request = ClientSample.request()
        request.commonName = "Apple Push Services: " + topic
        request.userID = topic
        let facts = try CertificateFacts(
            pem: ClientSample.root.get().mint(request).certificatePEM)
        #expect(facts.subject.contains("CN=Apple Push Services: \(topic),"))
        #expect(facts.subject.hasSuffix("UID=" + topic))
    }

    @Test("validity is what was asked for, also in the past")
    func validity() throws {
        let facts = try CertificateFacts(
            pem: ClientSample.root.get().mint(
                ClientSample.request(validity: 1_500_000_000...1_531_536_000)
            ).certificatePEM)
        #expect(facts.notBefore == 1_500_000_000 && facts.notAfter == 1_531_536_000)
    }

    @Test("what is no identifier is an error", arguments: ["", "x", "1.2.x", "99.1", "commonName"])
    func malformedIdentifier(_ oid: String) throws {
        let error = failure {
            _ = try ClientSample.root.get().mint(
                ClientSample.request(extensions: [(oid, [5, 0])]))
        }
        guard case .library(operation: "certificate: extension \(oid)", _) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }

    @Test("certificates and keys belong together and are new each time")
    func fresh() throws {
        let root = try ClientSample.root.get()
        let (one, two) = (
            try root.mint(ClientSample.request()), try root.mint(ClientSample.request())
        )
        #expect(one.keyPEM != two.keyPEM)
        let serials = try [one, two].map { try CertificateFacts(pem: $0.certificatePEM).serial }
        #expect(serials[0] != serials[1])
        #expect(one.combinedPEM == one.certificatePEM + one.keyPEM)
        #expect(try ProviderAuthority.ephemeral(now: testNow) != root)
        #expect(root.rootPath == nil)
    }
}
