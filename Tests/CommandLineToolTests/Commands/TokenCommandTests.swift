import APNs
import JSON
import MockAPNs
import TLS
import Testing

@testable import CommandLineTool

@Suite("mock-apns token")
struct TokenCommandTests {
    private static let now = Instant(milliseconds: 1_796_029_200_000)

    private func token(_ words: [String]) throws -> String {
        guard case .run(.token, let given) = try ArgumentReader.read(["token"] + words) else {
            throw CommandError.failed("\(words) makes no token")
        }
        return try TokenCommand.text(given, environment: [:], now: TokenCommandTests.now)
    }

    /// Whether the token in `text` is signed with the key.
    private func isSigned(_ text: String, by key: ProviderKey) throws -> Bool {
        let parts = text.filter { $0 != "\n" }.split(separator: ".")
        let signature = try #require(parts.last.flatMap { Base64.decode($0.utf8) })
        let input = Array(parts.dropLast().joined(separator: ".").utf8)
        return key.verify(input.span, signature: signature.span, form: .raw)
    }

    @Test("the key of the certificate folder signs, with its ids")
    func folder() async throws {
        try await withTemporaryFolder { folder in
            let identity = try ProviderKeyFolder.open(directory: folder, codec: .json)
            let text = try token(["--certs", folder])
            #expect(text.hasSuffix("\n"))
            #expect(try isSigned(text, by: identity.key))
            let claims = ProviderTokenText(authorization: Array("bearer \(text)".utf8))
            #expect(claims.keyID == identity.record.keyID)
            #expect(claims.team == identity.record.teamID)
            #expect(claims.issuedAt == "1796029200")
            #expect(claims.algorithm == "ES256")
            let other = try token(["--certs", folder, "--key-id", "ABCDEFGHIJ"])
            let otherClaims = ProviderTokenText(authorization: Array("bearer \(other)".utf8))
            #expect(otherClaims.keyID == "ABCDEFGHIJ")
            #expect(otherClaims.team == identity.record.teamID)
        }
    }

    @Test("a key file signs with the ids that are given")
    func file() async throws {
        try await withTemporaryFolder { folder in
            let key = try ProviderKey.mint()
            try Files.replace("\(folder)/k.p8", with: try key.privatePEM())
            let text = try token([
                "--key", "\(folder)/k.p8", "--key-id", "KEY1234567", "--team-id", "TEAM123456",
            ])
            #expect(try isSigned(text, by: key))
            let json = try JSONValue(
                parsing: Array(
                    try token([
                        "--key", "\(folder)/k.p8", "--key-id", "KEY1234567", "--team-id",
                        "TEAM123456", "--format", "json",
                    ]).utf8))
            #expect(json.value(for: "key_id")?.string == "KEY1234567")
            #expect(json.value(for: "team_id")?.string == "TEAM123456")
            #expect(json.value(for: "issued_at")?.string == TokenCommandTests.now.description)
            #expect(json.value(for: "provider_token")?.string?.contains(".") == true)
        }
    }

    @Test("several defects go into one token")
    func defects() async throws {
        try await withTemporaryFolder { folder in
            let identity = try ProviderKeyFolder.open(directory: folder, codec: .json)
            let text = try token([
                "--certs", folder, "--defect", "expired", "--defect", "tampered-signature",
            ])
            #expect(try !isSigned(text, by: identity.key))
            let claims = ProviderTokenText(authorization: Array("bearer \(text)".utf8))
            #expect(claims.issuedAt == "1796022000")
        }
    }

