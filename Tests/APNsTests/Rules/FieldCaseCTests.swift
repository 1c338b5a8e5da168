import APNs
import Testing

/// What senders got wrong in the field, group C: certificates, topics and push types.
@Suite("Field cases of certificates and topics")
struct FieldCaseCTests {
    private static let app = "com.example.app"

    private static func certificate(
        _ environments: [Environment], _ topics: [(topic: String, kind: String)] = []
    ) -> ProviderCertificate {
        var extensions: [ProviderCertificate.Extension: [UInt8]] = [:]
        for environment in environments { extensions[.init(environment)] = [5, 0] }
        if !topics.isEmpty { extensions[.topics] = ProviderCertificate.encodeTopics(topics) }
        return ProviderCertificate(userID: app, extensions: extensions)
    }

    private func verdict(
        _ certificate: ProviderCertificate, _ environment: Environment = .development,
        _ policy: CredentialPolicy = CredentialPolicy(),
        _ change: (inout Draft) -> Void = { _ in }
    ) -> RequestJudgement {
        let request = Draft(change).request
        let facts = certificate.facts(for: request, environment: environment, policy: policy)
        var reader = PayloadReader()
        return RequestJudge.judge(
            request, credentials: .certificate(facts), hasDefaultTopic: facts.hasDefaultTopic,
            settings: RuleSettings(), reader: &reader)
    }

    @Test(
        "FC-C1 a certificate of the other environment (sideshow/apns2#93, #60, #117, pushy#561)",
        arguments: Environment.allCases)
    func environment(environment: Environment) {
        let other: Environment = environment == .development ? .production : .development
        let right = verdict(FieldCaseCTests.certificate([environment]), environment)
        #expect(right.refusal == nil)
        // Before the method and all else: there is no answer on the stream.
        let wrong = verdict(FieldCaseCTests.certificate([other]), environment) {
            $0[":method"] = "GET"
        }
        #expect(wrong.refusal == .badCertificateEnvironment)
        #expect(wrong.explanation?.got == "a certificate for \(other.name)")
        #expect(
            wrong.explanation?.expected.hasPrefix("a certificate for \(environment.name)") == true)
        #expect(
            RuleBook.rule(.badCertificateEnvironment).reason.body()
                == Array(#"{"reason":"BadCertificateEnvironment"}"#.utf8))
    }

    @Test("FC-C2 both environments, whatever the common name (CleverTap/apns-http2#56)")
    func universal() {
        let both = FieldCaseCTests.certificate(Environment.allCases)
        #expect(both.environments == [.development, .production])
        for environment in Environment.allCases {
            #expect(verdict(both, environment).refusal == nil)
        }
    }

    @Test("FC-C3 no apns-topic (parse-community/node-apn#41, edamov/pushok PR#65, a2 PR#13)")
    func missingTopic() {
        var bench = CredentialBench()
        let request = Draft { $0["apns-topic"] = nil }
        let value = WithheldValue(bytes: Array(bench.token().utf8))
        _ = bench.send(bench.token())
        let step = bench.ledger.judge(
            value, of: request.request, environment: .development, at: bench.now, generation: 1)
        guard case .judged(let facts) = step else {
            Issue.record("expected facts")
            return
        }
        var reader = PayloadReader()
        let token = RequestJudge.judge(
            request.request, credentials: .token(facts), settings: RuleSettings(),
            reader: &reader)
        #expect(token.refusal == .missingTopic)
        let single = FieldCaseCTests.certificate([.development])
        let multi = FieldCaseCTests.certificate(
            [.development], [("com.example.app", "app"), ("com.example.app.voip", "voip")])
        let without: (inout Draft) -> Void = { $0["apns-topic"] = nil }
        #expect(verdict(single, .development, CredentialPolicy(), without).refusal == nil)
        #expect(single.defaultTopic == "com.example.app" && multi.defaultTopic == nil)
        #expect(verdict(multi, .development, CredentialPolicy(), without).refusal == .missingTopic)
        var policy = CredentialPolicy()
        policy.usesDefaultTopic = false
        #expect(verdict(single, .development, policy, without).refusal == .missingTopic)
    }

    @Test(
        "FC-C4 a topic that is not in the certificate, or none (node-apn/node-apn#559, #568)",
        arguments: [
            ("ABCDE12345.com.example.app", .topicDisallowed), ("nil", .topicDisallowed),
            ("<com.example.app>", .badTopic), ("", .badTopic), ("com.example.app", nil),
        ] as [(String, RuleID?)])
    func foreignTopic(topic: String, expected: RuleID?) {
        let judgement = verdict(FieldCaseCTests.certificate([.development])) {
            $0["apns-topic"] = topic
        }
        #expect(judgement.refusal == expected)
        if expected == .topicDisallowed {
            #expect(judgement.explanation?.got == "apns-topic \"\(topic)\"")
            #expect(
                judgement.explanation?.expected.hasPrefix(
                    "a topic of the certificate: \"com.example.app\"") == true)
        }
        let key = ProviderKeyScope(
            keyID: "TOPICKEY01", teamID: "DEF123GHIJ", topics: ["com.example.app"])
        var bench = CredentialBench(keys: [key])
        #expect(bench.send(bench.token(key), topic: topic).refusal == expected)
    }

    @Test(
        "FC-C6 VoIP topic with another push type (ostinelli/apnotic#87, Pr0Ger/PyAPNs2#87)",
        arguments: [
            ("alert", .pushTypeNotForTopic), ("background", .pushTypeNotForTopic), ("voip", nil),
            (nil, nil),
        ] as [(String?, RuleID?)])
    func voip(type: String?, expected: RuleID?) {
        let draft = Draft {
            $0["apns-topic"] = "com.example.app.voip"
            $0["apns-push-type"] = type
        }
        #expect(Verdict(draft).refusal == expected)
        if expected != nil {
            #expect(RuleBook.rule(.pushTypeNotForTopic).reason == .invalidPushType)
        }
        let certificate = FieldCaseCTests.certificate(
            [.development], [("com.example.app.voip", "voip")])
        let judgement = verdict(certificate) { $0 = draft }
        #expect(judgement.refusal == nil)
    }
}
