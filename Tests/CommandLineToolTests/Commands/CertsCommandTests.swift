import APNs
import JSON
import MockAPNs
import TLS
import Testing

@testable import CommandLineTool

@Suite("mock-apns certs")
struct CertsCommandTests {
    /// 2026-11-30T09:00:00Z.
    private static let now: Int64 = 1_796_029_200

    private func certs(
        _ folder: String, _ words: String..., variables: [String: String] = [:],
        now: Int64 = CertsCommandTests.now
    ) throws -> String {
        let words = ["certs", "--certs", folder] + words
        guard case .run(.certs, let given) = try ArgumentReader.read(words) else {
            throw CommandError.failed("\(words) shows no certificates")
        }
        return try CertsCommand.text(given, environment: variables, now: now, keyKind: .p256)
    }

    private func json(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    private func texts(_ value: JSONValue?) -> [String] {
        value?.array?.compactMap(\.string) ?? []
    }

    private func read(_ path: String) throws -> [UInt8] { try Files.read(path, as: "file") }

    @Test("a missing folder is made, and told of in JSON")
    func made() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent + "/certs"
            let report = try json(try certs(folder, "--format", "json"))
            #expect(
                report.members?.map(\.key) == [
                    "new_ca", "note", "ca", "server", "provider_key", "sender_keys",
                    "sender_keys_use", "certificates", "certificates_use", "made", "files",
                ])
            #expect(report.value(for: "new_ca")?.bool == false)
            #expect(report.value(for: "note") == .null)
            let ca = try #require(report.value(for: "ca"))
            let facts = try CertificateFacts(pem: try read("\(folder)/trust/ca.pem"))
            #expect(ca.value(for: "file")?.string == "\(folder)/trust/ca.pem")
            #expect(ca.value(for: "subject")?.string == facts.subject)
            #expect(ca.value(for: "not_before")?.string == "2026-11-30T08:00:00.000Z")
            #expect(texts(ca.value(for: "signs_for")) == facts.permittedSubtrees)
            let server = try #require(report.value(for: "server"))
            let leaf = try CertificateFacts(pem: try read("\(folder)/private/server.pem"))
            #expect(texts(server.value(for: "names")) == leaf.names.map(\.description))
            #expect(texts(server.value(for: "names")).contains("localhost"))
            #expect(
                server.value(for: "not_after")?.string
                    == Instant(milliseconds: leaf.notAfter * 1_000).description)
            let key = try #require(report.value(for: "provider_key"))
            let record = try ProviderKeyFolder.open(directory: folder, codec: .json).record
            #expect(key.value(for: "key_id")?.string == record.keyID)
            #expect(key.value(for: "team_id")?.string == record.teamID)
            #expect(texts(key.value(for: "topics")) == record.topics)
            let files = try #require(report.value(for: "files")?.array)
            #expect(files.count == 9)
            for file in files {
                let path = try #require(file.value(for: "file")?.string)
                #expect(Files.exists(path), "\(path)")
                #expect(file.value(for: "purpose")?.string?.isEmpty == false)
            }
        }
    }

    @Test("a second call changes nothing, and shows no key")
    func again() async throws {
        try await withTemporaryFolder { folder in
            let made = try certs(folder)
            #expect(made.contains("\nmade now: other-team, "))
            let first = try certs(folder)
            #expect(!first.contains("made now"))
            let server = try read("\(folder)/private/server.pem")
            #expect(try certs(folder) == first)
            #expect(try read("\(folder)/private/server.pem") == server)
            let ca = try CertificateFacts(pem: try read("\(folder)/trust/ca.pem"))
            let lines = first.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[0] == "CA            \(ca.subject)")
            #expect(lines[1].hasPrefix("  valid       2026-11-30T08:00:00.000Z to 20"))
            #expect(lines[3].hasPrefix("server        localhost, "))
            #expect(lines[6].contains("team id"))
            #expect(lines.contains { $0.hasPrefix("\(folder)/private/AuthKey_") })
            #expect(!first.contains("BEGIN"))
            let topics = [
                "topic-scoped ": "(com.example.app)",
                "topic-scoped-related ": "(com.example.app.second)",
            ]
            for (name, topics) in topics {
                let line = try #require(lines.first { $0.hasPrefix(name) })
                #expect(line.hasSuffix(topics), "\(line)")
            }
            #expect(
                lines.contains { $0.hasPrefix("expired ") && $0.contains("certificate_expired") })
            #expect(!first.contains("control-token") && !first.contains("new:"))
            try Files.replace("\(folder)/private/control-token", with: "12345678")
            let third = try certs(folder)
            let last = try #require(third.split(separator: "\n").last)
            #expect(last.hasPrefix("\(folder)/private/control-token "))
            #expect(last.hasSuffix(" for clients of a control plane that listens beyond loopback"))
            #expect(!third.contains("12345678"))
        }
    }

    @Test("a new CA replaces CA and server certificate, keeps the key, and says who must know")
    func newCA() async throws {
        try await withTemporaryFolder { folder in
            let old = try json(try certs(folder, "--format", "json"))
            let oldCA = try read("\(folder)/trust/ca.pem")
            let report = try json(
                try certs(folder, "--new-ca", "--san", "push.example.com", "--format", "json"))
            #expect(report.value(for: "new_ca")?.bool == true)
            #expect(
                report.value(for: "note")?.string
                    == "This CA is new: give all clients the new \(folder)/trust/ca.pem, and start"
                    + " running servers again.")
            #expect(try read("\(folder)/trust/ca.pem") != oldCA)
            let names = texts(report.value(for: "server")?.value(for: "names"))
            #expect(names.contains("push.example.com"))
            let allowed = texts(report.value(for: "ca")?.value(for: "signs_for"))
            #expect(allowed.contains("push.example.com"))
            #expect(report.value(for: "provider_key") == old.value(for: "provider_key"))
            let text = try certs(folder, "--new-ca")
            #expect(text.hasPrefix("This CA is new: give all clients the new \(folder)/trust/"))
        }
    }

    @Test("the variable asks for a new CA too, and names without it join the certificate")
    func variables() async throws {
        try await withTemporaryFolder { folder in
            _ = try certs(folder)
            let ca = try read("\(folder)/trust/ca.pem")
            #expect(try certs(folder, "--san", "a.internal").contains(", a.internal\n"))
            #expect(try read("\(folder)/trust/ca.pem") == ca)
            _ = try certs(folder, variables: ["MOCK_APNS_NEW_CA": "true"])
            #expect(try read("\(folder)/trust/ca.pem") != ca)
        }
    }

    @Test("what the refusals of the folder recommend works", arguments: ["name", "exposed", "age"])
    func remedies(cause: String) async throws {
        try await withTemporaryFolder { folder in
            _ = try certs(folder)
            var words = ["certs", "--certs", folder, "--format", "json"]
            var now = CertsCommandTests.now
            switch cause {
            case "name": words += ["--san", "push.example.com"]
            case "exposed": try Files.replace("\(folder)/private/ca-key.pem", with: "x")
            case _:
                now += 11 * 366 * 86_400
                // The root of senders is as old, and its own remedy comes first.
                let old = #expect(throws: CommandError.self) {
                    try certs(folder, "--new-ca", now: now)
                }
                for name in ["trust/provider-ca.pem", "private/provider-ca-key.pem"] {
                    #expect(old?.message.contains("\(folder)/\(name)") == true)
                    Files.remove("\(folder)/\(name)")
                }
            }
            func text(_ words: [String]) throws -> String {
                guard case .run(.certs, let given) = try ArgumentReader.read(words) else {
                    throw CommandError.failed("\(words) shows no certificates")
                }
                return try CertsCommand.text(
                    given, environment: [:], now: now, keyKind: .p256)
            }
            let error = #expect(throws: CommandError.self) { try text(words) }
            #expect(error?.exitStatus == 2)
            #expect(error?.message.contains("`mock-apns certs --new-ca") == true)
            let report = try json(try text(words + ["--new-ca"]))
            #expect(report.value(for: "new_ca")?.bool == true)
            #expect(try json(try text(words)).value(for: "new_ca")?.bool == false)
        }
    }

    @Test("each key and certificate of senders is told of with its files and what it is good for")
    func senders() async throws {
        try await withTemporaryFolder { folder in
            let report = try json(
                try certs(folder, "--topic", "com.a", "--topic", "com.b", "--format", "json"))
            #expect(
                texts(report.value(for: "provider_key")?.value(for: "topics")) == [
                    "com.a", "com.b",
                ])
            let document = try SenderDocument(parsing: try read("\(folder)/senders.json"))
            let keys = try #require(report.value(for: "sender_keys")?.array)
            #expect(
                keys.map { $0.value(for: "name")?.string }
                    == SenderKeyKind.allCases.map(\.name))
            for (shown, key) in zip(keys, document.keys) {
                #expect(shown.value(for: "key_id")?.string == key.scope.keyID)
                #expect(shown.value(for: "team_id")?.string == key.scope.teamID)
                #expect(
                    shown.value(for: "environment")?.string == key.scope.environment?.name)
                #expect(shown.value(for: "file")?.string == "\(folder)/\(key.keyFile)")
                #expect(shown.value(for: "usage")?.string?.contains("200") == true)
            }
            #expect(texts(keys[3].value(for: "topics")) == ["com.a"])
            let certificates = try #require(report.value(for: "certificates")?.array)
            #expect(
                certificates.map { $0.value(for: "name")?.string }
                    == SenderCertificateKind.allCases.map(\.name))
            for certificate in certificates {
                for name in ["file", "p12_file"] {
                    let path = try #require(certificate.value(for: name)?.string)
                    #expect(path.hasPrefix("\(folder)/private/senders/") && Files.exists(path))
                }
                #expect(certificate.value(for: "p12_password")?.string == "secret")
                #expect(certificate.value(for: "not_after")?.string?.hasPrefix("202") == true)
            }
            #expect(texts(certificates[1].value(for: "topics")) == ["com.a", "com.b"])
            #expect(texts(certificates[4].value(for: "environments")) == ["production"])
            #expect(texts(report.value(for: "made")).count == keys.count + certificates.count)
        }
    }

    @Test("--out is --certs, and topics of an older provider.json stay")
    func topics() async throws {
        try await withTemporaryFolder { folder in
            _ = try certs(folder)
            guard
                case .run(.certs, let given) = try ArgumentReader.read([
                    "certs", "--out", folder, "--topic", "com.b",
                ])
            else { throw CommandError.failed("no certs") }
            let text = try CertsCommand.text(
                given, environment: [:], now: CertsCommandTests.now, keyKind: .p256)
            #expect(
                text.hasPrefix(
                    "\(folder)/provider.json was there and keeps its topics (com.example.app);"
                        + " change them in that file.\n\nCA "))
        }
    }

    @Test("a name that is none, and a damaged provider record, are wrong use and change no CA")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            _ = try certs(folder)
            let ca = try read("\(folder)/trust/ca.pem")
            #expect(throws: CommandError.self) {
                try certs(folder, "--new-ca", "--san", "no name")
            }
            try Files.replace("\(folder)/provider.json", with: "{")
            let error = #expect(throws: CommandError.self) { try certs(folder, "--new-ca") }
            #expect(error?.exitStatus == 2)
            #expect(error?.message.contains("provider.json is damaged") == true)
            #expect(try read("\(folder)/trust/ca.pem") == ca)
        }
    }
}
