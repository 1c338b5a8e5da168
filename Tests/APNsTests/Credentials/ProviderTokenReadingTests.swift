import APNs
import TestSupport
import Testing

@Suite("Reading provider tokens")
struct ProviderTokenReadingTests {
    private static let bench = CredentialBench()

    private static func bearer(
        _ change: (inout ProviderTokenBuilder) -> Void = { _ in }
    ) -> [UInt8] {
        Array(bench.token(CredentialBench.key, age: 0, change).utf8)
    }

    private func problem(_ value: [UInt8], isStrict: Bool = false) -> ProviderTokenProblem? {
        do throws(ProviderTokenProblem) {
            _ = try ProviderToken.read(authorization: value, isStrict: isStrict)
            return nil
        } catch {
            return error
        }
    }

    /// A token of these texts, encoded as they are.
    private static func token(
        _ header: String, _ claims: String, _ signature: [UInt8] = .init(repeating: 1, count: 64)
    ) -> [UInt8] {
        let parts = [Array(header.utf8), Array(claims.utf8), signature]
        let text = parts.map { Base64.urlForm(Base64.encode($0)) }.joined(separator: ".")
        return Array("bearer \(text)".utf8)
    }

    private static let header = #"{"alg":"ES256","kid":"K"}"#
    private static let claims = #"{"iss":"T","iat":1700000000}"#

    @Test("gives key, team, time, what was signed and the signature")
    func good() throws {
        let value = ProviderTokenReadingTests.bearer()
        let token = try ProviderToken.read(authorization: value, isStrict: true)
        #expect(token.keyID == "ABC123DEFG" && token.teamID == "DEF123GHIJ")
        #expect(token.issuedAt == CredentialBench.start)
        #expect(token.form == .raw && token.signature.count == 64 && token.findings.isEmpty)
        let text = String(decoding: token.signingInput, as: UTF8.self)
        #expect(String(decoding: value, as: UTF8.self).hasPrefix("bearer \(text)."))
        #expect(text.split(separator: ".").count == 2)
    }

