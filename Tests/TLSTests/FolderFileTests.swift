import TLS
import Testing

@Suite struct FolderFileTests {
    static let files: [FolderFile] = [
        .secret("private/senders/voip.pem", [1, 2]), .secret("private/AuthKey_X.p8", []),
        .open("senders.json", [3]), .open("trust/more/root.pem", [4]),
    ]

    @Test("files get their permissions, and their directories theirs")
    func placed() throws {
        try withTemporaryFolder { root in
            let folder = root + "/deep/certs"
            try CertificateFolder.place(Self.files, in: folder)
            for file in Self.files {
                #expect(try readFile("\(folder)/\(file.name)") == file.bytes)
                #expect(mode(of: "\(folder)/\(file.name)") == (file.isSecret ? 0o600 : 0o644))
                #expect(
                    try CertificateFolder.contents(of: file.name, in: folder) == file.bytes)
            }
            #expect(mode(of: folder + "/private") == 0o700)
            #expect(mode(of: folder + "/private/senders") == 0o700)
            #expect(mode(of: folder + "/trust/more") == 0o755)
            #expect(try entries(of: folder + "/private/senders") == ["voip.pem"])
        }
    }

    @Test("a file is replaced whole, and with the permissions it should have")
    func replaced() throws {
        try withTemporaryFolder { folder in
            try CertificateFolder.place(Self.files, in: folder)
            try changeMode(folder + "/private/senders/voip.pem", 0o644)
            try CertificateFolder.place([.secret("private/senders/voip.pem", [9])], in: folder)
            #expect(
                try CertificateFolder.secret(
                    of: "private/senders/voip.pem", in: folder, remedy: "") == [9])
            #expect(try readFile(folder + "/senders.json") == [3])
        }
    }

    @Test("a secret that others can read is refused", arguments: [0o640, 0o604, 0o620] as [UInt32])
    func exposed(_ bits: UInt32) throws {
        try withTemporaryFolder { folder in
            try CertificateFolder.place(Self.files, in: folder)
            let name = "private/senders/voip.pem"
            try changeMode("\(folder)/\(name)", bits)
            #expect(
                failure { _ = try CertificateFolder.secret(of: name, in: folder, remedy: "mint") }
                    == .exposedKey(path: "\(folder)/\(name)", mode: bits, remedy: "mint"))
            #expect(try CertificateFolder.contents(of: name, in: folder) == [1, 2])
        }
    }

    @Test("what is missing is nil, and nothing is made by reading")
    func missing() throws {
        try withTemporaryFolder { root in
            let folder = root + "/certs"
            let contents = try CertificateFolder.contents(of: "senders.json", in: folder)
            let secret = try CertificateFolder.secret(of: "private/x", in: folder, remedy: "")
            #expect(contents == nil && secret == nil)
            #expect(mode(of: folder) == nil)
        }
    }

    @Test(
        "a name that leads out of the folder is refused",
        arguments: ["", "/etc/passwd", "../x", "a/../../x", "a//b", "./x", "a/", "a\u{0}b"])
    func outside(_ name: String) throws {
        try withTemporaryFolder { folder in
            let calls: [() throws -> Void] = [
                { try CertificateFolder.place([.open(name, [1])], in: folder) },
                { _ = try CertificateFolder.contents(of: name, in: folder) },
                { _ = try CertificateFolder.secret(of: name, in: folder, remedy: "") },
            ]
            for call in calls {
                guard case .file(_, "is no file of the folder", _) = failure(call) else {
                    Issue.record("\(name) was taken")
                    return
                }
            }
        }
    }

    @Test("a secret never shows in a description")
    func description() {
        #expect("\(FolderFile.secret("private/x", bytes("secret")))" == "private/x")
    }
}
