@testable import APNs
import TestSupport
import Testing

@Suite("Provider certificates")
struct ProviderCertificateTests {
    private static let flag: [UInt8] = [5, 0]

    private func certificate(
        _ userID: String?, _ extensions: [ProviderCertificate.Extension] = [.development],
        topics: [(topic: String, kind: String)]? = nil
    ) -> ProviderCertificate {
        var content: [ProviderCertificate.Extension: [UInt8]] = [:]
        for name in extensions { content[name] = ProviderCertificateTests.flag }
        if let topics { content[.topics] = ProviderCertificate.encodeTopics(topics) }
        return ProviderCertificate(userID: userID, extensions: content)
    }

    @Test("the UID is the topic, and the default topic where it is the only one")
    func userID() {
        let single = certificate("com.example.app")
        #expect(single.topics == ["com.example.app"] && single.defaultTopic == "com.example.app")
        #expect(single.hasExtension && !single.hasUnreadableTopics)
        let multi = certificate(
            "com.example.app",
            topics: [
                ("com.example.app", "app"), ("com.example.app.voip", "voip"),
                ("com.example.app.complication", "complication"),
            ])
        #expect(
            multi.topics == [
                "com.example.app", "com.example.app.voip", "com.example.app.complication",
            ])
        #expect(multi.defaultTopic == nil && multi.environments == [.development])
    }

    @Test("without its default topic, a certificate says all else that it said")
    func withoutDefaultTopic() {
        let said = ProviderCertificate(
            userID: "com.example.app", extensions: [.topics: [5, 0]])
        let kept = said.withoutDefaultTopic
        #expect(said.defaultTopic == "com.example.app" && kept.defaultTopic == nil)
        #expect(kept.topics == said.topics && kept.environments.isEmpty)
        #expect(kept.hasExtension && kept.hasUnreadableTopics)
    }

    @Test("a VoIP certificate adds the suffix to the UID unless it is there")
    func voip() {
        let app = certificate("com.example.app", [.production, .voip])
        #expect(app.topics == ["com.example.app", "com.example.app.voip"])
        #expect(app.defaultTopic == nil && app.environments == [.production])
        let own = certificate("com.example.app.voip", [.production, .voip])
        #expect(own.topics == ["com.example.app.voip"])
        #expect(own.defaultTopic == "com.example.app.voip")
        #expect(certificate(nil, [.voip]).topics.isEmpty && certificate("", [.voip]).topics.isEmpty)
    }

    /// What the certificate has, and the rule that refuses it in the development environment.
    private static let kinds:
        [(userID: String?, extensions: [ProviderCertificate.Extension], refusal: RuleID?)] = [
            ("com.example.app", [.development], nil),
            ("com.example.app", [.development, .production], nil),
            ("com.example.app", [.production], .badCertificateEnvironment),
            ("com.example.app", [.voip], .badCertificateEnvironment),
            (nil, [.topics], .badCertificateEnvironment),
            ("com.example.app", [], .badCertificate),
            (nil, [], .badCertificate),
        ]

    @Test("without an extension of Apple's it is none, without this environment's the wrong one")
    func refused() {
        for kind in ProviderCertificateTests.kinds {
            let made = certificate(kind.userID, kind.extensions)
            let request = Draft().request
            let facts = made.facts(
                for: request, environment: .development, policy: CredentialPolicy())
            var reader = PayloadReader()
            let judgement = RequestJudge.judge(
                request, credentials: .certificate(facts),
                hasDefaultTopic: facts.hasDefaultTopic, settings: RuleSettings(),
                reader: &reader)
            #expect(judgement.refusal == kind.refusal, "\(kind)")
            #expect((judgement.explanation == nil) == (kind.refusal == nil))
        }
        let none = ProviderCertificate(topics: [], environments: [], defaultTopic: nil)
        #expect(!none.hasExtension)
    }

    private static let topicRows: [(topic: String, type: String?, plain: Bool, named: Bool)] = [
        ("com.example.app", "alert", true, true),
        ("com.example.app.push-type.liveactivity", "liveactivity", true, true),
        ("com.example.app.push-type.widgets", "widgets", true, true),
        ("com.example.app.push-type.controls", "controls", true, true),
        ("com.example.app.pushkit.fileprovider", "fileprovider", true, true),
        ("com.example.app.voip-ptt", "pushtotalk", true, true),
        ("com.example.app.voip", "voip", false, true),
        ("com.example.app.complication", "complication", false, true),
        ("com.example.app.location-query", "location", false, false),
        ("com.example.app.location-query", nil, false, false),
        ("com.example.app", "location", false, false),
        ("com.example.other", "alert", false, false),
        ("com.example.other.push-type.widgets", "widgets", false, false),
        ("com.example.app.voip.voip", "voip", false, false),
        ("com.example.ap", "alert", false, false),
        ("com.example.app2", "alert", false, false),
    ]

    @Test("cover the bundle id with most suffixes, others only by name", arguments: topicRows)
    func covered(topic: String, type: String?, plain: Bool, named: Bool) {
        let certificates = [
            (certificate("com.example.app"), plain),
            (
                certificate(
                    "com.example.app",
                    topics: [
                        ("com.example.app.voip", "voip"),
                        ("com.example.app.complication", "complication"),
                    ]), named
            ),
        ]
        for (made, isCovered) in certificates {
            let request = Draft {
                $0["apns-topic"] = topic
                $0["apns-push-type"] = type
            }.request
            let facts = made.facts(
                for: request, environment: .development, policy: CredentialPolicy())
            #expect(facts.topicAllowed == isCovered)
            #expect(facts.certificate == made && facts.environment == .development)
        }
    }

    @Test("an MDM topic is the UID as it is")
    func mdm() {
        let topic = "com.apple.mgmt.External.6f1e0b5a-54c8-4d6f-9d3a-0c5f5e0a7b11"
        let request = Draft {
            $0["apns-topic"] = topic
            $0["apns-push-type"] = "mdm"
        }.request
        let facts = certificate(topic, [.production]).facts(
            for: request, environment: .production, policy: CredentialPolicy())
        #expect(facts.topicAllowed && facts.fitsEnvironment)
    }

    @Test("a provider token beside a certificate is ignored, and that is told")
    func tokenBeside() {
        let made = certificate("com.example.app")
        for value in ["bearer x", "", "Basic x"] {
            let request = Draft { $0.add("authorization", value) }.request
            var judging = RequestJudging(RuleSettings())
            var reader = PayloadReader()
            let facts = made.facts(
                for: request, environment: .development, policy: CredentialPolicy())
            let isRefused = judging.refusesBeforeCredentials(
                request, presented: .certificate, certificate: facts)
            #expect(!isRefused)
            judging.finish(
                request, credentials: .certificate(facts), hasDefaultTopic: true, reader: &reader)
            #expect(judging.judgement.refusal == nil)
            let credentials = judging.context.credentials
            #expect(
                Findings.mayExist(
                    request, credentials: credentials, warnings: RuleSet(), lint: [],
                    now: CredentialBench.start))
            let findings = Findings.build(
                request, context: judging.context, device: DeviceFacts(), warnings: RuleSet(),
                payloadError: nil, now: CredentialBench.start)
            #expect(findings.map(\.code) == ["authorization-ignored"])
        }
    }

    @Test("location with a certificate is told as what it is")
    func location() {
        let request = Draft {
            $0["apns-topic"] = "com.example.app.location-query"
            $0["apns-push-type"] = "location"
        }.request
        let facts = certificate("com.example.app").facts(
            for: request, environment: .development, policy: CredentialPolicy())
        var reader = PayloadReader()
        let judgement = RequestJudge.judge(
            request, credentials: .certificate(facts), settings: RuleSettings(), reader: &reader)
        #expect(judgement.refusal == .topicDisallowed)
        #expect(
            judgement.explanation?.got.hasPrefix("push type location with a client certificate")
                == true)
        #expect(judgement.explanation?.expected.contains(".location-query needs a token") == true)
    }
}

