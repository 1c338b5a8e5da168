import APNs
import JSON
import MockAPNs
import TLS
import Testing

@testable import CommandLineTool

/// The doctor beside a server that judges credentials.
@Suite("mock-apns doctor: key and certificate")
struct DoctorLiveTests {
    /// What a run of the doctor has said.
    private struct Report {
        let status: Int32
        let lines: [JSONValue]

        /// A member of the first line of a step; nil where there is none.
        func text(_ step: DoctorLine.Step, _ member: String) -> String? {
            lines.first { $0.value(for: "step")?.string == step.rawValue }?
                .value(for: member)?.string
        }

        func level(_ step: DoctorLine.Step) -> String? { text(step, "level") }

        /// Whether a member of a step's line contains a text.
        func says(_ step: DoctorLine.Step, _ member: String, _ part: String) -> Bool {
            text(step, member)?.contains(part) == true
        }
    }

    /// Runs the doctor; without further words it knows what the control plane tells alone.
    private func doctor(_ live: Live, _ words: [String] = []) async throws -> Report {
        let folder = words.contains("--certs") ? [] : ["--certs", "\(live.certs)/none"]
        let words = ["doctor", "--format", "json"] + live.control + folder + words
        let answer = try await onOwnThread {
            try DoctorCommand.answer(
                try given(words), environment: [:],
                now: Instant(milliseconds: ProcessFacts.wallMilliseconds()))
        }
        let json = try JSONValue(parsing: Array(answer.text.utf8))
        return Report(
            status: answer.status, lines: try #require(json.value(for: "lines")?.array))
    }

    /// A server whose folder has the keys and certificates of `mock-apns certs`.
    private func withSenders(
        _ change: (inout ServerOptions) -> Void = { _ in },
        _ body: (Live, SenderDocument) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let good = try ProviderKeyFolder.open(directory: folder, codec: .json)
            let contents = try SenderFolder.complete(
                folder, provider: good.record, now: ProcessFacts.wallMilliseconds() / 1_000,
                keyKind: .p256)
            try await Live.with {
                $0.certificates = folder
                change(&$0)
            } _: { live in
                try await body(live, contents.document)
            }
        }
    }

    private func path(_ name: String, _ live: Live) -> String {
        "\(live.certs)/private/senders/\(name).pem"
    }

    // MARK: - Keys

