import APNs
import JSON
import PushLog
import Testing

@testable import Gateway

@Suite("Provider tokens in the log")
struct CredentialReaderTests {
    @Test("kid, iss, iat and alg are read, the hash is the start of the value's SHA-256")
    func summary() throws {
        var reader = CredentialReader()
        let value = WithheldValue(bytes: Array(("bearer " + Push.jwt).utf8))
        let found = reader.summary(of: value)
        let summary = try #require(found)
        #expect(summary.keyID == "KEYID12345")
        #expect(summary.algorithm == "ES256")
        #expect(summary.team == "TEAMID1234")
        #expect(summary.issuedAt == "1793491200")
        #expect(summary.hash == "0fbd2c82a2b01a0e")
    }

    @Test("the same value is read once, whatever comes between")
    func readOnce() throws {
        var reader = CredentialReader()
        let values = (0..<4).map { WithheldValue(bytes: Array("bearer \($0)".utf8)) }
        let first = values.map { reader.summary(of: $0) }
        let second = values.map { reader.summary(of: $0) }
        for (a, b) in zip(first, second) { #expect(a === b && a != nil) }
        #expect(Set(first.compactMap { $0?.hash }).count == 4)
    }

    @Test("more values than are remembered are still told apart")
    func many() {
        var reader = CredentialReader()
        let values = (0..<20).map { WithheldValue(bytes: Array("bearer \($0)".utf8)) }
        for _ in 0..<2 {
            let hashes = values.compactMap { reader.summary(of: $0)?.hash }
            #expect(Set(hashes).count == 20)
        }
    }

    @Test(
        "without a value there is no summary, with an unreadable one there is a hash alone",
        arguments: ["", "bearer", "bearer .", "bearer a.b.c", "bearer \u{0}", "b'abc'"])
    func unreadable(text: String) {
        var reader = CredentialReader()
        let nothing = reader.summary(of: nil)
        #expect(nothing == nil)
        let summary = reader.summary(of: WithheldValue(bytes: Array(text.utf8)))
        #expect(summary?.keyID == nil && summary?.team == nil)
        #expect(summary?.hash.count == 16)
    }

    /// Requests of every fate: accepted, refused early, refused late, reset, oversized.
    static let fates: [Push] = [
        .base, .base.method("GET"), .base.device("abc"), .base.adding("connection", "close"),
        .base.body(ofSize: 5_000), .base.adding("authorization", "bearer " + Push.jwt),
        .base.with("authorization", Push.jwt),
    ]

    @Test("ADM-08: the token is in no record, whatever became of the request", arguments: fates)
    func tokenIsNotStored(push: Push) throws {
        let sender = try Sender().open()
        try sender.send(push.frames(sender.stream()))
        let record = try #require(sender.records.last)
        let secret = try #require(Push.jwt.split(separator: ".").last)
        #expect(!contains(record.request.raw.bytes, secret))
        #expect(!contains(record.jsonBytes, secret))
        #expect(record.request.raw.authorization == nil)
        #expect(!sender.world.log.contains { $0.contains(secret) })
        let shown = try #require(try record.json.value(for: "connection")?.value(for: "credential"))
        #expect(shown.value(for: "kid")?.string == "KEYID12345")
        #expect(shown.value(for: "iss")?.string == "TEAMID1234")
        #expect(shown.value(for: "iat")?.string == "1793491200")
        #expect(shown.value(for: "alg")?.string == "ES256")
        #expect(shown.value(for: "hash")?.string?.count == 16)
    }

    @Test("one token on a connection is one summary for all its records")
    func shared() throws {
        let sender = try Sender().open()
        for _ in 0..<3 { _ = try sender.push(.base) }
        _ = try sender.push(.base.without("authorization"))
        let summaries = sender.records.map(\.credential)
        #expect(summaries[0] != nil)
        #expect(summaries[0] === summaries[1] && summaries[1] === summaries[2])
        #expect(summaries[3] == nil)
    }

    private func contains(_ bytes: [UInt8], _ text: Substring) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(text)
    }
}