    /// iat as written, and the milliseconds it means; nil where it is refused.
    private static let times: [(text: String, milliseconds: Int64?, strict: Bool)] = [
        ("1700000000", 1_700_000_000_000, true),
        ("1700000000.25", 1_700_000_000_250, true),
        ("1.7e9", 1_700_000_000_000, true),
        ("0", 0, true),
        ("-5", -5_000, true),
        ("-1e300", -100_000_000_000_000, true),
        ("99999999999", 99_999_999_999_000, true),
        (#""1700000000""#, 1_700_000_000_000, false),
        (#""1700000000.25""#, 1_700_000_000_250, false),
        ("100000000000", nil, false), ("1700000000000", nil, false), ("1e400", nil, false),
        (#""1700000000000""#, nil, false), (#""nan""#, nil, false), (#""inf""#, nil, false),
        (#""0x10""#, nil, false), (#""2026-11-30""#, nil, false), (#""""#, nil, false),
        ("true", nil, false), ("null", nil, false), ("[1]", nil, false), ("{}", nil, false),
    ]

    @Test("iat is a number of seconds, or a text that holds one", arguments: times)
    func issuedAt(text: String, milliseconds: Int64?, strict: Bool) {
        let value = ProviderTokenReadingTests.token(
            ProviderTokenReadingTests.header, #"{"iss":"T","iat":\#(text)}"#)
        let read = try? ProviderToken.read(authorization: value, isStrict: false)
        #expect(read?.issuedAt.milliseconds == milliseconds)
        #expect((problem(value, isStrict: true) == nil) == strict)
        let isText = text.hasPrefix("\"")
        #expect(
            read.map { $0.findings.map(\.code) == (isText ? ["provider-token.string-iat"] : []) }
                ?? true)
    }

    private static let textRows: [(value: String, problem: ProviderTokenProblem)] = [
        ("", .unusable(.empty)), (" \t ", .unusable(.empty)),
        ("bearer", .unusable(.schemeAlone)), ("Bearer  ", .unusable(.schemeAlone)),
        ("Basic x", .unusable(.otherScheme)), ("bearerx", .unusable(.otherScheme)),
        ("a.b.c", .unusable(.noScheme)), ("bear a.b.c", .unusable(.otherScheme)),
        ("bearer b'eyJ.a.b'", .pythonBytes), (#"bearer b"eyJ.a.b""#, .pythonBytes),
        ("bearer x", .partCount(1)), ("bearer a.b", .partCount(2)),
        ("bearer a.b.c.d", .partCount(4)), ("bearer a b.c.d", .notBase64(.header)),
        ("bearer \"e30.e30.e30\"", .notBase64(.header)), ("bearer é.e30.e30", .notBase64(.header)),
        ("bearer ..", .notJSON(.header, message: "the text is empty; a JSON value was expected")),
        ("bearer W10.e30.", .notObject(.header, kind: "an array")),
        ("bearer e30.e30.", .noAlgorithm),
    ]

    @Test("tells what is wrong with the text", arguments: textRows)
    func text(value: String, problem: ProviderTokenProblem) {
        #expect(self.problem(Array(value.utf8)) == problem)
        #expect(self.problem(Array(value.utf8), isStrict: true) == problem)
    }

    private static let memberRows:
        [(header: String, claims: String, problem: ProviderTokenProblem?)] =
            [
                (header, claims, nil),
                (#"{"alg":"ES256","kid":"K","typ":"JWT"}"#, claims, nil),
                (#"{"alg":"ES256","kid":"K","typ":7}"#, claims, nil),
                (#"{"kid":"K"}"#, claims, .noAlgorithm),
                (#"{"alg":"","kid":"K"}"#, claims, .noAlgorithm),
                (#"{"alg":"RS256","kid":"K"}"#, claims, .algorithm("RS256")),
                (#"{"alg":"HS256","kid":"K"}"#, claims, .algorithm("HS256")),
                (#"{"alg":"ES384","kid":"K"}"#, claims, .algorithm("ES384")),
                (#"{"alg":"none","kid":"K"}"#, claims, .algorithm("none")),
                (#"{"alg":"es256","kid":"K"}"#, claims, .algorithm("es256")),
                (
                    #"{"alg":256,"kid":"K"}"#, claims,
                    .wrongType(member: "alg", kind: "a number", expected: "a string")
                ),
                (#"{"alg":"ES256"}"#, claims, .noKeyID(isInClaims: false)),
                (#"{"alg":"ES256","kid":""}"#, claims, .noKeyID(isInClaims: false)),
                (
                    #"{"alg":"ES256"}"#, #"{"iss":"T","iat":1,"kid":"K"}"#,
                    .noKeyID(isInClaims: true)
                ),
                (
                    #"{"alg":"ES256","kid":null}"#, claims,
                    .wrongType(member: "kid", kind: "null", expected: "a string")
                ),
                (header, #"{"iat":1}"#, .noTeam), (header, #"{"iss":"","iat":1}"#, .noTeam),
                (
                    header, #"{"iss":1,"iat":1}"#,
                    .wrongType(member: "iss", kind: "a number", expected: "a string")
                ),
                (header, #"{"iss":"T"}"#, .noIssuedAt),
                (header, #""text""#, .notObject(.claims, kind: "a string")),
                (header, #"{"iss":"T","iat":1,"sub":"com.example.app","exp":0,"crit":[]}"#, nil),
                (
                    header, #"{"iss":"T","iat":1,"x":\#(String(repeating: "[", count: 100))"#,
                    .notJSON(
                        .claims, message: "arrays and objects are nested deeper than 64 levels")
                ),
            ]

    @Test("tells what is wrong with header and claims", arguments: memberRows)
    func members(header: String, claims: String, problem: ProviderTokenProblem?) {
        #expect(self.problem(ProviderTokenReadingTests.token(header, claims)) == problem)
    }

    private static let repeatedRows: [(header: String, claims: String, keyID: String)] = [
        (#"{"alg":"ES256","alg":"ES256","kid":"K"}"#, claims, "K"),
        (#"{"alg":"none","alg":"ES256","kid":"K"}"#, claims, "K"),
        (#"{"alg":"ES256","kid":"J","kid":"K"}"#, claims, "K"),
        (#"{"alg":"ES256","kid":"J","k\u0069d":"K"}"#, claims, "K"),
        (header, #"{"iss":"S","iss":"T","iat":1700000000}"#, "K"),
        (header, #"{"iss":"T","iat":1,"iat":1700000000}"#, "K"),
    ]

    @Test("a member that comes twice is told, and the last one counts", arguments: repeatedRows)
    func repeated(header: String, claims: String, keyID: String) throws {
        let value = ProviderTokenReadingTests.token(header, claims)
        let token = try ProviderToken.read(authorization: value, isStrict: false)
        #expect(token.findings.map(\.code) == ["provider-token.repeated-member"])
        #expect(token.keyID == keyID && token.teamID == "T")
        #expect(token.issuedAt == CredentialBench.start)
        // What the log shows of it is the same.
        let text = ProviderTokenText(authorization: value)
        #expect(text.keyID == keyID && text.algorithm == "ES256" && text.team == "T")
    }

    /// Signature, algorithm, and what is said of it in both profiles.
    private static let signatureRows:
        [(bytes: [UInt8], algorithm: String, problem: ProviderTokenProblem?, strict: Bool)] = [
            (.init(repeating: 1, count: 64), "ES256", nil, true),
            (.init(repeating: 0x30, count: 64), "ES256", nil, true),
            (
                .init(repeating: 1, count: 63), "ES256", .signatureLength(bytes: 63, expected: 64),
                false
            ),
            (
                .init(repeating: 1, count: 65), "ES256", .signatureLength(bytes: 65, expected: 64),
                false
            ),
            (
                .init(repeating: 1, count: 132), "ES256",
                .signatureLength(bytes: 132, expected: 64), false
            ),
            ([], "ES256", .unsigned, false), ([], "ES512", .unsigned, false),
            (
                .init(repeating: 0x30, count: 7), "ES256", .signatureLength(bytes: 7, expected: 64),
                false
            ),
            (.init(repeating: 0x30, count: 8), "ES256", nil, false),
            (.init(repeating: 0x30, count: 72), "ES256", nil, false),
            (
                .init(repeating: 0x30, count: 73), "ES256",
                .signatureLength(bytes: 73, expected: 64), false
            ),
            (.init(repeating: 0, count: 132), "ES512", nil, false),
            (
                .init(repeating: 0, count: 64), "ES512", .signatureLength(bytes: 64, expected: 132),
                false
            ),
        ]

    @Test("finds the form of the signature by its length", arguments: signatureRows)
    func signature(
        bytes: [UInt8], algorithm: String, problem: ProviderTokenProblem?, strict: Bool
    ) {
        let value = ProviderTokenReadingTests.token(
            #"{"alg":"\#(algorithm)","kid":"K"}"#, ProviderTokenReadingTests.claims, bytes)
        #expect(self.problem(value) == problem)
        #expect((self.problem(value, isStrict: true) == nil) == strict)
    }

    @Test(
        "a member that comes twice is accepted with a finding, and the last one counts",
        arguments: [
            (#"{"alg":"RS256","alg":"ES256","kid":"K"}"#, claims),
            (#"{"alg":"ES256","kid":"J","kid":"K"}"#, claims),
            (#"{"alg":"ES256","kid":"K"}"#, #"{"iss":"S","iss":"T","iat":1}"#),
        ])
    func repeated(header: String, claims: String) throws {
        let value = ProviderTokenReadingTests.token(
            header, claims, .init(repeating: 1, count: 64))
        let token = try ProviderToken.read(authorization: value, isStrict: false)
        #expect(token.keyID == "K")
        #expect(token.findings.map(\.code) == ["provider-token.repeated-member"])
    }

    @Test("a token may have 4,096 bytes with the word bearer, and not one more")
    func size() {
        func value(_ count: Int) -> [UInt8] {
            // Blanks around it are part of the value.
            let token = ProviderTokenReadingTests.bearer()
            return token + [UInt8](repeating: 0x20, count: count - token.count)
        }
        #expect(problem(value(4_096)) == nil)
        #expect(problem(value(4_097)) == .tooLong(bytes: 4_097))
    }

    @Test("a token that was changed anywhere is read or refused, never more", arguments: 0..<40)
    func changed(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let forms: [ProviderTokenDefect?] = ProviderTokenDefect.allCases + [nil]
        for _ in 0..<100 {
            var value = ProviderTokenReadingTests.bearer { builder in
                if let defect = forms.randomElement(using: &random) ?? nil { builder.apply(defect) }
            }
            for _ in 0..<Int.random(in: 0...3, using: &random) where !value.isEmpty {
                let index = Int.random(in: 0..<value.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: value[index] = UInt8.random(in: .min ... .max, using: &random)
                case 1: value.remove(at: index)
                case _: value.insert(contentsOf: random.bytes(upTo: 8), at: index)
                }
            }
            checkOutcome(of: value)
        }
    }

    @Test("any bytes are read or refused, never more", arguments: 0..<20)
    func noise(seed: UInt64) {
        var random = SeededGenerator(seed: 1_000 + seed)
        for _ in 0..<200 {
            checkOutcome(of: random.bytes(upTo: 300))
            let header = Base64.encode(random.bytes(upTo: 60))
            let claims = Base64.encode(random.bytes(upTo: 60))
            checkOutcome(of: Array("bearer \(header).\(claims).".utf8) + random.bytes(upTo: 90))
        }
    }

    /// What is strict is lenient too; what is refused is explained without the token's bytes.
    private func checkOutcome(of value: [UInt8]) {
        let usual = problem(value)
        if problem(value, isStrict: true) == nil { #expect(usual == nil) }
        guard let usual else { return }
        let text = usual.explanation
        #expect(!text.got.isEmpty && !text.expected.isEmpty && !text.hint.isEmpty)
        #expect(text.got.utf8.allSatisfy { (0x20..<0x7f).contains($0) })
        #expect(text.got.utf8.count < 200)
    }
}
