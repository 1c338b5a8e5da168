import TLS
import Testing

@Suite struct ClientCertificateTests {
    typealias Mode = ClientCertificatePolicy.Mode

    static let versions = [TLSVersion.tls12, .tls13]

    /// What mode and certificate lead to; OpenSSL calls a wrong usage "unsupported certificate
    /// purpose" and sends unsupported_certificate for it.
    static func expected(_ mode: Mode, _ sample: ClientSample, _ version: TLSVersion)
        -> ClientOutcome
    {
        switch (mode, sample) {
        case (.off, _), (.optional, .none): .anonymous
        case (.required, .none):
            .refused(version == .tls13 ? "certificate_required" : "handshake_failure")
        case (.optional, .good), (.required, .good): .known("com.example.app")
        case (.optional, .expired), (.required, .expired): .refused("certificate_expired")
        case (.optional, .foreign), (.required, .foreign): .refused("unknown_ca")
        case (.optional, .wrongUsage), (.required, .wrongUsage):
            .refused("unsupported_certificate")
        }
    }

    @Test(
        "TLS-07: three modes and five certificates have fifteen outcomes",
        arguments: Mode.allCases, ClientSample.allCases)
    func table(_ mode: Mode, _ sample: ClientSample) throws {
        for version in Self.versions {
            let outcome = try ClientOutcome.of(
                sample.identity(), ClientSample.policy(mode), version)
            #expect(outcome == Self.expected(mode, sample, version), "\(version)")
        }
    }

