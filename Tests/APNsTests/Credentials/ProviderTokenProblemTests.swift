@testable import APNs
import Testing

@Suite("What is told of a wrong provider token")
struct ProviderTokenProblemTests {
    private static func keys(_ count: Int) -> [ProviderKeyScope] {
        (0..<count).map { ProviderKeyScope(keyID: "KEY\($0)", teamID: "TEAM\($0)") }
    }

    private static let rows: [(problem: ProviderTokenProblem, got: String)] = [
        (.unusable(.empty), "an authorization header without a value"),
        (.tooLong(bytes: 12_345), "an authorization header of 12,345 bytes"),
        (.pythonBytes, "a token that looks like Python's b'...' text"),
        (.partCount(1), "a token of 1 part"), (.partCount(5), "a token of 5 parts"),
        (.notBase64(.claims), "a claims part that is not base64"),
        (.standardBase64(.header), "a header part in standard base64, with + or / or ="),
        (.notJSON(.header, message: "m"), "a header part that is not JSON: m"),
        (.notObject(.claims, kind: "null"), "a claims part that is null"),
        (.noAlgorithm, "alg missing"), (.algorithm("HS256"), "alg is \"HS256\""),
        (.noKeyID(isInClaims: false), "kid missing"),
        (.noKeyID(isInClaims: true), "kid missing in the header, it stands in the claims"),
        (.noTeam, "iss missing"), (.noIssuedAt, "iat missing"),
        (.wrongType(member: "kid", kind: "a number", expected: "a string"), "kid is a number"),
        (.milliseconds("1700000000000"), "iat is \"1700000000000\", which can only be"),
        (.issuedAt("now"), "iat is \"now\""),
        (.unsigned, "a token without a signature"),
        (.signatureLength(bytes: 63, expected: 64), "signature has 63 bytes"),
        (.derSignature, "signature is DER"),
        (.unknownKey(id: "X", teamID: "Y", known: []), "kid \"X\" is unknown"),
        (
            .unknownKey(id: "X", teamID: "Y", known: keys(2)),
            "kid \"X\" is unknown, known: KEY0, KEY1"
        ),
        (
            .unknownKey(id: "X", teamID: "Y", known: keys(10)),
            "kid \"X\" is unknown, known: KEY0, KEY1, KEY2, KEY3, KEY4, KEY5, KEY6, KEY7 and 2 more"
        ),
        (
            .unknownKey(id: String(repeating: "k", count: 2_000), teamID: "Y", known: keys(1)),
            "kid \"kkkkkkkkkkkkkkkk...\" (2,000 characters) is unknown, known: KEY0"
        ),
        (
            .unknownKey(id: "clé", teamID: "Y", known: keys(1)),
            "an unknown kid, text of 4 bytes that is not plain ASCII, known: KEY0"
        ),
        (
            .unknownKey(id: "TEAM0", teamID: "Y", known: keys(1)),
            "kid is \"TEAM0\" and iss is \"Y\": they are swapped"
        ),
        (
            .unknownKey(id: "X", teamID: "KEY0", known: keys(1)),
            "kid is \"X\" and iss is \"KEY0\": they are swapped"
        ),
        (.wrongSignature(keyID: "K"), "a signature that key \"K\" has not made"),
        (
            .otherTeam(id: "A", keyTeamID: "B", keyID: "K"),
            "iss is \"A\", key \"K\" belongs to \"B\""
        ),
    ]

    @Test("is got, expected and a hint", arguments: rows)
    func row(problem: ProviderTokenProblem, got: String) {
        let text = problem.explanation
        #expect(text.got.hasPrefix(got), "\(text.got)")
        #expect(!text.expected.isEmpty && !text.hint.isEmpty && text.expected != text.got)
    }

    @Test("quotes short plain text, and only the start of a long one: no token or key is told")
    func quoted() {
        #expect("\(QuotedText("ABC"))" == "\"ABC\"" && "\(QuotedText(""))" == "\"\"")
        #expect("\(QuotedText(String(repeating: "x", count: 64)))".hasPrefix("\"xx"))
        let start = String(repeating: "x", count: 16)
        #expect(
            "\(QuotedText(String(repeating: "x", count: 65)))" == "\"\(start)...\" (65 characters)")
        #expect(
            "\(QuotedText(start + String(repeating: "y", count: 1_984)))"
                == "\"\(start)...\" (2,000 characters)")
        #expect("\(QuotedText("a\nb"))" == "text of 3 bytes that is not plain ASCII")
        #expect("\(QuotedText("é"))" == "text of 2 bytes that is not plain ASCII")
    }

    @Test(
        "groups the digits of amounts",
        arguments: [
            (0, "0"), (999, "999"), (1_000, "1,000"), (3_912, "3,912"), (-12_345, "-12,345"),
            (1_234_567, "1,234,567"), (.min, "-9,223,372,036,854,775,808"),
        ] as [(Int64, String)])
    func grouped(number: Int64, text: String) {
        #expect("\(Grouped(number))" == text)
    }
}

@Suite("What a sender shows of itself")
struct PresentedCredentialTests {
    private static let rows: [(value: String?, expected: PresentedCredential)] = [
        (nil, .none), ("", .unusable(.empty)), ("  ", .unusable(.empty)),
        ("bearer", .unusable(.schemeAlone)), (" bearer\t", .unusable(.schemeAlone)),
        ("Basic dXNlcg==", .unusable(.otherScheme)), ("be", .unusable(.otherScheme)),
        ("bearerx.y.z", .unusable(.noScheme)), ("eyJ.eyJ.sig", .unusable(.noScheme)),
        ("bearer x", .token), ("BeArEr\tx", .token), ("bearer  b'x'", .token),
    ]

    @Test("is found by the first word of authorization", arguments: rows)
    func row(value: String?, expected: PresentedCredential) {
        let authorization = value.map { WithheldValue(bytes: Array($0.utf8)) }
        #expect(
            PresentedCredential(authorization: authorization, hasCertificate: false) == expected)
        #expect(
            PresentedCredential(authorization: authorization, hasCertificate: true)
                == .certificate)
        #expect(expected.isMissing == (expected != .token))
        #expect(!PresentedCredential.certificate.isMissing)
        #expect(!PresentedCredential.notJudged.isMissing)
    }

    @Test("is judged only where some rule of the credentials is", arguments: Profile.allCases)
    func profiles(profile: Profile) {
        var settings = RuleSettings(profile: profile)
        #expect(settings.judgesCredentials == (profile != .lenient))
        settings.set(.expiredProviderToken, to: .warn)
        #expect(settings.judgesCredentials)
    }
}
