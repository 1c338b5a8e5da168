import APNs
import JSON
import MockAPNs
import TLS
import Testing

/// The provider keys a server knows when it starts, seen from outside.
@Suite("Provider keys at the start")
struct ServerKeysTests {
    private static let scope = ProviderKeyScope(keyID: "OWNKEY0001", teamID: "OWNTEAM001")

    /// Status of a push with a token of the key.
    private func push(
        _ live: Live, _ pem: [UInt8], keyID: String, teamID: String
    ) throws -> Int {
        let token = try Signer.token(
            String(decoding: pem, as: UTF8.self), keyID: keyID, teamID: teamID)
        return try live.push(headers: ["authorization: bearer \(token)"]).status
    }

    @Test("the keys of senders.json are known and listed, and the kit tells their files and use")
    func senders() async throws {
        let folder = try Folder()
        let certs = folder.path + "/certs"
        let good = try ProviderKeyFolder.open(directory: certs, codec: .json)
        let now = Signer.now.milliseconds / 1_000
        let contents = try SenderFolder.complete(
            certs, provider: good.record, now: now, keyKind: .p256)
        try await Live.with {
            $0.auth = .required
            $0.certificates = certs
        } _: { live in
            let keys = try live.json("GET", "/v1/keys").at("keys")?.array ?? []
            let known = contents.document.keys
            #expect(
                keys.compactMap { $0.at("key_id")?.string }
                    == (known.map(\.scope.keyID) + [good.record.keyID]).sorted())
            let senders = try live.json("GET", "/v1/kit").at("senders")?.array ?? []
            #expect(
                senders.compactMap { $0.at("name")?.string }
                    == known.map(\.name) + contents.document.certificates.map(\.name))
            #expect(
                senders.prefix(known.count).compactMap { $0.at("file")?.string }
                    == known.map { "\(certs)/\($0.keyFile)" })
            #expect(senders.allSatisfy { $0.at("use")?.string?.isEmpty == false })
            #expect(!senders.contains { $0.at("use")?.string?.contains("PRIVATE") == true })
            let other = try #require(known.first { $0.name == "other-team" })
            let pem = try #require(
                try CertificateFolder.contents(of: other.keyFile, in: certs))
            let status = try push(
                live, pem, keyID: other.scope.keyID, teamID: other.scope.teamID)
            #expect(status == 200)
        }
    }

    @Test("--key takes a file with the private or the public part", arguments: [true, false])
    func ownKey(isPrivate: Bool) async throws {
        let folder = try Folder()
        let key = try ProviderKey.mint()
        let text = String(
            decoding: try isPrivate ? key.privatePEM() : key.publicPEM(), as: UTF8.self)
        let path = try folder.write("key.pem", text)
        try await Live.with {
            $0.auth = .required
            $0.keys = [ProviderKeyFile(.file(path), ServerKeysTests.scope)]
        } _: { live in
            let pem = try key.privatePEM()
            #expect(try push(live, pem, keyID: "OWNKEY0001", teamID: "OWNTEAM001") == 200)
            #expect(try push(live, pem, keyID: "OWNKEY0001", teamID: "OTHERTEAM1") == 403)
            #expect(try push(live, pem, keyID: "OWNKEY0002", teamID: "OWNTEAM001") == 403)
        }
    }

    @Test("--key takes the place of the folder's key with the same id")
    func replaced() async throws {
        let folder = try Folder()
        let certs = folder.path + "/certs"
        let good = try ProviderKeyFolder.open(directory: certs, codec: .json)
        let key = try ProviderKey.mint()
        let path = try folder.write(
            "key.pem", String(decoding: try key.publicPEM(), as: UTF8.self))
        let (keyID, teamID) = (good.record.keyID, good.record.teamID)
        try await Live.with {
            $0.auth = .required
            $0.certificates = certs
            $0.keys = [
                ProviderKeyFile(.file(path), ProviderKeyScope(keyID: keyID, teamID: teamID))
            ]
        } _: { live in
            let (own, folders) = (try key.privatePEM(), try good.key.privatePEM())
            #expect(try push(live, own, keyID: keyID, teamID: teamID) == 200)
            #expect(try push(live, folders, keyID: keyID, teamID: teamID) == 403)
        }
    }

    @Test(
        "a --key that is no key ends the start with status 2 and one line that names the file",
        arguments: [nil, "", "no PEM", "-----BEGIN PRIVATE KEY-----\nAAAA\n"] as [String?])
    func wrongFile(content: String?) async throws {
        let folder = try Folder()
        let path = try content.map { try folder.write("key.pem", $0) } ?? folder.path + "/none"
        var options = Live.options(folder)
        options.keys = [ProviderKeyFile(.file(path), ServerKeysTests.scope)]
        let error = await #expect(throws: ServerError.self) {
            try await MockAPNsServer.start(options)
        }
        #expect(error?.exitStatus == 2)
        let message = try #require(error?.message)
        #expect(message.hasPrefix("--key: ") && message.contains(path), "\(message)")
        #expect(!message.contains("\n") && !message.contains("AAAA"))
    }

    @Test("a key whose text is given is named by its id, and never shown")
    func wrongText() async throws {
        let folder = try Folder()
        var options = Live.options(folder)
        options.keys = [ProviderKeyFile(.pem("s3cret"), ServerKeysTests.scope)]
        let error = await #expect(throws: ServerError.self) {
            try await MockAPNsServer.start(options)
        }
        #expect(error?.message.hasPrefix("key OWNKEY0001: ") == true)
        #expect(error?.message.contains("s3cret") == false)
    }

    @Test("a key in the place of its file is never shown, and a scope is checked as elsewhere")
    func misplaced() async throws {
        let folder = try Folder()
        let key = String(decoding: try ProviderKey.mint().privatePEM(), as: UTF8.self)
        let body = key.split(separator: "\n").dropFirst().dropLast().joined()
        let own = ProviderKeyScope(
            keyID: "OWNKEY0001", teamID: "OWNTEAM001", topics: ["a"], relatedKeyID: "OWNKEY0001")
        for (file, message) in [
            (ProviderKeyFile(.file(key), ServerKeysTests.scope), "expected the path of its file"),
            (ProviderKeyFile(.file(body), ServerKeysTests.scope), "expected the path of its file"),
            (ProviderKeyFile(.pem(key), own), "expected the id of another key"),
        ] {
            var options = Live.options(folder)
            options.keys = [file]
            let error = await #expect(throws: ServerError.self) {
                try await MockAPNsServer.start(options)
            }
            #expect(error?.exitStatus == 2)
            let text = try #require(error?.message)
            #expect(text.contains(message) && !text.contains(body.suffix(40)), "\(message)")
        }
    }

    @Test("a damaged senders.json ends the start, and names the file")
    func damagedDocument() async throws {
        let folder = try Folder()
        var options = Live.options(folder)
        options.certificates = folder.path
        _ = try folder.write("senders.json", "{\"keys\": 1}")
        let error = await #expect(throws: ServerError.self) {
            try await MockAPNsServer.start(options)
        }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.contains("\(folder.path)/senders.json is damaged") == true)
    }
}