    @Test(
        "FC-A20 (b): an expired client certificate is alert 45, Pr0Ger/PyAPNs2#24, pushy#609",
        arguments: versions)
    func expired(_ version: TLSVersion) throws {
        let client = try TLSClientContext(
            versions: (version, version), identity: ClientSample.expired.identity())
        var pair = try MemoryPair(
            client, server: serverContext(ClientSample.policy()), now: testNow)
        #expect(
            failure { try pair.pump() }
                == .connection(reason: "certificate verify failed: certificate has expired"))
        // With TLS 1.3 the handshake is over for the client: it sees the alert at its first read.
        #expect(pair.client.isHandshakeComplete == (version == .tls13))
        #expect(throws: TLSError.self) { try pair.deliverToClient() }
        #expect(pair.client.alertReceived?.code == 45)
    }

    @Test(
        "FC-A20 (a): a client of TLS 1.0 or 1.1 is refused", arguments: [TLSVersion.tls10, .tls11])
    func oldVersion(_ version: TLSVersion) throws {
        let client = try TLSClientContext(
            versions: (version, version), identity: ClientSample.good.identity())
        var pair = try MemoryPair(
            client, server: serverContext(ClientSample.policy()), now: testNow)
        #expect(
            failure { try pair.deliverToServer() } == .connection(reason: "unsupported protocol"))
        #expect(pair.server.alertSent?.code == 70)
    }

    @Test("FC-A20 (d): a client without a server name is served", arguments: versions)
    func noServerName(_ version: TLSVersion) throws {
        let client = try TLSClientContext(
            versions: (version, version), identity: ClientSample.good.identity())
        var pair = try MemoryPair(
            client, serverName: nil, server: serverContext(ClientSample.policy()), now: testNow)
        try pair.pump()
        #expect(pair.server.serverName == nil)
        #expect(pair.server.peerCertificate?.userID == "com.example.app")
    }

    @Test("certificates with RSA keys are good, as Apple's are", arguments: versions)
    func rsa(_ version: TLSVersion) throws {
        let minted = try ClientSample.root.get().mint(ClientSample.request(keyKind: .rsa2048))
        #expect(
            try ClientOutcome.of(
                ClientIdentity(combinedPEM: minted.combinedPEM), ClientSample.policy(), version)
                == .known("com.example.app"))
    }

    @Test(
        "any issuer is good where that is wished, but dates and purpose count",
        arguments: [
            (.none, .anonymous), (.good, .known("com.example.app")),
            (.expired, .refused("certificate_expired")),
            (.foreign, .known("com.example.app", isVerified: false)),
            (.wrongUsage, .refused("unsupported_certificate")),
        ] as [(ClientSample, ClientOutcome)])
    func anyIssuer(_ sample: ClientSample, _ expected: ClientOutcome) throws {
        for version in Self.versions {
            let policy = try ClientSample.policy(trustsAny: true)
            #expect(try ClientOutcome.of(sample.identity(), policy, version) == expected)
        }
    }

    @Test("an expired certificate of an unknown issuer is expired where any issuer is good")
    func expiredForeign() throws {
        let validity = (testNow - 9)...(testNow - 1)
        let minted = try ClientSample.foreignRoot.get().mint(
            ClientSample.request(validity: validity))
        let policy = ClientCertificatePolicy(mode: .optional, trustsAny: true)
        for identity in [
            minted.identity,
            ClientIdentity(
                chainPEM: minted.certificatePEM + (try ClientSample.foreignRoot.get().rootPEM),
                keyPEM: minted.keyPEM),
        ] {
            for version in Self.versions {
                #expect(
                    try ClientOutcome.of(identity, policy, version)
                        == .refused("certificate_expired"))
            }
        }
    }

    /// A self-signed certificate of ten days made by `openssl`, valid from now on.
    static func selfSigned(_ options: [String] = []) throws -> ClientIdentity {
        try withTemporaryFolder { folder in
            let made = try run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"]
                    + ["ec_paramgen_curve:P-256", "-nodes", "-days", "10", "-subj", "/UID=own.app"]
                    + ["-keyout", folder + "/key", "-out", folder + "/certificate"] + options)
            #expect(made.status == 0, "\(made.output)")
            return ClientIdentity(
                chainPEM: try readFile(folder + "/certificate"),
                keyPEM: try readFile(folder + "/key"))
        }
    }

    /// As `ClientOutcome.of`, by the system's clock.
    static func outcomeToday(
        _ identity: ClientIdentity, _ policy: ClientCertificatePolicy
    ) throws -> ClientOutcome {
        let client = try TLSClientContext(identity: identity)
        var pair = try MemoryPair(client, server: serverContext(policy))
        if failure({ try pair.pump() }) != nil {
            _ = failure { try pair.deliverToClient() }
            return ClientOutcome(
                alertSent: pair.server.alertSent?.description,
                alertReceived: pair.client.alertReceived?.description)
        }
        let peer = pair.server.peerCertificate
        return ClientOutcome(userID: peer?.userID, isVerified: peer?.isVerified)
    }

    @Test("a self-signed certificate is good where any is, or where it is given as a root")
    func selfSigned() throws {
        let identity = try Self.selfSigned()
        #expect(
            try Self.outcomeToday(identity, ClientSample.policy()) == .refused("unknown_ca"))
        #expect(
            try Self.outcomeToday(identity, ClientSample.policy(trustsAny: true))
                == .known("own.app", isVerified: false))
        let own = ClientCertificatePolicy(mode: .required, rootsPEM: [identity.chainPEM])
        #expect(try Self.outcomeToday(identity, own) == .known("own.app"))
    }

    @Test("a client's certificate is good as a root without the one that signed it")
    func leafAsRoot() throws {
        let minted = try ClientSample.foreignRoot.get().mint(ClientSample.request())
        let policy = ClientCertificatePolicy(mode: .required, rootsPEM: [minted.certificatePEM])
        #expect(
            try ClientOutcome.of(minted.identity, policy, .tls13) == .known("com.example.app"))
        let other = try ClientSample.foreign.identity()
        #expect(try ClientOutcome.of(other, policy, .tls13) == .refused("unknown_ca"))
    }

    @Test("several roots in one text and in several are all known")
    func severalRoots() throws {
        let (one, two) = (try ClientSample.root.get(), try ClientSample.foreignRoot.get())
        for texts in [[one.rootPEM + two.rootPEM], [one.rootPEM, two.rootPEM]] {
            let policy = ClientCertificatePolicy(mode: .required, rootsPEM: texts)
            for sample in [ClientSample.good, .foreign] {
                #expect(
                    try ClientOutcome.of(sample.identity(), policy, .tls13)
                        == .known("com.example.app"))
            }
        }
    }

    @Test("an unknown critical extension is an obstacle unless any certificate is good")
    func criticalExtension() throws {
        let identity = try Self.selfSigned([
            "-addext", "1.2.840.113635.100.6.3.99=critical,DER:0500",
        ])
        let own = ClientCertificatePolicy(mode: .required, rootsPEM: [identity.chainPEM])
        #expect(try Self.outcomeToday(identity, own) == .refused("certificate_unknown"))
        #expect(
            try Self.outcomeToday(identity, ClientSample.policy(trustsAny: true))
                == .known("own.app", isVerified: false))
    }

    @Test("the issuers that are good are announced, unless any is or one is no issuer")
    func announcement() throws {
        let root = try ClientSample.root.get()
        let leaf = try root.mint(ClientSample.request()).certificatePEM
        for (policy, isAnnounced) in [
            (ClientCertificatePolicy(mode: .optional, rootsPEM: [root.rootPEM]), true),
            (ClientCertificatePolicy(mode: .off, rootsPEM: [root.rootPEM]), false),
            (try ClientSample.policy(trustsAny: true), false),
            (ClientCertificatePolicy(mode: .optional, rootsPEM: [root.rootPEM, leaf]), false),
        ] {
            // With TLS 1.2 the list is sent in clear.
            var pair = try MemoryPair(
                TLSClientContext(versions: (.tls12, .tls12)), server: serverContext(policy))
            try pair.deliverToServer()
            var flight: [UInt8] = []
            pair.server.takeOutput(into: &flight)
            let text = String(decoding: flight, as: UTF8.self)
            #expect(text.contains("Mock APNs provider test CA") == isAnnounced)
        }
    }

    @Test("what is no certificate cannot be a root")
    func malformedRoot() throws {
        let policy = ClientCertificatePolicy(mode: .optional, rootsPEM: [bytes("no certificate")])
        guard case .malformed(what: "certificate", _) = failure({ _ = try serverContext(policy) })
        else {
            Issue.record("it was taken")
            return
        }
    }

    @Test("a client identity needs a key that fits, and does not show it")
    func identity() throws {
        let root = try ClientSample.root.get()
        let one = try root.mint(ClientSample.request())
        let two = try root.mint(ClientSample.request())
        let mixed = ClientIdentity(chainPEM: one.certificatePEM, keyPEM: two.keyPEM)
        #expect(throws: TLSError.keyMismatch) { try TLSClientContext(identity: mixed) }
        for text in ["\(mixed)", "\(one)", "\(root)"] { #expect(!text.contains("PRIVATE KEY")) }
    }
}
