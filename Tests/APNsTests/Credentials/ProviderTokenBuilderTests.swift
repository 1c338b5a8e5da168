import APNs
import JSON
import Testing

/// Stands for a key: its "signature" repeats a byte for each form.
private func stamp(_ input: [UInt8], _ form: ProviderTokenBuilder.Signature) -> [UInt8] {
    switch form {
    case .raw: [UInt8](repeating: 0xFB, count: 64)
    case .der: [UInt8](repeating: 0x30, count: 71)
    case .es512: [UInt8](repeating: 0x05, count: 132)
    }
}

/// A token taken apart.
private struct Parts {
    var header: String
    var claims: String
    var signature: [UInt8]

    init(_ token: String) throws {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let bytes = try parts.map { try #require(Base64.decode($0.utf8)) }
        header = String(decoding: bytes[0], as: UTF8.self)
        claims = String(decoding: bytes[1], as: UTF8.self)
        signature = bytes[2]
    }
}

@Suite struct ProviderTokenBuilderTests {
    static let issued = Instant(seconds: 1_437_179_036)
    static let good = ProviderTokenBuilder(
        keyID: "ABC123DEFG", teamID: "DEF123GHIJ", issuedAt: issued)

    static func broken(_ defects: ProviderTokenDefect...) -> String {
        var builder = good
        for defect in defects { builder.apply(defect) }
        return builder.token(sign: stamp)
    }

    @Test("a good token holds what Apple's page asks for, and nothing else")
    func goodToken() throws {
        let token = Self.good.token(sign: stamp)
        let parts = try Parts(token)
        #expect(parts.header == #"{"alg":"ES256","kid":"ABC123DEFG"}"#)
        #expect(parts.claims == #"{"iss":"DEF123GHIJ","iat":1437179036}"#)
        #expect(parts.signature == [UInt8](repeating: 0xFB, count: 64))
        #expect(!token.contains { "+/=".contains($0) })
        #expect(token.hasPrefix("eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ."))
    }

    @Test("what is signed is the text before the second dot")
    func signingInput() throws {
        var seen: [UInt8] = []
        let token = Self.good.token { input, form in
            #expect(form == .raw)
            seen = input
            return [1, 2, 3]
        }
        #expect(token == String(decoding: seen, as: UTF8.self) + ".AQID")
        #expect(seen == Self.good.signingInput)
    }

    @Test("a failing key's error is passed on")
    func failingKey() {
        struct NoKey: Error, Equatable {}
        #expect(throws: NoKey()) {
            _ = try Self.good.token { (_, _) throws(NoKey) in throw NoKey() }
        }
    }