    @Test("a defect's name is a flag of its own", arguments: ProviderTokenDefect.allCases)
    func shortcuts(defect: ProviderTokenDefect) throws {
        for command in ["token", "send"] {
            #expect(
                try ArgumentReader.read([command, "--\(defect.name)"])
                    == ArgumentReader.read([command, "--defect", defect.name]))
        }
        #expect(throws: CommandError.usage("--\(defect.name) takes no value")) {
            try ArgumentReader.read(["token", "--\(defect.name)=1"])
        }
    }

    @Test("only commands with provider tokens have defects as flags, and a slip is named")
    func noShortcuts() {
        let message =
            "unknown flag --expird of token; did you mean --expired?"
            + " (mock-apns token --help lists them)"
        #expect(throws: CommandError.usage(message)) { try token(["--expird"]) }
        #expect(throws: CommandError.self) { try ArgumentReader.read(["log", "--expired"]) }
    }

    @Test("the keys of mock-apns certs sign by name")
    func named() async throws {
        try await withTemporaryFolder { folder in
            let message =
                "there is no \(folder)/senders.json; mock-apns certs --certs \(folder) makes it"
            #expect(throws: CommandError.failed(message)) {
                try token(["--certs", folder, "--key-name", "other-team"])
            }
            let good = try ProviderKeyFolder.open(directory: folder, codec: .json)
            let contents = try SenderFolder.complete(
                folder, provider: good.record, now: 1_796_029_200, keyKind: .p256)
            for key in contents.document.keys {
                let text = try token(["--certs", folder, "--key-name", key.name])
                let pem = try Files.read("\(folder)/\(key.keyFile)", as: "key")
                #expect(try isSigned(text, by: ProviderKey(pem: pem)))
                let claims = ProviderTokenText(authorization: Array("bearer \(text)".utf8))
                #expect(claims.keyID == key.scope.keyID)
                #expect(claims.team == key.scope.teamID)
            }
            let text = try token(["--certs", folder, "--key-name", "good"])
            #expect(try isSigned(text, by: good.key))
            let unknown = #expect(throws: CommandError.self) {
                try token(["--certs", folder, "--key-name", "topic-scope"])
            }
            #expect(
                unknown?.message.contains(
                    "there is no key \"topic-scope\"; did you mean \"topic-scoped\"? (keys: good, ")
                    == true)
            let both = "--key names a file and --key-name a key of --certs; give one of them"
            #expect(throws: CommandError.usage(both)) {
                try token(["--key", "x", "--key-name", "good"])
            }
        }
    }

    @Test("the defects are listed with the answers to them")
    func list() throws {
        let lines = try token(["--list-defects"]).split(separator: "\n")
        #expect(lines.count == ProviderTokenDefect.allCases.count + 1)
        let header = "name                answer                    in profile strict         "
        #expect(lines[0].hasPrefix(header))
        let row = "expired             403 ExpiredProviderToken  403 ExpiredProviderToken  "
        #expect(lines[1] == row + "iat is two hours old")
        let json = try JSONValue(
            parsing: Array(try token(["--list-defects", "--format", "json"]).utf8))
        #expect(json.value(for: "defects")?.array?.count == ProviderTokenDefect.allCases.count)
    }

    @Test("without a key it says where one comes from")
    func noKey() {
        let missing =
            "there is no /nowhere/provider.json; start mock-apns serve once, or give --certs, or"
            + " --key with --key-id and --team-id"
        #expect(throws: CommandError.failed(missing)) { try token(["--certs", "/nowhere"]) }
        let ids = "--key needs --key-id and --team-id, which stand in the token"
        #expect(throws: CommandError.usage(ids)) { try token(["--key", "/nowhere"]) }
        let defect =
            "--defect needs one of "
            + ProviderTokenDefect.allCases.map(\.name).joined(separator: ", ")
            + "; got \"expird\"; did you mean \"expired\"?"
        #expect(throws: CommandError.usage(defect)) { try token(["--defect", "expird"]) }
    }

    @Test("a damaged record and a key without its private part are wrong use")
    func badFiles() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace("\(folder)/provider.json", with: "{")
            let damaged = #expect(throws: CommandError.self) { try token(["--certs", folder]) }
            #expect(
                damaged?.message.hasPrefix("\(folder)/provider.json is damaged: line 1") == true)
            #expect(damaged?.exitStatus == 2)
            try Files.replace("\(folder)/k", with: try ProviderKey.mint().publicPEM())
            let message =
                "\(folder)/k holds a public key only; signing needs the private one"
            #expect(throws: CommandError.usage(message)) {
                try token(["--key", "\(folder)/k", "--key-id", "A", "--team-id", "B"])
            }
        }
    }
}