@Suite("The list of topics in a certificate")
struct TopicListDERTests {
    @Test("is written as pushy's script writes it, byte for byte")
    func bytes() {
        #expect(
            ProviderCertificate.encodeTopics([("a.b", "app"), ("a.b.voip", "voip")]) == [
                0x30, 0x1e,
                0x0c, 3, 0x61, 0x2e, 0x62, 0x30, 5, 0x0c, 3, 0x61, 0x70, 0x70,
                0x0c, 8, 0x61, 0x2e, 0x62, 0x2e, 0x76, 0x6f, 0x69, 0x70,
                0x30, 6, 0x0c, 4, 0x76, 0x6f, 0x69, 0x70,
            ])
        #expect(ProviderCertificate.encodeTopics([]) == [0x30, 0])
    }

    @Test("what is written is read, of any length", arguments: [0, 1, 9, 10, 11, 200, 400])
    func roundTrip(count: Int) throws {
        let topics = (0..<count).map { (topic: "com.example.app\($0)é", kind: "app") }
        let read = try #require(TopicListDER.read(ProviderCertificate.encodeTopics(topics)))
        #expect(read == topics.map { TopicListDER.Entry(topic: $0.topic, kinds: ["app"]) })
    }

    @Test("lengths are written in the fewest bytes", arguments: [126, 127, 128, 255, 256, 9_000])
    func lengths(count: Int) throws {
        let topic = String(repeating: "x", count: count)
        let bytes = ProviderCertificate.encodeTopics([(topic, "app")])
        #expect(try #require(TopicListDER.read(bytes)).map(\.topic) == [topic])
    }

    private static let wrong: [(what: String, bytes: [UInt8])] = [
        ("nothing", []), ("a tag alone", [0x30]), ("cut off", [0x30, 5, 0x0c, 1, 0x61]),
        ("bytes behind it", [0x30, 0, 0]), ("another tag", [0x31, 0]),
        ("a topic without kinds", [0x30, 3, 0x0c, 1, 0x61]),
        ("kinds without a topic", [0x30, 2, 0x30, 0]),
        ("an empty topic", [0x30, 4, 0x0c, 0, 0x30, 0]),
        ("no UTF-8", [0x30, 5, 0x0c, 1, 0xff, 0x30, 0]),
        ("another string", [0x30, 5, 0x13, 1, 0x61, 0x30, 0]),
        ("a number among the kinds", [0x30, 8, 0x0c, 1, 0x61, 0x30, 3, 2, 1, 1]),
        ("an indefinite length", [0x30, 0x80, 0, 0]),
        ("a length in too many bytes", [0x30, 0x81, 5, 0x0c, 1, 0x61, 0x30, 0]),
        ("a length in two bytes with a zero", [0x30, 0x82, 0, 5, 0x0c, 1, 0x61, 0x30, 0]),
        ("a length of eight bytes", [0x30, 0x88, 255, 255, 255, 255, 255, 255, 255, 255]),
        ("a length of 127 bytes", [0x30, 0xff]), ("a length that is cut off", [0x30, 0x83, 1]),
        ("a length beyond the end", [0x30, 0x83, 255, 255, 255, 0x0c]),
    ]

    @Test("what is not DER, or anything else, is refused and left out", arguments: wrong)
    func refused(what: String, bytes: [UInt8]) {
        #expect(TopicListDER.read(bytes) == nil, "\(what)")
        let made = ProviderCertificate(
            userID: "a.b", extensions: [.production: [5, 0], .topics: bytes])
        #expect(made.topics == ["a.b"] && made.hasUnreadableTopics)
    }

    @Test("a list of more than 16 KiB is not read")
    func tooLong() {
        let topics = (0..<900).map { (topic: "com.example.app\($0)", kind: "app") }
        let bytes = ProviderCertificate.encodeTopics(topics)
        #expect(bytes.count > TopicListDER.bytesMax && TopicListDER.read(bytes) == nil)
    }

    @Test("any bytes are read or refused; what is read is written as it was", arguments: 0..<20)
    func noise(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let good = ProviderCertificate.encodeTopics([("a.b", "app"), ("a.b.voip", "voip")])
        for _ in 0..<500 {
            var bytes = Bool.random(using: &random) ? good : random.bytes(upTo: 40)
            for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                bytes[index] = UInt8.random(in: .min ... .max, using: &random)
            }
            guard let read = TopicListDER.read(bytes), read.allSatisfy({ $0.kinds.count == 1 })
            else { continue }
            let again = read.map { (topic: $0.topic, kind: $0.kinds[0]) }
            #expect(ProviderCertificate.encodeTopics(again) == bytes)
        }
    }
}
