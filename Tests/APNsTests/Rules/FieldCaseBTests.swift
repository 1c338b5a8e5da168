import APNs
import JSON
import Testing

/// What senders got wrong in the field, group B: provider tokens.
@Suite("Field cases of provider tokens")
struct FieldCaseBTests {
    @Test(
        "FC-B1 more than an hour old (node-apn/node-apn#496, #450, kayac/Gunfish PR#44)",
        arguments: [(3_601, true), (3_599, false), (3_500, false)] as [(Int64, Bool)])
    func old(age: Int64, isExpired: Bool) {
        var bench = CredentialBench()
        let answer = bench.send(bench.token(age: age))
        #expect(answer.reason == (isExpired ? .expiredProviderToken : nil))
        if isExpired {
            #expect(answer.explanation?.got == "iat is 3,601 s old")
            #expect(bench.send(bench.token()).reason == nil)
        }
    }

    @Test(
        "FC-B2 clock ahead (node-apn/node-apn#590, ostinelli/apnotic#109)",
        arguments: [(10, false), (3_600, false), (3_601, true), (7_200, true)] as [(Int64, Bool)])
    func ahead(seconds: Int64, isInvalid: Bool) {
        var bench = CredentialBench()
        let answer = bench.send(bench.token(age: -seconds))
        #expect(answer.reason == (isInvalid ? .invalidProviderToken : nil))
        if isInvalid {
            let amount = seconds == 7_200 ? "7,200" : "3,601"
            #expect(answer.explanation?.got == "iat is \(amount) s in the future")
            #expect(answer.explanation?.expected == "limit 3,600 s")
        }
        var wide = CredentialBench { $0.futureLimit = 86_400 }
        #expect(wide.send(wide.token(age: -seconds)).reason == nil)
    }

