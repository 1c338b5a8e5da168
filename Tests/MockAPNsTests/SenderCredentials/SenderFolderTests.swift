import APNs
import TLS
import Testing

@testable import MockAPNs

@Suite("The folder of senders")
struct SenderFolderTests {
    /// 2026-11-30T09:00:00Z.
    private static let now: Int64 = 1_796_029_200
    private static let day: Int64 = 86_400

    private static let provider = ProviderKeyRecord(
        keyID: "GOOD123456", teamID: "TEAM123456", topics: ["com.a", "com.b"],
        keyFile: "private/AuthKey_GOOD123456.p8")

    private func complete(
        _ folder: Folder, now: Int64 = SenderFolderTests.now
    ) throws(TLSError) -> SenderFolder.Contents {
        try SenderFolder.complete(
            folder.path, provider: SenderFolderTests.provider, now: now, keyKind: .p256)
    }

    private func pem(_ name: String, _ folder: Folder) throws -> [UInt8] {
        try #require(
            try CertificateFolder.contents(of: "private/senders/\(name).pem", in: folder.path))
    }

    @Test("every kind of key is made with its limits, and the server can read it")
    func keys() throws {
        let folder = try Folder()
        let keys = try complete(folder).document.keys
        #expect(keys.map(\.name) == SenderKeyKind.allCases.map(\.name))
        #expect(Set(keys.map(\.scope.keyID)).count == keys.count)
        #expect(keys[0].scope.teamID != "TEAM123456")
        #expect(keys.dropFirst().allSatisfy { $0.scope.teamID == "TEAM123456" })
        #expect(keys.map(\.scope.environment) == [nil, .development, .production, nil, nil])
        #expect(keys.map(\.scope.topics) == [nil, nil, nil, ["com.a"], ["com.b"]])
        #expect(keys[3].scope.relatedKeyID == keys[4].scope.keyID)
        #expect(keys[4].scope.relatedKeyID == keys[3].scope.keyID)
        for key in keys {
            #expect(key.keyFile == "private/senders/AuthKey_\(key.scope.keyID).p8")
            #expect(folder.mode(of: key.keyFile) == 0o600)
        }
        let known = try SenderKeys.read(folder: folder.path)
        #expect(known.map(\.0) == keys.map(\.scope))
        #expect(known.allSatisfy { $0.1.hasPrivatePart })
        #expect(folder.mode(of: "senders.json") == 0o644)
    }

    @Test(
        "every kind of certificate says what it may be used for",
        arguments: zip(
            SenderCertificateKind.allCases,
            [
                (["com.a"], "com.a"), (["com.a", "com.b"], nil), (["com.a.voip"], "com.a.voip"),
                (["com.a"], "com.a"), (["com.a"], "com.a"),
                (["com.a", "com.a.voip", "com.a.complication"], nil), (["com.a"], "com.a"),
            ] as [([String], String?)]))
    func certificates(
        kind: SenderCertificateKind, expected: (topics: [String], single: String?)
    ) throws {
        let topics = SenderTopics(["com.a", "com.b"])
        let request = kind.request(
            topics, teamID: "TEAM123456", now: SenderFolderTests.now, keyKind: .p256)
        var extensions: [ProviderCertificate.Extension: [UInt8]] = [:]
        for (oid, der) in request.extensions {
            extensions[try #require(ProviderCertificate.Extension(rawValue: oid))] = der
        }
        let read = ProviderCertificate(userID: request.userID, extensions: extensions)
        #expect(read.topics == expected.topics)
        #expect(read.defaultTopic == expected.single)
        #expect(read.environments == kind.environments)
        #expect(kind.topics(topics).map(\.topic) == expected.topics)
        #expect(request.userID == expected.topics[0])
        #expect(request.teamID == "TEAM123456")
        #expect(request.commonName.hasSuffix("Push Services: com.a") != (kind == .voip))
        let isExpired = request.validity.upperBound < SenderFolderTests.now
        #expect(isExpired == (kind == .expired))
    }

    @Test("certificates lie there as PEM and as PKCS #12, for their owner only")
    func files() throws {
        let folder = try Folder()
        let contents = try complete(folder)
        #expect(
            contents.document.certificates.map(\.name) == SenderCertificateKind.allCases.map(\.name)
        )
        let root = try CertificateFacts(pem: contents.authority.rootPEM)
        for certificate in contents.document.certificates {
            #expect(certificate.file == "private/senders/\(certificate.name).pem")
            #expect(certificate.p12File == "private/senders/\(certificate.name).p12")
            #expect(folder.mode(of: certificate.file) == 0o600)
            #expect(folder.mode(of: certificate.p12File) == 0o600)
            let pem = try pem(certificate.name, folder)
            #expect(try CertificateFacts(pem: pem).issuer == root.subject)
            #expect(String(decoding: pem, as: UTF8.self).contains("PRIVATE KEY"))
        }
        let kinds = SenderKeyKind.allCases.map(\.name) + SenderCertificateKind.allCases.map(\.name)
        #expect(contents.made == kinds)
    }

    @Test("a second call changes nothing")
    func again() throws {
        let folder = try Folder()
        let first = try complete(folder)
        let certificates = try first.document.certificates.map { try pem($0.name, folder) }
        let second = try complete(folder, now: SenderFolderTests.now + 200 * SenderFolderTests.day)
        #expect(second.made.isEmpty)
        #expect(second.document == first.document)
        #expect(try second.document.certificates.map { try pem($0.name, folder) } == certificates)
    }

    @Test("certificates in the last third of their life are made anew, the expired one never")
    func renewal() throws {
        let folder = try Folder()
        let first = try complete(folder)
        let expired = try pem("expired", folder)
        let later = SenderFolderTests.now + 250 * SenderFolderTests.day
        let second = try complete(folder, now: later)
        #expect(
            second.made == SenderCertificateKind.allCases.map(\.name).filter { $0 != "expired" })
        #expect(second.document == first.document)
        #expect(try pem("expired", folder) == expired)
        let facts = try CertificateFacts(pem: try pem("single", folder))
        #expect(facts.notAfter == later - 3_600 + 365 * SenderFolderTests.day)
    }

    @Test("certificates of another root are made anew")
    func otherRoot() throws {
        let folder = try Folder()
        _ = try complete(folder)
        let other = try Folder()
        let root = try ProviderAuthority.open(directory: other.path, now: SenderFolderTests.now)
        for name in ["trust/provider-ca.pem", "private/provider-ca-key.pem"] {
            let bytes = try #require(try CertificateFolder.contents(of: name, in: other.path))
            try CertificateFolder.place([.secret(name, bytes)], in: folder.path)
        }
        let second = try complete(folder)
        #expect(second.made == SenderCertificateKind.allCases.map(\.name))
        #expect(second.authority.rootPEM == root.rootPEM)
    }

    @Test("what is missing is made beside what is there, entries of others are kept")
    func missing() throws {
        let folder = try Folder()
        var document = try complete(folder).document
        let own = SenderDocument.Key(
            name: "own", scope: ProviderKeyScope(keyID: "OWN1234567", teamID: "TEAM123456"),
            keyFile: "own.pem")
        document.keys = [own, document.keys[3]]
        document.certificates.removeAll { $0.name == "voip" }
        let publicPEM = try ProviderKey.mint().publicPEM()
        try CertificateFolder.place(
            [.open("own.pem", publicPEM), .open("senders.json", document.bytes)], in: folder.path)
        let second = try complete(folder)
        #expect(
            second.made == [
                "other-team", "development-only", "production-only", "topic-scoped-related", "voip",
            ])
        #expect(second.document.keys.prefix(2) == document.keys[...])
        let related = try #require(
            second.document.keys.first { $0.name == "topic-scoped-related" })
        #expect(related.scope.relatedKeyID == document.keys[1].scope.keyID)
        let known = try SenderKeys.read(folder: folder.path)
        #expect(known.first?.0 == own.scope)
        #expect(known.first?.1.hasPrivatePart == false)
    }

    @Test("without a document there are no keys")
    func none() throws {
        let folder = try Folder()
        #expect(try SenderKeys.read(folder: folder.path).isEmpty)
    }

    @Test(
        "a damaged, missing or exposed file is named, with what to do",
        arguments: ["damaged", "missing", "exposed", "document"])
    func damage(kind: String) throws {
        let folder = try Folder()
        let key = try complete(folder).document.keys[0]
        let expected: String
        switch kind {
        case "damaged":
            try CertificateFolder.place([.secret(key.keyFile, [0x41])], in: folder.path)
            expected = "\(key.keyFile) is damaged"
        case "missing":
            var document = try #require(try SenderFolder.read(folder.path))
            document.keys[0].keyFile = "private/senders/nothing.p8"
            try CertificateFolder.place([.open("senders.json", document.bytes)], in: folder.path)
            expected = "private/senders/nothing.p8 is missing"
        case "exposed":
            try folder.change(key.keyFile, mode: 0o644)
            expected = key.keyFile
        case _:
            try CertificateFolder.place([.open("senders.json", [0x7B])], in: folder.path)
            expected = "senders.json is damaged (line 1, column 2: "
        }
        let read = #expect(throws: ServerError.self) {
            try SenderKeys.read(folder: folder.path)
        }
        #expect(read?.message.contains(expected) == true)
        #expect(read?.message.contains("run `mock-apns certs`") == true)
        #expect(read?.exitStatus == 2)
        let made = #expect(throws: TLSError.self) { try complete(folder) }
        #expect(made?.description.contains(expected) == true)
    }

    @Test("a damaged certificate is named and kept")
    func damagedCertificate() throws {
        let folder = try Folder()
        _ = try complete(folder)
        try CertificateFolder.place(
            [.secret("private/senders/voip.pem", [0x41])], in: folder.path)
        let error = #expect(throws: TLSError.self) { try complete(folder) }
        #expect(error?.description.contains("private/senders/voip.pem is damaged") == true)
        #expect(try pem("voip", folder) == [0x41])
    }

    @Test(
        "topics are shared out",
        arguments: [
            ([], "com.example.app", ["com.example.app.second"]),
            (["com.a"], "com.a", ["com.a.second"]),
            (["com.a.voip", "com.a", "com.b"], "com.a", ["com.b"]),
            (["com.a", "com.b", "com.c"], "com.a", ["com.b", "com.c"]),
        ])
    func topics(given: [String], first: String, others: [String]) {
        let topics = SenderTopics(given)
        #expect(topics.first == first)
        #expect(topics.others == others)
    }
}
