import APNs
import JSON
import Testing

/// What real senders write, protocol section 16, and what is made wrong on purpose.
@Suite("Provider tokens as senders write them")
struct SenderFormTests {
    private static func bench(isStrict: Bool) -> CredentialBench {
        CredentialBench { $0.isStrict = isStrict }
    }

    private struct Form: Sendable {
        let row: String
        let findings: [String]
        let isStrict: Bool
        let change: @Sendable (inout ProviderTokenBuilder) -> Void

        init(
            _ row: String, _ findings: [String], strict: Bool,
            _ change: @escaping @Sendable (inout ProviderTokenBuilder) -> Void
        ) {
            self.row = row
            self.findings = findings
            isStrict = strict
            self.change = change
        }
    }

    private static let forms: [Form] = [
        Form("raw, base64url, integer", [], strict: true) { _ in },
        Form("SND2 DER: pushy, apnotic, apns4erl", ["der"], strict: false) { $0.signature = .der },
        Form("SND3 ES512 over P-256: edamov/pushok", ["es512"], strict: false) {
            $0.apply(.es512)
        },
        Form("SND4 base64 with = + /: CleverTap", ["standard-base64"], strict: false) {
            $0.usesStandardBase64 = true
        },
        Form("SND5 iat as float: apns2-up, mopyapns", [], strict: true) {
            $0.issuedAtForm = .fraction
        },
        Form("SND6 iat as string: kalyke-apns", ["string-iat"], strict: false) {
            $0.issuedAtForm = .text
        },
        Form("SND6 pretty-printed, kid in the claims: APNSwift", ["kid-in-claims"], strict: true) {
            $0.isPrettyPrinted = true
            $0.extraClaims = [.init(key: "kid", value: .string("ABC123DEFG"))]
        },
        Form("SND7 aud, exp, nbf, jti: Pigeon", ["kid-in-claims"], strict: true) {
            $0.apply(.extraClaims)
        },
        Form("SND2 and SND4 together: a2", ["standard-base64", "der"], strict: false) {
            $0.signature = .der
            $0.usesStandardBase64 = true
        },
    ]

    @Test("are accepted, with a finding where the form is odd", arguments: forms.indices)
    func accepted(index: Int) {
        let form = SenderFormTests.forms[index]
        var bench = SenderFormTests.bench(isStrict: false)
        let token = bench.token(CredentialBench.key, age: 0, form.change)
        for _ in 0..<2 {
            let answer = bench.send(token)
            #expect(answer.refusal == nil, "\(form.row)")
            #expect(answer.findings == form.findings.map { "provider-token.\($0)" })
        }
        #expect(bench.verifications == 1)
        var strict = SenderFormTests.bench(isStrict: true)
        let answer = strict.send(strict.token(CredentialBench.key, age: 0, form.change))
        #expect(answer.refusal == (form.isStrict ? nil : .invalidProviderToken), "\(form.row)")
    }

    @Test("each defect is answered as its table says", arguments: ProviderTokenDefect.allCases)
    func defect(defect: ProviderTokenDefect) {
        for isStrict in [false, true] {
            var bench = SenderFormTests.bench(isStrict: isStrict)
            let answer = bench.send(bench.token { $0.apply(defect) })
            #expect(answer.reason == (isStrict ? defect.strictReason : defect.reason))
            #expect((answer.explanation == nil) == (answer.reason == nil))
            #expect(bench.ledger.hasAcceptedToken == (answer.reason == nil))
        }
    }