    @Test("the key of the kit is accepted, and nothing failed")
    func kitKey() async throws {
        try await Live.with { live in
            let keyID = try ProviderFolder.read(live.certs).keyID
            let report = try await doctor(live)
            #expect(report.status == 0)
            #expect(report.level(.control) == "ok")
            #expect(report.level(.trust) == "ok")
            #expect(report.level(.http2) == "ok")
            #expect(
                report.says(
                    .http2, "got", "a push without credentials gets 403 MissingProviderToken"))
            #expect(report.level(.key) == "ok")
            #expect(
                report.text(.key, "got")?.hasPrefix("key \(keyID) of team ") == true)
            #expect(report.says(.key, "got", "(the kit of \(live.server.ready.control))"))
            #expect(report.says(.key, "got", "is accepted: the reserved device token got 400"))
            #expect(report.level(.certificate) == nil)
        }
    }

    @Test("a key the server does not know is told with the log's explanation and the known keys")
    func foreignKey() async throws {
        try await Live.with { live in
            let path = "\(live.certs)/foreign.p8"
            try Files.replace(path, with: try ProviderKey.mint().privatePEM())
            let words = ["--key", path, "--key-id", "FOREIGN001", "--team-id", "TEAM123456"]
            let report = try await doctor(live, words)
            #expect(report.status == 1)
            #expect(report.level(.key) == "fail")
            let got = try #require(report.text(.key, "got"))
            #expect(got.hasPrefix("key FOREIGN001 of team TEAM123456 (\(path)): "))
            #expect(got.contains("403 InvalidProviderToken: kid \"FOREIGN001\" is unknown"))
            let keyID = try ProviderFolder.read(live.certs).keyID
            #expect(report.says(.key, "expected", "400 BadDeviceToken, which comes behind"))
            #expect(report.says(.key, "fix", "the server knows the keys \(keyID): use one"))
            #expect(report.says(.key, "fix", "PUT /v1/keys/FOREIGN001"))
        }
    }

    @Test("a known key id with another key's file is told apart from an unknown one")
    func otherFile() async throws {
        try await Live.with { live in
            let path = "\(live.certs)/other.p8"
            try Files.replace(path, with: try ProviderKey.mint().privatePEM())
            let folder = try ProviderFolder.read(live.certs)
            let report = try await doctor(
                live, ["--key", path, "--key-id", folder.keyID, "--team-id", folder.teamID])
            #expect(report.level(.key) == "fail")
            #expect(report.says(.key, "got", "a signature that key \"\(folder.keyID)\" has not"))
            #expect(report.says(.key, "fix", "the server knows the key id: check the team id"))
        }
    }

    @Test("a key of mock-apns certs is tried by its name, and its limits are told")
    func named() async throws {
        try await withSenders { live, document in
            let other = try #require(document.keys.first { $0.name == "other-team" }?.scope)
            let good = try await doctor(
                live, ["--certs", live.certs, "--key-name", "other-team"])
            #expect(good.level(.key) == "ok")
            #expect(
                good.text(.key, "got")?.hasPrefix(
                    "key \(other.keyID) of team \(other.teamID) (other-team of \(live.certs))")
                    == true)
            let limited = try await doctor(
                live, ["--certs", live.certs, "--key-name", "production-only"])
            #expect(limited.status == 1)
            #expect(limited.says(.key, "got", "403 BadEnvironmentKeyInToken"))
            #expect(limited.says(.key, "fix", "use another, or the other host"))
        }
    }

    @Test("a server that judges no credentials is told as one")
    func unjudged() async throws {
        try await Live.with({ $0.auth = .off }) { live in
            let report = try await doctor(live)
            #expect(report.status == 0)
            #expect(report.level(.key) == "warn")
            #expect(report.says(.key, "got", "is taken without being judged"))
            #expect(report.says(.key, "fix", "--auth required"))
        }
    }

    // MARK: - Certificates

    @Test("where a certificate is required, one is asked for, and an accepted one told")
    func required() async throws {
        try await withSenders({ $0.clientCertificates = .required }) { live, _ in
            let without = try await doctor(live)
            #expect(without.status == 1)
            #expect(without.level(.http2) == "fail")
            #expect(without.says(.http2, "fix", "give --cert FILE"))
            #expect(without.level(.key) == "fail")
            #expect(without.says(.key, "fix", "see http2 above"))
            let path = path("single", live)
            let with = try await doctor(live, ["--cert", path])
            #expect(with.status == 0)
            #expect(with.level(.http2) == "ok")
            #expect(with.says(.http2, "got", "a push without a certificate gets no answer"))
            #expect(with.level(.certificate) == "ok")
            #expect(with.says(.certificate, "got", "(\(path)) is accepted"))
            #expect(with.level(.key) == nil)
        }
    }

    @Test("an expired certificate is told with its date")
    func expired() async throws {
        try await withSenders({ $0.clientCertificates = .required }) { live, _ in
            let path = path("expired", live)
            let report = try await doctor(live, ["--cert", path])
            #expect(report.status == 1)
            #expect(report.says(.http2, "fix", "see cert below"))
            #expect(report.level(.certificate) == "fail")
            let facts = try CertificateFacts(pem: try Files.read(path, as: "certificate"))
            let end = Instant(seconds: facts.notAfter)
            #expect(report.text(.certificate, "fix")?.hasPrefix("it expired at \(end): ") == true)
        }
    }

    @Test("beside tokens a certificate is tried too, and each refusal has its advice")
    func refusals() async throws {
        try await withSenders { live, _ in
            let single = try await doctor(live, ["--cert", path("single", live)])
            #expect(single.level(.certificate) == "ok")
            #expect(single.says(.http2, "got", "gets 403 MissingProviderToken"))
            let production = try await doctor(live, ["--cert", path("production", live)])
            #expect(production.level(.certificate) == "fail")
            #expect(
                production.says(
                    .certificate, "got", "the connection was ended: BadCertificateEnvironment"))
            #expect(
                production.says(.certificate, "fix", "the certificate is for the other environment")
            )
            let voip = try await doctor(
                live, ["--cert", path("voip", live), "--topic", "com.example.app"])
            #expect(voip.says(.certificate, "got", "400 TopicDisallowed"))
            #expect(voip.says(.certificate, "fix", "give a topic that it is for: --topic"))
        }
    }

    @Test("a certificate of a root that the server does not know is told as one")
    func foreignRoot() async throws {
        try await Live.with { live in
            let now = ProcessFacts.wallMilliseconds() / 1_000
            let path = "\(live.certs)/foreign.pem"
            let authority = try ProviderAuthority.ephemeral(now: now)
            let certificate = try authority.mint(
                ProviderCertificateRequest(
                    commonName: "Apple Push Services: com.example.app", userID: "com.example.app",
                    teamID: "TEAM123456", extensions: [], validity: now - 60...now + 3_600,
                    keyKind: .p256))
            try Files.replace(path, with: certificate.combinedPEM)
            let report = try await doctor(live, ["--cert", path])
            #expect(report.level(.certificate) == "fail")
            #expect(report.says(.certificate, "fix", "(--client-ca FILE)"))
        }
    }

    @Test("a server that asks for no certificate is told as one")
    func notAsked() async throws {
        try await withSenders({ $0.clientCertificates = .off }) { live, _ in
            let report = try await doctor(live, ["--cert", path("single", live)])
            #expect(report.says(.certificate, "got", "403 MissingProviderToken"))
            #expect(report.says(.certificate, "fix", "--client-certificates optional"))
        }
    }

    @Test("a --cert that holds no certificate is wrong use")
    func badFile() async throws {
        try await Live.with { live in
            let path = "\(live.certs)/none.pem"
            try Files.replace(path, with: "no PEM")
            let message = "--cert \"\(path)\" holds no certificate in PEM"
            await #expect(throws: CommandError.usage(message)) {
                try await doctor(live, ["--cert", path])
            }
            let missing = await #expect(throws: CommandError.self) {
                try await doctor(live, ["--cert", "/nowhere"])
            }
            #expect(
                missing?.message.hasPrefix("cannot read the client certificate \"/nowhere\"")
                    == true)
        }
    }
}