    @Test("FC-B3 new token for every push (Lyle-Du/Swifty-Pusher#3, jchambers/pushy#568)")
    func newEachTime() {
        var bench = CredentialBench()
        let tokens = (0..<6).map { bench.token(age: 5 - $0) }
        let reasons = tokens.map { bench.send($0).reason }
        #expect(
            reasons == [nil] + Array(repeating: .tooManyProviderTokenUpdates, count: 5))
        #expect(bench.send(tokens[0]).reason == nil)
        var free = CredentialBench { $0.updateInterval = 0 }
        #expect(tokens.allSatisfy { free.send($0).reason == nil })
    }

    @Test(
        "FC-B4 refresh 10 minutes after first use (AndrewBarba/apns2#44, #16)",
        arguments: [(10, .tooManyProviderTokenUpdates), (25, nil)] as [(Int64, Reason?)])
    func earlyRefresh(minutes: Int64, reason: Reason?) {
        var bench = CredentialBench()
        #expect(bench.send(bench.token()).reason == nil)
        bench.advance(seconds: minutes * 60)
        #expect(bench.send(bench.token(age: -1)).reason == reason)
    }

    @Test("FC-B5 one token per topic on one connection (Pr0Ger/PyAPNs2 PR#80, #76)")
    func tokenPerTopic() {
        var bench = CredentialBench()
        let tokens = [bench.token(), bench.token(age: 1)]
        let reasons = (0..<4).map {
            bench.send(tokens[$0 % 2], topic: "com.example.app\($0 % 2)").reason
        }
        #expect(
            reasons == [
                nil, .tooManyProviderTokenUpdates, nil, .tooManyProviderTokenUpdates,
            ])
        for token in tokens {
            var own = CredentialBench()
            #expect(own.send(token).reason == nil)
        }
    }

    @Test("FC-B6 several workers with one key (codedge-llc/pigeon#226, Pr0Ger/PyAPNs2#85)")
    func workers() {
        var first = CredentialBench()
        var second = CredentialBench()
        #expect(first.send(first.token()).reason == nil)
        #expect(second.send(second.token(age: 1)).reason == nil)
        var third = CredentialBench()
        third.isUpdateTooSoon = true
        let answer = third.send(third.token(age: 2))
        #expect(answer.reason == .tooManyProviderTokenUpdates)
        #expect(answer.explanation?.hint.contains("share it between workers") == true)
    }

    @Test("FC-B7 two teams on one connection (jchambers/pushy#437, #399)")
    func twoTeams() {
        let other = ProviderKeyScope(keyID: "OTHERKEY01", teamID: "OTHERTEAM1")
        var bench = CredentialBench(keys: [CredentialBench.key, other])
        #expect(bench.send(bench.token()).reason == nil)
        let token = bench.token(other)
        let answer = bench.send(token)
        #expect(answer.reason == .invalidProviderToken && answer.refusal == .otherTeamInToken)
        #expect(
            answer.explanation?.got
                == "a token of team \"OTHERTEAM1\" on a connection of team \"DEF123GHIJ\"")
        var own = CredentialBench(keys: [CredentialBench.key, other])
        #expect(own.send(token).reason == nil)
    }

    private static let swaps:
        [(got: String, change: @Sendable (inout ProviderTokenBuilder) -> Void)] = [
            (
                "kid is \"DEF123GHIJ\" and iss is \"ABC123DEFG\": they are swapped",
                { ($0.keyID, $0.teamID) = ($0.teamID, $0.keyID) }
            ),
            ("kid missing", { $0.keyID = nil }),
            (
                "kid \"OTHERKEY01\" is unknown, known: ABC123DEFG",
                { $0.keyID = "OTHERKEY01" }
            ),
            (
                "iss is \"OTHERTEAM1\", key \"ABC123DEFG\" belongs to \"DEF123GHIJ\"",
                { $0.teamID = "OTHERTEAM1" }
            ),
            ("iss missing", { $0.teamID = nil }),
        ]

    @Test(
        "FC-B8 kid and iss swapped, wrong or missing (esl/MongoosePush#119, AndrewBarba/apns2#4)",
        arguments: swaps)
    func swapped(got: String, change: @Sendable (inout ProviderTokenBuilder) -> Void) {
        var bench = CredentialBench()
        let answer = bench.send(bench.token(CredentialBench.key, age: 0, change))
        #expect(answer.reason == .invalidProviderToken)
        #expect(answer.explanation?.got == got)
    }

    @Test(
        "FC-B9 wrong algorithm (node-apn/node-apn#477, parse-community/node-apn#166)",
        arguments: ["RS256", "HS256", "none", "ES384"], [false, true])
    func algorithm(name: String, isUnsigned: Bool) {
        var bench = CredentialBench()
        let answer = bench.send(
            bench.token {
                $0.algorithm = name
                $0.leavesOutSignature = isUnsigned
            })
        #expect(answer.reason == .invalidProviderToken)
        #expect(answer.explanation?.got == "alg is \"\(name)\"")
        #expect(answer.explanation?.expected == "ES256")
    }

    @Test("FC-B10 DER instead of raw (potatosalad/erlang-jose#95, Apple forum 727057)")
    func der() {
        var bench = CredentialBench()
        let answer = bench.send(bench.token { $0.signature = .der })
        #expect(answer.reason == nil && answer.findings == ["provider-token.der"])
        #expect(bench.ledger.findings.map(\.message) == ["signature is DER"])
        #expect(bench.ledger.findings.map(\.level) == [.info])
        var policy = CredentialPolicy()
        policy.isStrict = true
        var strict = CredentialBench(policy)
        let refused = strict.send(strict.token { $0.signature = .der })
        #expect(refused.reason == .invalidProviderToken)
        #expect(refused.explanation?.got == "signature is DER")
        #expect(strict.send(strict.token()).reason == nil)
    }

    @Test(
        "FC-B10 63 or 65 raw bytes, DER with bytes behind it (potatosalad/erlang-jose#95)",
        arguments: [(63, "signature has 63 bytes"), (65, "signature has 65 bytes")])
    func length(count: Int, got: String) {
        var bench = CredentialBench()
        let input = ProviderTokenBuilder(
            keyID: "ABC123DEFG", teamID: "DEF123GHIJ", issuedAt: CredentialBench.start)
        let raw = (CredentialBench.sign(input.signingInput, .raw) + [1]).prefix(count)
        let token = input.token { _, _ in Array(raw) }
        let answer = bench.send("bearer \(token)")
        #expect(answer.reason == .invalidProviderToken)
        #expect(answer.explanation?.got == got)
        #expect(answer.explanation?.expected == "64 bytes, r and s")
        let der = input.token { input, _ in CredentialBench.sign(input, .der) + [0] }
        let trailing = bench.send("bearer \(der)")
        #expect(trailing.reason == .invalidProviderToken)
        #expect(trailing.explanation?.hint.contains("in DER, that no byte is too many") == true)
    }

    private static let schemes: [(form: String, reason: Reason?, got: String, findings: [String])] =
        [
            (
                "bearer b'TOKEN'", .invalidProviderToken,
                "a token that looks like Python's b'...' text", []
            ),
            ("bearer ", .missingProviderToken, "the word bearer without a token", []),
            ("bearer", .missingProviderToken, "the word bearer without a token", []),
            ("", .missingProviderToken, "an authorization header without a value", []),
            (
                "Basic x", .missingProviderToken,
                "an authorization header whose scheme is not bearer", []
            ),
            (
                "TOKEN", .missingProviderToken, "a token without the word bearer in front", []
            ),
            ("Bearer TOKEN", nil, "", ["provider-token.bearer-case"]),
            ("BEARER  TOKEN ", nil, "", ["provider-token.bearer-case"]),
        ]

    @Test(
        "FC-B11 Python's b'...' and wrong schemes (genesluder/python-apns PR#30, #31)",
        arguments: schemes)
    func scheme(form: String, reason: Reason?, got: String, findings: [String]) {
        var bench = CredentialBench()
        let token = String(bench.token().dropFirst("bearer ".count))
        let value = form.split(separator: "TOKEN", omittingEmptySubsequences: false)
            .joined(separator: token)
        let answer = bench.send(value)
        #expect(answer.reason == reason)
        #expect(answer.explanation?.got ?? "" == got)
        #expect(answer.findings == findings)
    }

    @Test("FC-B11 the header is absent (genesluder/python-apns PR#30)")
    func absent() {
        var bench = CredentialBench()
        let answer = bench.send(nil)
        #expect(answer.reason == .missingProviderToken)
        #expect(
            answer.explanation?.got == "neither an authorization header nor a client certificate")
    }

    @Test("FC-B12 typ, float iat, exp and aud are tolerated (Fatal1ty/aioapns PR#45)")
    func extras() {
        for isStrict in [false, true] {
            var policy = CredentialPolicy()
            policy.isStrict = isStrict
            for defect in [ProviderTokenDefect.fractionIssuedAt, .extraClaims, .prettyPrinted] {
                var bench = CredentialBench(policy)
                #expect(bench.send(bench.token { $0.apply(defect) }).reason == nil)
            }
        }
        let header = #"{"typ":"JWT","alg":"ES256","kid":"ABC123DEFG"}"#
        let claims = #"{"iss":"DEF123GHIJ","iat":1700000000.123,"exp":1700003600,"aud":"x"}"#
        let input = [header, claims].map { Base64.urlForm(Base64.encode($0.utf8)) }
            .joined(separator: ".")
        let signature = Base64.encode(CredentialBench.sign(Array(input.utf8), .raw))
        var bench = CredentialBench()
        #expect(bench.send("bearer \(input).\(Base64.urlForm(signature))").reason == nil)
        // Padded: accepted and told.
        var padded = CredentialBench()
        let answer = padded.send("bearer \(input).\(signature)")
        #expect(signature.hasSuffix("=") && answer.reason == nil)
        #expect(answer.findings == ["provider-token.standard-base64"])
    }

    @Test("FC-B13 a key of the other environment (kylebrowning/APNSwift PR#229, W11)")
    func environment() {
        let limited = ProviderKeyScope(
            keyID: "PRODKEY001", teamID: "DEF123GHIJ", environment: .production)
        var bench = CredentialBench(keys: [limited])
        let answer = bench.send(bench.token(limited))
        #expect(answer.reason == .badEnvironmentKeyInToken)
        #expect(answer.explanation?.got == "key \"PRODKEY001\" is for production only")
        #expect(answer.explanation?.expected == "a key that covers development")
        #expect(answer.reason?.name == "BadEnvironmentKeyInToken")
        var policy = CredentialPolicy()
        #expect(policy.reason(of: .badEnvironmentKeyInToken) == .badEnvironmentKeyInToken)
        policy.usesDocumentedKeyReason = true
        #expect(
            policy.reason(of: .badEnvironmentKeyInToken).name == "BadEnvironmentKeyIdInToken")
        #expect(policy.reason(of: .badTopic) == .badTopic)
        #expect(bench.send(bench.token(limited), environment: .production).reason == nil)
    }

    @Test("FC-B13 an unrelated key on a used connection (codedge-llc/pigeon PR#312)")
    func unrelated() {
        let limited = ProviderKeyScope(
            keyID: "TOPICKEY01", teamID: "DEF123GHIJ", topics: ["com.example.app"])
        var bench = CredentialBench(keys: [CredentialBench.key, limited])
        #expect(bench.send(bench.token()).reason == nil)
        let answer = bench.send(bench.token(limited))
        #expect(answer.reason == .unrelatedKeyIDInToken)
        #expect(
            answer.explanation?.got
                == "topic-specific key \"TOPICKEY01\" after team-scoped key \"ABC123DEFG\"")
    }
}