    @Test(
        "each defect of header and claims is written",
        arguments: [
            (.expired, "ES256", "ABC123DEFG", #"{"iss":"DEF123GHIJ","iat":1437171836}"#),
            (.future, "ES256", "ABC123DEFG", #"{"iss":"DEF123GHIJ","iat":1437186236}"#),
            (
                .millisecondsIssuedAt, "ES256", "ABC123DEFG",
                #"{"iss":"DEF123GHIJ","iat":1437179036000}"#
            ),
            (.noIssuedAt, "ES256", "ABC123DEFG", #"{"iss":"DEF123GHIJ"}"#),
            (.otherTeam, "ES256", "ABC123DEFG", #"{"iss":"OTHERTEAM1","iat":1437179036}"#),
            (.noTeam, "ES256", "ABC123DEFG", #"{"iat":1437179036}"#),
            (.unknownKey, "ES256", "OTHERKEY01", #"{"iss":"DEF123GHIJ","iat":1437179036}"#),
            (.noKeyID, "ES256", nil, #"{"iss":"DEF123GHIJ","iat":1437179036}"#),
            (.wrongAlgorithm, "RS256", "ABC123DEFG", #"{"iss":"DEF123GHIJ","iat":1437179036}"#),
            (.noAlgorithm, nil, "ABC123DEFG", #"{"iss":"DEF123GHIJ","iat":1437179036}"#),
            (.unsigned, "none", "ABC123DEFG", #"{"iss":"DEF123GHIJ","iat":1437179036}"#),
            (.es512, "ES512", "ABC123DEFG", #"{"iss":"DEF123GHIJ","iat":1437179036}"#),
            (
                .fractionIssuedAt, "ES256", "ABC123DEFG",
                #"{"iss":"DEF123GHIJ","iat":1437179036.25}"#
            ),
            (.textIssuedAt, "ES256", "ABC123DEFG", #"{"iss":"DEF123GHIJ","iat":"1437179036"}"#),
            (
                .extraClaims, "ES256", "ABC123DEFG",
                #"{"iss":"DEF123GHIJ","iat":1437179036,"aud":"Joken","exp":1437182636,"#
                    + #""nbf":1437179036,"jti":"2vfg8hbkl5sqg3g2fk000001","kid":"ABC123DEFG"}"#
            ),
            (
                .prettyPrinted, "ES256", "ABC123DEFG",
                "{\n  \"iss\" : \"DEF123GHIJ\",\n  \"iat\" : 1437179036\n}"
            ),
        ] as [(ProviderTokenDefect, String?, String?, String)])
    func defects(
        _ defect: ProviderTokenDefect, _ algorithm: String?, _ keyID: String?, _ claims: String
    ) throws {
        let parts = try Parts(Self.broken(defect))
        let header = try JSONValue(parsing: Array(parts.header.utf8))
        #expect(header.value(for: "alg")?.string == algorithm)
        #expect(header.value(for: "kid")?.string == keyID)
        #expect(parts.claims == claims)
    }

    @Test("each defect of the signature is written")
    func signatures() throws {
        #expect(try Parts(Self.broken(.unsigned)).signature.isEmpty)
        #expect(Self.broken(.unsigned).hasSuffix("."))
        #expect(try Parts(Self.broken(.der)).signature.count == 71)
        #expect(try Parts(Self.broken(.es512)).signature.count == 132)
        let tampered = try Parts(Self.broken(.tamperedSignature)).signature
        #expect(tampered == [UInt8](repeating: 0xFB, count: 63) + [0xFA])
        let standard = Self.broken(.standardBase64)
        #expect(standard.contains("+") && standard.hasSuffix("=="))
        #expect(try Parts(standard).signature == [UInt8](repeating: 0xFB, count: 64))
    }

    @Test("defects add up")
    func several() throws {
        let parts = try Parts(Self.broken(.der, .otherTeam, .textIssuedAt, .expired))
        #expect(parts.claims == #"{"iss":"OTHERTEAM1","iat":"1437171836"}"#)
        #expect(parts.signature.count == 71)
    }

    @Test("another team and another key are never the good ones")
    func another() throws {
        var builder = ProviderTokenBuilder(
            keyID: "OTHERKEY01", teamID: "OTHERTEAM1", issuedAt: Self.issued)
        builder.apply(.otherTeam)
        builder.apply(.unknownKey)
        #expect(builder.teamID == "OTHERTEAM2" && builder.keyID == "OTHERKEY02")
    }

    @Test("no instant makes it trap", arguments: [Int64.min, -1, 0, Int64.max])
    func instants(_ milliseconds: Int64) throws {
        for defect in ProviderTokenDefect.allCases {
            var builder = Self.good
            builder.issuedAt = Instant(milliseconds: milliseconds)
            builder.apply(defect)
            let parts = try Parts(builder.token(sign: stamp))
            #expect(throws: Never.self) { try JSONValue(parsing: Array(parts.claims.utf8)) }
        }
    }

    @Test("the log reads what the builder wrote", arguments: ProviderTokenDefect.allCases)
    func reading(_ defect: ProviderTokenDefect) {
        var builder = Self.good
        builder.apply(defect)
        let value = "bearer " + builder.token(sign: stamp)
        let text = ProviderTokenText(authorization: Array(value.utf8))
        #expect(text.keyID == builder.keyID && text.algorithm == builder.algorithm)
        #expect(text.team == builder.teamID)
        #expect((text.issuedAt == nil) == (defect == .noIssuedAt))
    }
}
