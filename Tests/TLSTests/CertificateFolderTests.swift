import TLS
import Testing

@Suite struct CertificateFolderTests {
    static let day: Int64 = 86_400
    static let files = [
        "trust/ca.pem", "private/ca-key.pem", "private/server.pem", "private/server-key.pem",
    ]

    static func contents(_ folder: String) throws -> [[UInt8]] {
        try files.map { try readFile("\(folder)/\($0)") }
    }

    @Test("a new folder is made with the right permissions and nothing else in it")
    func made() throws {
        try withTemporaryFolder { root in
            let folder = root + "/deep/certs"
            let identity = try CertificateFolder.open(directory: folder + "/", now: testNow)
            #expect(mode(of: folder + "/trust") == 0o755)
            #expect(mode(of: folder + "/private") == 0o700)
            #expect(mode(of: folder + "/trust/ca.pem") == 0o644)
            for name in ["ca-key.pem", "server.pem", "server-key.pem"] {
                #expect(mode(of: "\(folder)/private/\(name)") == 0o600, "\(name)")
            }
            #expect(try entries(of: folder) == ["private", "trust"])
            #expect(try entries(of: folder + "/trust") == ["ca.pem"])
            #expect(
                try entries(of: folder + "/private") == [
                    ".lock", "ca-key.pem", "server-key.pem", "server.pem",
                ])
            let path = try #require(identity.caPath)
            #expect(path.hasPrefix("/") && path.hasSuffix("/deep/certs/trust/ca.pem"))
            #expect(try readFile(path) == identity.caPEM)
            #expect(try readFile(folder + "/private/server.pem") == identity.chainPEM)
            #expect(try readFile(folder + "/private/server-key.pem") == identity.keyPEM)
            _ = try TLSServerContext(chainPEM: identity.chainPEM, keyPEM: identity.keyPEM)
        }
    }

    @Test("a folder is used again, to the byte, until two thirds of the server's life")
    func reused() throws {
        try withTemporaryFolder { folder in
            let first = try CertificateFolder.open(directory: folder, now: testNow)
            let files = try Self.contents(folder)
            #expect(try CertificateFolder.open(directory: folder, now: testNow + 1) == first)
            #expect(
                try CertificateFolder.open(directory: folder, now: first.renewAt - 1) == first)
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("the server certificate is renewed under the same CA and key")
    func renewed() throws {
        try withTemporaryFolder { folder in
            let first = try CertificateFolder.open(
                directory: folder, extraNames: ["a.test"], now: testNow)
            let later = first.renewAt
            let second = try CertificateFolder.open(directory: folder, now: later)
            #expect(second.caPEM == first.caPEM && second.keyPEM == first.keyPEM)
            let facts = try CertificateFacts(pem: second.chainPEM)
            #expect(facts.notBefore == later - 3_600)
            #expect(facts.names.contains(.dns("a.test")), "old names stay")
            #expect(try CertificateFolder.open(directory: folder, now: later) == second)
        }
    }

    @Test("a new name inside the CA's limits makes a new server certificate")
    func newName() throws {
        try withTemporaryFolder { folder in
            let first = try CertificateFolder.open(directory: folder, now: testNow)
            let names = ["push.staging.test", "192.0.2.7", "gateway.svc.internal"]
            let second = try CertificateFolder.open(
                directory: folder, extraNames: names, now: testNow)
            #expect(second.caPEM == first.caPEM && second.chainPEM != first.chainPEM)
            let facts = try CertificateFacts(pem: second.chainPEM)
            for name in names { #expect(facts.names.contains(try CertificateName(name))) }
            #expect(try CertificateFolder.open(directory: folder, now: testNow) == second)
        }
    }

    @Test("a new name outside the CA's limits is refused by name, and nothing is changed")
    func foreignName() throws {
        try withTemporaryFolder { folder in
            _ = try CertificateFolder.open(
                directory: folder, extraNames: ["own.example"], now: testNow)
            let files = try Self.contents(folder)
            let error = try #require(
                failure {
                    _ = try CertificateFolder.open(
                        directory: folder, extraNames: ["sub.own.example", "notown.example"],
                        now: testNow)
                })
            guard case .nameOutsideConstraints(name: "notown.example", let permitted) = error else {
                Issue.record("got \(error)")
                return
            }
            #expect(permitted.contains("own.example"))
            #expect(error.description.contains("mock-apns certs --new-ca --san notown.example"))
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("a new CA takes the place of the old one, with the new name")
    func replaced() throws {
        try withTemporaryFolder { folder in
            let first = try CertificateFolder.open(directory: folder, now: testNow)
            let second = try CertificateFolder.replaceAuthority(
                directory: folder, extraNames: ["push.example.org"], now: testNow)
            #expect(second.caPEM != first.caPEM)
            #expect(
                try CertificateFolder.open(
                    directory: folder, extraNames: ["push.example.org"], now: testNow) == second)
        }
    }

    @Test(
        "a key that others can read is refused",
        arguments: ["ca-key.pem", "server-key.pem"], [0o640, 0o604, 0o622] as [UInt32])
    func exposed(_ name: String, _ bits: UInt32) throws {
        try withTemporaryFolder { folder in
            _ = try CertificateFolder.open(directory: folder, now: testNow)
            try changeMode("\(folder)/private/\(name)", bits)
            let error = failure { _ = try CertificateFolder.open(directory: folder, now: testNow) }
            guard case .exposedKey(let path, bits, let remedy) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(remedy.contains("mock-apns certs --new-ca"))
            #expect(path.hasSuffix("/private/\(name)"))
            try changeMode("\(folder)/private/\(name)", 0o400)
            _ = try CertificateFolder.open(directory: folder, now: testNow)
        }
    }

    @Test("a damaged file is named and kept", arguments: files)
    func damaged(_ name: String) throws {
        try withTemporaryFolder { folder in
            _ = try CertificateFolder.open(directory: folder, now: testNow)
            try writeFile("\(folder)/\(name)", Array("damaged".utf8))
            let files = try Self.contents(folder)
            let error = try #require(
                failure { _ = try CertificateFolder.open(directory: folder, now: testNow) })
            guard case .file(let path, let problem, _) = error else {
                Issue.record("got \(error)")
                return
            }
            #expect(path.hasSuffix("/" + name) && problem.hasPrefix("is damaged"))
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("a file of another folder is named and kept", arguments: files)
    func foreign(_ name: String) throws {
        try withTemporaryFolder { root in
            let (folder, other) = (root + "/a", root + "/b")
            _ = try CertificateFolder.open(directory: folder, now: testNow)
            _ = try CertificateFolder.open(directory: other, now: testNow)
            try writeFile("\(folder)/\(name)", try readFile("\(other)/\(name)"))
            let files = try Self.contents(folder)
            let error = try #require(
                failure { _ = try CertificateFolder.open(directory: folder, now: testNow) })
            guard case .file(_, let problem, _) = error else {
                Issue.record("got \(error)")
                return
            }
            #expect(problem.hasPrefix("is not the key of"))
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("a server certificate of another CA is named and kept")
    func foreignServer() throws {
        try withTemporaryFolder { root in
            let (folder, other) = (root + "/a", root + "/b")
            _ = try CertificateFolder.open(directory: folder, now: testNow)
            _ = try CertificateFolder.open(directory: other, now: testNow)
            for name in ["private/server.pem", "private/server-key.pem"] {
                try writeFile("\(folder)/\(name)", try readFile("\(other)/\(name)"))
            }
            let error = failure { _ = try CertificateFolder.open(directory: folder, now: testNow) }
            guard case .file(let path, let problem, _) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(path.hasSuffix("/private/server.pem") && problem.hasPrefix("is not signed by"))
        }
    }

    @Test(
        "a missing file is named, where nothing can replace it",
        arguments: ["trust/ca.pem", "private/ca-key.pem", "private/server-key.pem"])
    func missing(_ name: String) throws {
        try withTemporaryFolder { folder in
            _ = try CertificateFolder.open(directory: folder, now: testNow)
            try removeFile("\(folder)/\(name)")
            let error = failure { _ = try CertificateFolder.open(directory: folder, now: testNow) }
            guard case .file(let path, "is missing", _) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(path.hasSuffix("/" + name))
            #expect(mode(of: "\(folder)/\(name)") == nil)
        }
    }

    @Test("what an interrupted first start left is completed with the keys that are there")
    func interrupted() throws {
        try withTemporaryFolder { folder in
            let whole = try CertificateFolder.open(directory: folder, now: testNow)
            let files = try Self.contents(folder)
            try removeFile(folder + "/private/server.pem")
            let second = try CertificateFolder.open(directory: folder, now: testNow)
            #expect(second.caPEM == whole.caPEM && second.keyPEM == whole.keyPEM)
            for name in ["trust/ca.pem", "private/server.pem", "private/server-key.pem"] {
                try removeFile("\(folder)/\(name)")
            }
            let third = try CertificateFolder.open(directory: folder, now: testNow)
            #expect(third.caPEM != whole.caPEM)
            #expect(try Self.contents(folder)[1] == files[1], "the CA key is kept")
        }
    }

    @Test(
        "a clock outside the CA's life is an error",
        arguments: [testNow - 2 * day, testNow + 3_651 * day])
    func clock(_ now: Int64) throws {
        try withTemporaryFolder { folder in
            _ = try CertificateFolder.open(directory: folder, now: testNow)
            let error = failure { _ = try CertificateFolder.open(directory: folder, now: now) }
            guard case .caNotValid(now, _, _) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
        }
    }

    @Test("a server certificate never outlives its CA")
    func lastDays() throws {
        try withTemporaryFolder { folder in
            let first = try CertificateFolder.open(directory: folder, now: testNow)
            let end = try CertificateFacts(pem: first.caPEM).notAfter
            let last = try CertificateFolder.open(directory: folder, now: end - Self.day)
            #expect(try CertificateFacts(pem: last.chainPEM).notAfter == end)
        }
    }

    @Test("a folder that cannot be made is an error with its path")
    func unusable() throws {
        try withTemporaryFolder { folder in
            try writeFile(folder + "/file", [1])
            let error = failure {
                _ = try CertificateFolder.open(directory: folder + "/file", now: testNow)
            }
            guard case .system(operation: "mkdir", let path, _) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(path.hasSuffix("/file/trust"))
            #expect(error?.description.contains("Not a directory") == true)
        }
    }

    @Test("servers that start at once agree")
    func atOnce() async throws {
        let folder = try makeTemporaryFolder()
        defer { removeTree(folder) }
        let identities = try await withThrowingTaskGroup(of: ServerIdentity.self) { group in
            for _ in 0..<8 {
                group.addTask { try CertificateFolder.open(directory: folder, now: testNow) }
            }
            var all: [ServerIdentity] = []
            for try await identity in group { all.append(identity) }
            return all
        }
        #expect(identities.count == 8)
        #expect(Set(identities.map(\.chainPEM)).count == 1)
        #expect(Set(identities.map(\.caPEM)).count == 1)
    }
}