    /// What the explanation of each defect names, with the amount where there is one.
    private static let words: [(ProviderTokenDefect, String)] = [
        (.expired, "iat is 7,200 s old"), (.future, "iat is 7,200 s in the future"),
        (.millisecondsIssuedAt, "iat is \"1700000000000\", which can only be milliseconds"),
        (.noIssuedAt, "iat missing"), (.otherTeam, "iss is \"OTHERTEAM1\", key \"ABC123DEFG\""),
        (.noTeam, "iss missing"), (.unknownKey, "kid \"OTHERKEY01\" is unknown, known: ABC123DEFG"),
        (.noKeyID, "kid missing"), (.wrongAlgorithm, "alg is \"RS256\""),
        (.noAlgorithm, "alg missing"), (.unsigned, "alg is \"none\""),
        (.tamperedSignature, "a signature that key \"ABC123DEFG\" has not made"),
    ]

    @Test("the explanation says what was wrong and by how much", arguments: words)
    func explained(defect: ProviderTokenDefect, got: String) {
        var bench = SenderFormTests.bench(isStrict: false)
        let answer = bench.send(bench.token { $0.apply(defect) })
        #expect(answer.explanation?.got.hasPrefix(got) == true, "\(answer)")
    }

    @Test("the words cover every defect that the default profile refuses")
    func complete() {
        let refused = ProviderTokenDefect.allCases.filter { $0.reason != nil }
        #expect(Set(refused) == Set(SenderFormTests.words.map(\.0)))
    }

    @Test("of two things that are wrong in step 4 the first of decision 14.1 answers")
    func order() {
        let production = ProviderKeyScope(
            keyID: "PRODKEY001", teamID: "OTHERTEAM1", environment: .production,
            topics: ["com.example.other"])
        let unrelated = ProviderKeyScope(
            keyID: "TOPICKEY01", teamID: "DEF123GHIJ", topics: ["com.example.other"])
        var bench = CredentialBench(keys: [CredentialBench.key, production, unrelated])
        #expect(bench.send(bench.token()).refusal == nil)
        let rows: [(token: String, refusal: RuleID)] = [
            (
                bench.token(production, age: 7_200) { $0.tampersWithSignature = true },
                .invalidProviderToken
            ),
            (bench.token(production, age: 7_200), .expiredProviderToken),
            (bench.token(production), .badEnvironmentKeyInToken),
            (bench.token(unrelated), .unrelatedKeyIDInToken),
            (bench.token(age: 1), .tooManyProviderTokenUpdates),
        ]
        for row in rows {
            // The topic is judged in step 8.
            #expect(bench.send(row.token, topic: "com.example.disallowed").refusal == row.refusal)
        }
        let other = bench.send(bench.token(production), environment: .production)
        #expect(other.refusal == .otherTeamInToken)
    }

    @Test("a rule of step 4 that warns tells what it would have refused, with the amount")
    func warned() {
        let rules = RuleSettings(
            .apns, [.expiredProviderToken: .warn, .invalidProviderToken: .off])
        var bench = CredentialBench(rules: rules)
        let request = Draft().request
        let old = WithheldValue(bytes: Array(bench.token(age: 7_200).utf8))
        #expect(bench.send(bench.token(age: 7_200)).findings == ["expired-provider-token"])
        #expect(bench.ledger.hasAcceptedToken)
        var judging = RequestJudging(rules)
        var reader = PayloadReader()
        let step = bench.ledger.judge(
            old, of: request, environment: .development, at: bench.now, generation: 1)
        guard case .judged(let facts) = step else {
            Issue.record("expected facts")
            return
        }
        let isRefused = judging.refusesBeforeCredentials(
            request, presented: .token, certificate: nil)
        #expect(!isRefused)
        judging.finish(
            request, credentials: .token(facts), hasDefaultTopic: false, reader: &reader)
        let findings = Findings.build(
            request, context: judging.context, device: DeviceFacts(),
            warnings: judging.judgement.warnings, payloadError: nil, now: bench.now.wall)
        #expect(findings.map(\.message) == ["got iat is 7,200 s old; expected limit 3,600 s"])
        #expect(
            Findings.mayExist(
                request, credentials: judging.context.credentials,
                warnings: judging.judgement.warnings, lint: [], now: bench.now.wall))
    }
}
