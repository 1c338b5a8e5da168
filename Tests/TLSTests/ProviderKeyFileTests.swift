import TLS
import Testing

/// FC-B14: the shapes in which keys come out of forms and environment variables.
///
/// Source: node-apn/node-apn#650, #594; novuhq/novu#2341; xmtp/example-notification-server-go PR#36;
/// kylebrowning/APNSwift#141; genesluder/python-apns#10.
@Suite struct ProviderKeyFileTests {
    /// A key and its PKCS #8 PEM, as Apple's files are.
    static let key = Result { try ProviderKey.mint() }

    static func privateText() throws -> String {
        String(decoding: try key.get().privatePEM(), as: UTF8.self)
    }

    /// The lines between BEGIN and END.
    static func body(_ pem: String) -> String {
        pem.split(separator: "\n").dropFirst().dropLast().joined()
    }

    static let shapes: [(String, @Sendable (String) -> String)] = [
        ("(a) trailing newlines", { $0 + "\n\n\n" }),
        ("(a) leading newlines and spaces", { "\n \n" + $0 }),
        ("(b) CRLF", { $0.split(separator: "\n").joined(separator: "\r\n") + "\r\n" }),
        ("(b) CR alone", { $0.split(separator: "\n").joined(separator: "\r") }),
        (
            "(c) one line of base64",
            { "-----BEGIN PRIVATE KEY-----\n\(body($0))\n-----END PRIVATE KEY-----\n" }
        ),
        (
            "(c) all in one line",
            { "-----BEGIN PRIVATE KEY-----\(body($0))-----END PRIVATE KEY-----" }
        ),
        ("spaces for line ends", { $0.split(separator: "\n").joined(separator: " ") }),
        ("(d) literal \\n", { $0.split(separator: "\n").joined(separator: "\\n") + "\\n" }),
        ("(d) literal \\r\\n", { $0.split(separator: "\n").joined(separator: "\\r\\n") }),
        ("(d) in quotes", { "\"" + $0.split(separator: "\n").joined(separator: "\\n") + "\"" }),
        ("(d) and a real newline", { $0.split(separator: "\n").joined(separator: "\\n\n") }),
    ]

    @Test("FC-B14 (a) to (d): a private key is read in each shape", arguments: shapes.map(\.0))
    func privateKey(_ name: String) throws {
        let shape = try #require(Self.shapes.first { $0.0 == name }).1
        let text = shape(try Self.privateText())
        #expect(text != (try Self.privateText()))
        try withTemporaryFolder { folder in
            try writeFile(folder + "/key.p8", bytes(text), mode: 0o644)
            let read = try ProviderKey.read(file: folder + "/key.p8")
            #expect(read == (try Self.key.get()) && read.hasPrivatePart)
        }
    }

    @Test("FC-B14 (c): a line of 200 characters, and one far longer, are read")
    func longLines() throws {
        let body = Self.body(try Self.privateText())
        #expect((180...200).contains(body.utf8.count))
        let certificate = try ServerIdentity.ephemeral(now: testNow)
        let long = Self.body(String(decoding: certificate.chainPEM, as: UTF8.self))
        #expect(long.utf8.count > 500)
        let key = try ProviderKey(
            pem: bytes("-----BEGIN CERTIFICATE-----\n\(long)\n-----END CERTIFICATE-----\n"))
        #expect(key == (try ProviderKey(pem: certificate.keyPEM)).publicPart)
    }

    @Test("FC-B14 (d), (f): a public key is read in each shape")
    func publicKey() throws {
        let pem = String(decoding: try Self.key.get().publicPEM(), as: UTF8.self)
        #expect(pem.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
        for text in [
            pem, pem.split(separator: "\n").joined(separator: "\\n"),
            pem.split(separator: "\n").joined(separator: "\r\n"),
            "-----BEGIN PUBLIC KEY-----\(Self.body(pem))-----END PUBLIC KEY-----",
        ] {
            try withTemporaryFolder { folder in
                try writeFile(folder + "/key.pem", bytes(text))
                let read = try ProviderKey.read(file: folder + "/key.pem")
                #expect(read == (try Self.key.get()).publicPart)
            }
        }
    }

    /// Texts that hold key material and are no key.
    static let unfit: [(String, @Sendable (String) -> String)] = [
        ("(e) no BEGIN and END lines", { body($0) }),
        ("(e) no BEGIN line", { body($0) + "\n-----END PRIVATE KEY-----\n" }),
        ("no END line", { "-----BEGIN PRIVATE KEY-----\n" + body($0) }),
        ("key inside the BEGIN line", { "-----BEGIN " + body($0) + "-----\n" }),
        (
            "base64 of all",
            { "-----BEGIN PRIVATE KEY-----\n*\(body($0))\n-----END PRIVATE KEY-----" }
        ),
        (
            "halved",
            { "-----BEGIN PRIVATE KEY-----\n\(body($0).prefix(90))\n-----END PRIVATE KEY-----" }
        ),
    ]

    @Test(
        "FC-B14 (e): what is no key is refused with the file's name and none of its content",
        arguments: unfit.map(\.0))
    func refused(_ name: String) throws {
        let shape = try #require(Self.unfit.first { $0.0 == name }).1
        let text = try Self.privateText()
        try withTemporaryFolder { folder in
            let path = folder + "/pasted.p8"
            try writeFile(path, bytes(shape(text)))
            let error = failure { _ = try ProviderKey.read(file: path) }
            guard case .file(path, let problem, _) = error else {
                Issue.record("got \(String(describing: error))")
                return
            }
            #expect(problem.hasPrefix("holds no usable key ("))
            if name.hasPrefix("(e)") { #expect(problem.contains("no \"-----BEGIN\" line found")) }
            let shown = "\(error?.description ?? "")"
            let material = Array(Self.body(text))
            for start in stride(from: 0, to: material.count - 8, by: 4) {
                #expect(!shown.contains(String(material[start..<(start + 8)])))
            }
        }
    }

    @Test("a missing file is named, and one that others can read is read")
    func missing() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/AuthKey_ABC123DEFG.p8"
            guard
                case .file(path, "is missing", _) = failure({ _ = try ProviderKey.read(file: path) }
                )
            else {
                Issue.record("it was read")
                return
            }
        }
    }
}
