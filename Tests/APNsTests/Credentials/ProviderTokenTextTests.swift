import APNs
import TestSupport
import Testing

@Suite("The readable parts of a provider token")
struct ProviderTokenTextTests {
    private static let header = "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ"
    private static let claims = "eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxNzAwMDAwMDAwfQ"

    /// Tokens in the forms of real senders (protocol section 16), made with another encoder.
    private static let senders: [(String, token: String, algorithm: String, issuedAt: String)] = [
        ("ES256, integer", "\(header).\(claims).AQI", "ES256", "1700000000"),
        (
            "SND3 ES512, edamov/pushok",
            "eyJhbGciOiJFUzUxMiIsImtpZCI6IkFCQzEyM0RFRkcifQ.\(claims).AQI",
            "ES512", "1700000000"
        ),
        (
            "SND4 standard Base64 with padding, CleverTap apns-http2",
            "\(header)==.eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxNzAwMDAwMDAwLCJ4Ijoiw7/Dv8O+Pz4ifQ==.+//+/w==",
            "ES256", "1700000000"
        ),
        (
            "SND5 iat as float, apns2-up",
            "\(header).eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxNzAwMDAwMDAwLjI1fQ.AQI", "ES256",
            "1700000000.25"
        ),
        (
            "SND6 iat as string, kalyke-apns",
            "\(header).eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoiMTcwMDAwMDAwMCJ9.AQI", "ES256",
            "1700000000"
        ),
        (
            "SND6 pretty-printed, kid in the claims too, APNSwift",
            "ewogICJhbGciIDogIkVTMjU2IiwKICAia2lkIiA6ICJBQkMxMjNERUZHIgp9."
                + "ewogICJpYXQiIDogMTcwMDAwMDAwMCwKICAiaXNzIiA6ICJERUYxMjNHSElKIiwKICAia2lkIiA6ICJBQkMxMjNERUZHIgp9.AQI",
            "ES256", "1700000000"
        ),
        (
            "SND7 typ, Pigeon",
            "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCIsImtpZCI6IkFCQzEyM0RFRkcifQ.\(claims).AQI", "ES256",
            "1700000000"
        ),
        (
            "SND7 aud, exp, nbf and jti, Pigeon",
            "\(header).eyJhdWQiOiJKb2tlbiIsImV4cCI6MTcwMDAwNzIwMCwiaWF0IjoxNzAwMDAwMDAwLCJpc3MiOiJERUYxMjNHSElKIiwianRpIjoiMnYiLCJuYmYiOjE3MDAwMDAwMDB9.AQI",
            "ES256", "1700000000"
        ),
    ]

    @Test("are read from tokens as real senders make them", arguments: senders)
    func sender(_ what: String, token: String, algorithm: String, issuedAt: String) {
        for scheme in ["bearer ", "Bearer ", "BEARER ", ""] {
            let text = ProviderTokenText(authorization: Array((scheme + token).utf8))
            #expect(text.keyID == "ABC123DEFG")
            #expect(text.team == "DEF123GHIJ")
            #expect(text.algorithm == algorithm)
            #expect(text.issuedAt == issuedAt)
        }
    }

    @Test(
        "are absent from what is no token",
        arguments: [
            "", " ", "bearer", "bearer ", "bearer .", "bearer ..", "bearer ...",
            "Basic dXNlcjpwdw==",
            "bearer b'abc'", "bearer WyJhbGciXQ.Ingi.AQI", "bearer \u{e9}.\u{e9}.\u{e9}",
            "bearer eyJ.eyJ.eyJ", "bearer null.null.null",
            // Members of the wrong kind.
            "bearer eyJhbGciOnsiYSI6MX0sImtpZCI6WyJ4Il19.eyJpc3MiOnRydWUsImlhdCI6bnVsbH0.AQI",
        ])
    func garbage(value: String) {
        let text = ProviderTokenText(authorization: Array(value.utf8))
        #expect(text.keyID == nil && text.algorithm == nil)
        #expect(text.team == nil && text.issuedAt == nil)
    }

    @Test("are read one by one: a good header stays readable beside bad claims")
    func half() {
        let header = ProviderTokenTextTests.header
        for value in ["bearer \(header)", "bearer \(header).", "bearer \(header).***.AQI"] {
            let text = ProviderTokenText(authorization: Array(value.utf8))
            #expect(text.keyID == "ABC123DEFG" && text.algorithm == "ES256")
            #expect(text.team == nil && text.issuedAt == nil)
        }
        let claims = ProviderTokenText(
            authorization: Array("bearer x.\(ProviderTokenTextTests.claims)".utf8))
        #expect(claims.keyID == nil && claims.team == "DEF123GHIJ")
    }

    @Test("are left out where they are longer than 64 bytes", arguments: [1, 63, 64, 65, 4_000])
    func long(length: Int) {
        let word = String(repeating: "K", count: length)
        let header = Base64.encode(#"{"kid":"\#(word)","alg":"ES256"}"#.utf8)
        let text = ProviderTokenText(authorization: Array("bearer \(header).e30.x".utf8))
        #expect(text.keyID == (length <= 64 ? word : nil))
        #expect(text.algorithm == "ES256")
    }

    @Test("random bytes never trap", arguments: [1, 2] as [UInt64])
    func hostile(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let good = Array(
            "bearer \(ProviderTokenTextTests.header).\(ProviderTokenTextTests.claims).AQI".utf8)
        for _ in 0..<2_000 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            }
            bytes.removeFirst(Int.random(in: 0...20, using: &random))
            let text = ProviderTokenText(authorization: bytes)
            #expect((text.keyID?.utf8.count ?? 0) <= 64)
        }
    }
}
