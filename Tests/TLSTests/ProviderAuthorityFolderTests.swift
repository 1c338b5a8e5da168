import TLS
import Testing

@Suite struct ProviderAuthorityFolderTests {
    static let certificate = "trust/provider-ca.pem"
    static let key = "private/provider-ca-key.pem"

    static func open(_ folder: String, now: Int64 = testNow) throws -> ProviderAuthority {
        try ProviderAuthority.open(directory: folder, now: now)
    }

    static func contents(_ folder: String) throws -> [[UInt8]] {
        try [certificate, key].map { try readFile("\(folder)/\($0)") }
    }

    @Test("a new folder gets a root with the right permissions, an old one keeps it")
    func made() throws {
        try withTemporaryFolder { root in
            let folder = root + "/deep/certs"
            let server = try CertificateFolder.open(directory: folder, now: testNow)
            let first = try Self.open(folder)
            let path = try #require(first.rootPath)
            #expect(path.hasPrefix("/") && path.hasSuffix("/deep/certs/" + Self.certificate))
            #expect(try readFile(path) == first.rootPEM)
            #expect(mode(of: path) == 0o644)
            #expect(mode(of: folder + "/" + Self.key) == 0o600)
            let files = try Self.contents(folder)
            #expect(try Self.open(folder) == first)
            #expect(try CertificateFolder.open(directory: folder, now: testNow) == server)
            _ = try CertificateFolder.replaceAuthority(directory: folder, now: testNow)
            #expect(try Self.open(folder) == first, "a new CA leaves the root alone")
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("the root of a folder signs what its certificate vouches for")
    func signs() throws {
        try withTemporaryFolder { folder in
            _ = try Self.open(folder)
            let minted = try Self.open(folder).mint(ClientSample.request())
            let policy = ClientCertificatePolicy(
                mode: .required, rootsPEM: [try readFile(folder + "/" + Self.certificate)])
            #expect(
                try ClientOutcome.of(minted.identity, policy, .tls13) == .known("com.example.app"))
        }
    }

    @Test("a key that others can read is refused", arguments: [0o640, 0o604, 0o620] as [UInt32])
    func exposed(_ bits: UInt32) throws {
        try withTemporaryFolder { folder in
            _ = try Self.open(folder)
            try changeMode(folder + "/" + Self.key, bits)
            let error = failure { _ = try Self.open(folder) }
            guard case .exposedKey(let path, bits, let remedy) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(path.hasSuffix("/" + Self.key) && remedy.contains(path))
        }
    }

    @Test("a damaged, foreign or missing file is named and kept")
    func unfit() throws {
        let changes: [(String, (String, String) throws -> Void)] = [
            ("is damaged (", { folder, name in try writeFile("\(folder)/\(name)", [1, 2]) }),
            (
                "is not the key of ",
                { folder, name in
                    _ = try Self.open(folder + "/other")
                    try writeFile("\(folder)/\(name)", readFile("\(folder)/other/\(name)"))
                }
            ),
        ]
        for (text, change) in changes {
            for name in [Self.certificate, Self.key] {
                try withTemporaryFolder { folder in
                    _ = try Self.open(folder)
                    try change(folder, name)
                    let files = try Self.contents(folder)
                    let error = failure { _ = try Self.open(folder) }
                    guard case .file(_, let problem, let remedy) = error else {
                        Issue.record("got \(String(describing: error))")
                        return
                    }
                    #expect(problem.hasPrefix(text) && remedy.contains(Self.certificate))
                    #expect(try Self.contents(folder) == files)
                }
            }
        }
        try withTemporaryFolder { folder in
            _ = try Self.open(folder)
            try removeFile(folder + "/" + Self.key)
            guard case .file(let path, "is missing", _) = failure({ _ = try Self.open(folder) })
            else {
                Issue.record("a root without its key was taken")
                return
            }
            #expect(path.hasSuffix(Self.key) && mode(of: path) == nil)
        }
    }

    @Test("what an interrupted first start left is completed with the key that is there")
    func interrupted() throws {
        try withTemporaryFolder { folder in
            _ = try Self.open(folder)
            let key = try readFile(folder + "/" + Self.key)
            try removeFile(folder + "/" + Self.certificate)
            let second = try Self.open(folder)
            #expect(try readFile(folder + "/" + Self.key) == key)
            #expect(try Self.open(folder) == second)
        }
    }

    @Test("a clock outside the root's life is an error that keeps it")
    func clock() throws {
        try withTemporaryFolder { folder in
            _ = try Self.open(folder)
            let files = try Self.contents(folder)
            let end = testNow - 3_600 + ProviderAuthority.life
            _ = try Self.open(folder, now: end - 1)
            guard
                case .file(_, "has expired", _) = failure({ _ = try Self.open(folder, now: end) }),
                case .caNotValid = failure({ _ = try Self.open(folder, now: testNow - 86_400) })
            else {
                Issue.record("the clock was not looked at")
                return
            }
            #expect(try Self.contents(folder) == files)
        }
    }

    @Test("servers that start at once agree")
    func atOnce() async throws {
        let folder = try makeTemporaryFolder()
        defer { removeTree(folder) }
        let roots = try await withThrowingTaskGroup(of: ProviderAuthority.self) { group in
            for _ in 0..<8 { group.addTask { try Self.open(folder) } }
            var all: [ProviderAuthority] = []
            for try await root in group { all.append(root) }
            return all
        }
        #expect(roots.count == 8 && Set(roots.map(\.rootPEM)).count == 1)
    }
}
