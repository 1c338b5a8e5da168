import APNs
import PushLog
import Routing
import Testing

@Suite("No row has a secret")
struct RowSecretTests {
    private static let secret = "eyJ0-secret-provider-token"

    private static func record(_ fields: [(name: String, value: String)]) -> PushRecord {
        Sample.record(
            fields: Sample.fields.map { (name: $0.0, value: $0.1) } + fields,
            credential: CredentialSummary(
                keyID: "KEY", algorithm: "ES256", team: "TEAM", issuedAt: "17", hash: "0011"))
    }

    @Test("what quotes the payload or the user stands in its row alone, to be erased with it")
    func quotes() throws {
        var shown = TraceEvent(.ui(.summary), by: .summary)
        shown.detail = "relevance-score 0.4711 orders it"
        var call = TraceEvent(.callback(.unDidReceive), by: .r41)
        call.response = TraceEvent.Response(action: "REPLY", text: "secret-text")
        let words = ["0.4711", "secret-text", "secret-word"]
        var store = RowStore()
        for event in [shown, call] {
            var record = RowSecretTests.record([])
            record.trace = Trace(
                appState: .suspended, payloadClass: .alert, outcome: .shown, events: [event])
            record.findings = [
                Finding(code: "code", level: .info, offset: 3, message: "secret-word")
            ]
            for _ in 0..<3 {
                let back = try store.back(record)
                #expect(back.trace?.events == record.trace?.events)
                #expect(back.findings == record.findings)
            }
        }
        // The sender and the credential were interned, so that a quote could have been.
        #expect(store.stored.count == 2)
        for value in store.stored {
            #expect(!words.contains { value.bytes.contains($0) })
        }
    }

    @Test("of a provider token the summary alone is stored, of other credentials nothing")
    func tokens() throws {
        let secret = RowSecretTests.secret
        let record = RowSecretTests.record([
            ("authorization", "bearer " + secret), ("authorization", secret),
            ("proxy-authorization", "basic " + secret), ("apns-id", "a-visible-value"),
        ])
        // The record itself still has it, so that it could get into the row.
        #expect(record.request.raw.authorization?.bytes == Array(("bearer " + secret).utf8))
        var store = RowStore()
        for _ in 0..<3 {
            let row = try store.row(of: record)
            let texts = [row] + store.stored.map(\.bytes)
            #expect(!texts.contains { $0.contains(secret) })
            #expect(texts.contains { $0.contains("a-visible-value") })
            let back = try store.record(of: row)
            #expect(back.request.raw.authorization == nil)
            #expect(back.request.raw.authorizationCount == 2)
            #expect(back.credential?.hash == "0011")
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool { contains(Array(text.utf8)) }
}
