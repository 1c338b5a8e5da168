import TLS
import Testing

@Suite struct ProviderKeyFolderTests {
    /// Stands for JSON: one line a member.
    static let codec = ProviderRecordCodec(
        read: { bytes in
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(
                String.init)
            guard lines.count >= 3 else { return .unreadable("\(lines.count) lines") }
            return .record(
                ProviderKeyRecord(
                    keyID: lines[0], teamID: lines[1], topics: Array(lines[3...]),
                    keyFile: lines[2]))
        },
        write: { record in
            bytes(
                ([record.keyID, record.teamID, record.keyFile] + record.topics)
                    .joined(separator: "\n"))
        })

    static func open(_ folder: String) throws -> ProviderIdentity {
        try ProviderKeyFolder.open(directory: folder, codec: codec)
    }

    /// Every file of the folder with its content.
    static func contents(_ folder: String) throws -> [String: [UInt8]] {
        var all = ["provider.json": try? readFile(folder + "/provider.json")]
        for name in try entries(of: folder + "/private") {
            all[name] = try readFile("\(folder)/private/\(name)")
        }
        return all.compactMapValues(\.self)
    }

    /// Changes one member of the record on disk.
    static func edit(_ folder: String, _ change: (inout ProviderKeyRecord) -> Void) throws {
        var record = try open(folder).record
        change(&record)
        let lines = [record.keyID, record.teamID, record.keyFile] + record.topics
        try writeFile(folder + "/provider.json", bytes(lines.joined(separator: "\n")))
    }

    @Test("a new folder gets a key and its record with the right permissions")
    func made() throws {
        try withTemporaryFolder { root in
            let folder = root + "/deep/certs"
            let identity = try Self.open(folder + "/")
            let record = identity.record
            #expect(AppleID.isWellFormed(record.keyID) && AppleID.isWellFormed(record.teamID))
            #expect(record.keyID != record.teamID)
            #expect(record.topics == ["com.example.app"])
            #expect(record.keyFile == "private/AuthKey_\(record.keyID).p8")
            #expect(identity.key.hasPrivatePart)
            let keyPath = try #require(identity.keyPath)
            #expect(keyPath.hasPrefix("/") && keyPath.hasSuffix("/deep/certs/" + record.keyFile))
            #expect(try readFile(keyPath) == identity.key.privatePEM())
            #expect(mode(of: keyPath) == 0o600)
            #expect(mode(of: folder + "/private") == 0o700)
            let recordPath = try #require(identity.recordPath)
            #expect(recordPath.hasSuffix("/deep/certs/provider.json"))
            #expect(mode(of: recordPath) == 0o644)
            #expect(
                try entries(of: folder + "/private") == [".lock", "AuthKey_\(record.keyID).p8"])
        }
    }

    @Test("a folder is used again, to the byte, beside CA and server certificate")
    func reused() throws {
        try withTemporaryFolder { folder in
            let server = try CertificateFolder.open(directory: folder, now: testNow)
            let first = try Self.open(folder)
            let files = try Self.contents(folder)
            #expect(try Self.open(folder) == first)
            #expect(
                try ProviderKeyFolder.open(
                    directory: folder, topics: ["other"], codec: Self.codec) == first)
            #expect(try CertificateFolder.open(directory: folder, now: testNow) == server)
            #expect(try Self.contents(folder) == files)
            _ = try CertificateFolder.replaceAuthority(directory: folder, now: testNow)
            #expect(try Self.open(folder) == first, "a new CA leaves the key alone")
        }
    }

    @Test("a key of the user's own takes its place by its record")
    func own() throws {
        try withTemporaryFolder { folder in
            let key = try ProviderKey.mint()
            try Self.edit(folder) { record in
                record = ProviderKeyRecord(
                    keyID: "ABC123DEFG", teamID: "DEF123GHIJ", topics: ["a.b", "c.d"],
                    keyFile: "private/AuthKey_ABC123DEFG.p8")
            }
            try writeFile(folder + "/private/AuthKey_ABC123DEFG.p8", try key.privatePEM())
            let identity = try Self.open(folder)
            #expect(identity.key == key)
            #expect(identity.record.teamID == "DEF123GHIJ")
            #expect(identity.record.topics == ["a.b", "c.d"])
        }
    }

    @Test("a key that others can read is refused", arguments: [0o640, 0o604, 0o620] as [UInt32])
    func exposed(_ bits: UInt32) throws {
        try withTemporaryFolder { folder in
            let path = try #require(try Self.open(folder).keyPath)
            try changeMode(path, bits)
            let error = failure { _ = try Self.open(folder) }
            guard case .exposedKey(path, bits, let remedy) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(remedy.contains(path) && remedy.contains("/provider.json"))
            try changeMode(path, 0o400)
            _ = try Self.open(folder)
        }
    }

    @Test("a damaged key or record is named and kept", arguments: ["key", "record"])
    func damaged(_ which: String) throws {
        try withTemporaryFolder { folder in
            let identity = try Self.open(folder)
            let path = try #require(which == "key" ? identity.keyPath : identity.recordPath)
            try writeFile(path, bytes("damaged"))
            let files = try Self.contents(folder)
            let error = failure { _ = try Self.open(folder) }
            guard case .file(path, let problem, _) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(problem.hasPrefix("is damaged ("))
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("a key file without its private part, or on another curve, is named and kept")
    func unfit() throws {
        try withTemporaryFolder { folder in
            let identity = try Self.open(folder)
            let path = try #require(identity.keyPath)
            try writeFile(path, try identity.key.publicPEM())
            guard
                case .file(path, "holds no private key", _) = failure({ _ = try Self.open(folder) })
            else {
                Issue.record("a public key was taken")
                return
            }
            let made = try run(
                ["openssl", "ecparam", "-name", "secp384r1", "-genkey", "-noout", "-out", path])
            #expect(made.status == 0)
            let files = try Self.contents(folder)
            let error = failure { _ = try Self.open(folder) }
            #expect(error?.description.contains("secp384r1") == true)
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("a missing key is named, and none is made in its place")
    func missingKey() throws {
        try withTemporaryFolder { folder in
            let path = try #require(try Self.open(folder).keyPath)
            try removeFile(path)
            let error = failure { _ = try Self.open(folder) }
            guard case .file(path, "is missing", _) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(mode(of: path) == nil)
        }
    }

    @Test("a record that does not fit is refused with what was expected")
    func unfitRecord() throws {
        let changes: [(String, (inout ProviderKeyRecord) -> Void)] = [
            ("expected 10 characters A-Z and 0-9", { $0.keyID = "abc123defg" }),
            ("expected 10 characters A-Z and 0-9", { $0.keyID = "../../etc/" }),
            ("the team id \"TEAM\"", { $0.teamID = "TEAM" }),
            ("names no topic", { $0.topics = [] }),
            ("expected private/AuthKey_", { $0.keyFile = "/etc/shadow" }),
            ("expected private/AuthKey_KEYKEYKEY0.p8", { $0.keyID = "KEYKEYKEY0" }),
        ]
        for (text, change) in changes {
            try withTemporaryFolder { folder in
                _ = try Self.open(folder)
                try Self.edit(folder, change)
                let files = try Self.contents(folder)
                let error = failure { _ = try Self.open(folder) }
                guard case .file(let path, let problem, _) = error else {
                    Issue.record("got \(String(describing: error))")
                    return
                }
                #expect(path.hasSuffix("/provider.json") && problem.contains(text))
                #expect(try Self.contents(folder) == files)
            }
        }
    }

    @Test("what an interrupted first start left is completed with the key that is there")
    func interrupted() throws {
        try withTemporaryFolder { folder in
            let first = try Self.open(folder)
            try removeFile(folder + "/provider.json")
            let second = try Self.open(folder)
            #expect(second.key == first.key && second.record.keyID == first.record.keyID)
            #expect(try Self.open(folder) == second)
        }
    }

    @Test("several keys without a record are an error that names them")
    func ambiguous() throws {
        try withTemporaryFolder { folder in
            let first = try Self.open(folder)
            try removeFile(folder + "/provider.json")
            try writeFile(folder + "/private/AuthKey_KEYKEYKEY0.p8", first.key.privatePEM())
            let files = try Self.contents(folder)
            let error = failure { _ = try Self.open(folder) }
            #expect(error?.description.contains("KEYKEYKEY0") == true)
            #expect(error?.description.contains(first.record.keyID) == true)
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("servers that start at once agree on key, ids and certificates")
    func atOnce() async throws {
        let folder = try makeTemporaryFolder()
        defer { removeTree(folder) }
        let identities = try await withThrowingTaskGroup(of: ProviderIdentity.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    _ = try CertificateFolder.open(directory: folder, now: testNow)
                    return try Self.open(folder)
                }
            }
            var all: [ProviderIdentity] = []
            for try await identity in group { all.append(identity) }
            return all
        }
        #expect(identities.count == 8)
        let first = try #require(identities.first)
        #expect(identities.allSatisfy { $0 == first })
        #expect(try entries(of: folder + "/private").filter { $0.hasPrefix("AuthKey") }.count == 1)
    }

    @Test("a key in memory has no paths and new ids each time")
    func ephemeral() throws {
        let one = try ProviderIdentity.ephemeral()
        let two = try ProviderIdentity.ephemeral(topics: ["a.b"])
        #expect(one.keyPath == nil && one.recordPath == nil && one.key.hasPrivatePart)
        #expect(one.record.topics == ["com.example.app"] && two.record.topics == ["a.b"])
        #expect(one.record.keyID != two.record.keyID && one.key != two.key)
    }

    @Test("ids have ten characters, all of A-Z and 0-9 in use")
    func ids() throws {
        var seen: Set<Character> = []
        for _ in 0..<200 {
            let id = try AppleID.make()
            #expect(AppleID.isWellFormed(id))
            seen.formUnion(id)
        }
        #expect(seen.count == 36)
        for id in ["", "ABCDEFGHI", "ABCDEFGHIJK", "abcdefghij", "ABCDEFGHI.", "ABCDEFGH É"] {
            #expect(!AppleID.isWellFormed(id))
        }
    }
}
