import APNs
import HTTP2
import JSON
import PushLog
import Testing

@testable import Gateway

/// Field cases of group C, as far as the gateway decides them, named by their ids.
@Suite("Field cases C: certificates, topics, push types")
struct FieldCasesCTests {
    /// A push as a sender with a certificate sends it.
    private static let push = Push.base.without("authorization")

    /// What comes of a push: its header block alone, with a body, or with END_STREAM and none.
    enum Part: CaseIterable {
        case headers, all, withoutBody

        func frames(_ push: Push, _ stream: UInt32) -> [Frame] {
            switch self {
            case .headers: Array(push.frames(stream).prefix(1))
            case .all: push.frames(stream)
            case .withoutBody: push.body("").frames(stream)
            }
        }
    }

    /// Source: sideshow/apns2#93 and #117, jchambers/pushy#561.
    @Test(
        "FC-C1, W6: a certificate of the other environment: HEADERS, GOAWAY and the end, no answer",
        arguments: Environment.allCases, Part.allCases)
    func otherEnvironment(environment: Environment, part: Part) throws {
        let world = World()
        let other: Environment = environment == .development ? .production : .development
        let sender = try Sender.certified(
            world, services: world.guarded(environment: other)
        ) { $0.environments = [environment] }
        #expect(sender.goAways.isEmpty)
        let frames = part.frames(Self.push, sender.stream())
        #expect(frames[0].endsStream == (part == .withoutBody))
        try sender.send(frames)
        let frame = try #require(sender.frames(.goAway).first)
        let text = #"{"reason":"BadCertificateEnvironment"}"#
        #expect(frame.payload.count == 46)
        #expect(sender.goAways == [GoAway(last: 0, code: 0, text: text)])
        #expect(sender.answers.isEmpty && sender.isFinished)
        let record = try #require(sender.records.last)
        #expect(sender.records.count == 1)
        #expect(record.answer.status == 0 && record.answer.reason == .badCertificateEnvironment)
        #expect(record.answer.rule == .badCertificateEnvironment && record.trust == .refused)
        #expect(record.explanation?.got.contains(environment.name) == true)
        #expect(try record.json.value(for: "status") == .null)
        #expect(try record.json.value(for: "reason")?.string == "BadCertificateEnvironment")
        sender.end("closed")
        #expect(sender.event?.why == "GOAWAY: \(text)")
        #expect(sender.event?.streams == 1 && sender.records.count == 1)
        #expect(world.log.count == 1)
    }

    @Test(
        "FC-C1: the environment that an :authority names counts too, as soon as HEADERS is complete",
        arguments: Part.allCases, ["api.push.apple.com", "API.PUSH.APPLE.COM:443"])
    func otherEnvironmentByAuthority(part: Part, authority: String) throws {
        let sender = try Sender.certified { $0.environments = [.development] }
        #expect(try sender.verdict(Self.push) == "200")
        let push = Self.push.with(":authority", authority)
        try sender.send(part.frames(push, sender.stream()))
        #expect(sender.goAways.map(\.last) == [0])
        #expect(sender.isFinished)
        sender.end("closed")
        #expect(sender.records.map(\.answer.status) == [200, 0])
        #expect(sender.records.last?.environment == .production)
        #expect(sender.event?.streams == 2)
    }

    @Test("FC-C1: nothing that came in the same segment is judged any more")
    func sameSegment() throws {
        let sender = try Sender.certified { $0.environments = [.development] }
        let fits = Self.push.frames(1)
        let other = Self.push.with(":authority", "api.push.apple.com")
        let second = other.frames(3)
        try sender.send([fits[0], second[0], other.frames(5)[0], fits[1], second[1]])
        #expect(sender.goAways.map(\.last) == [0])
        #expect(sender.answers.isEmpty && sender.isFinished)
        sender.end("closed")
        let wrong = RuleID.badCertificateEnvironment
        #expect(sender.records.map(\.streamID) == [3, 5, 1])
        #expect(sender.records.map(\.answer.rule) == [wrong, wrong, nil])
        #expect(sender.records.allSatisfy { $0.answer.status == 0 })
        #expect(
            sender.records.last?.explanation?.got
                == "a request on a connection that was refused meanwhile")
        #expect(sender.world.log.count == 1)
    }

    @Test("FC-C1: where the rule only warns the push is answered, and each has the finding")
    func otherEnvironmentWarned() throws {
        let world = World()
        let services = world.guarded(environment: .production) {
            $0.rules.set(.badCertificateEnvironment, to: .warn)
        }
        let sender = try Sender.certified(world, services: services) {
            $0.environments = [.development]
        }
        for _ in 0..<2 { #expect(try sender.verdict(Self.push) == "200") }
        #expect(
            sender.records.map { $0.findings.map(\.code) }
                == Array(repeating: ["bad-certificate-environment"], count: 2))
        #expect(sender.goAways.isEmpty && !sender.mayBeRefused)
    }

    @Test("header blocks are looked at early only where the certificate may not fit")
    func mayBeRefused() throws {
        let rows: [(environments: [Environment], server: String, isExpected: Bool)] = [
            ([.development, .production], "localhost", false),
            ([.development], "localhost", true),
            ([.development], "api.sandbox.push.apple.com", false),
            ([.development], "api.push.apple.com", true),
            // Without any of Apple's extensions it is a bad certificate, which is answered.
            ([], "localhost", false),
        ]
        for row in rows {
            let sender = try Sender.certified(serverName: row.server) {
                $0.environments = row.environments
            }
            #expect(sender.mayBeRefused == row.isExpected, "\(row)")
        }
        let world = World()
        let off = try Sender.certified(world, services: world.services()) {
            $0.environments = [.production]
        }
        #expect(off.event?.certificate != nil && !off.mayBeRefused)
        #expect(try off.verdict(Self.push) == "200")
    }

    @Test("FC-C3: a topic list that cannot be read is told with each push that is taken")
    func unreadableTopics() throws {
        let sender = try Sender.certified { $0.topicsDER = [0x30, 5, 0x0c, 1] }
        #expect(try sender.verdict(Self.push) == "200")
        #expect(sender.records.last?.findings.map(\.code) == ["certificate.unreadable-topics"])
        let readable = try Sender.certified { $0.topics = [("com.example.app", "app")] }
        #expect(try readable.verdict(Self.push) == "200")
        #expect(readable.records.last?.findings.isEmpty == true)
    }

    /// Source: CleverTap/apns-http2#56, node-apn/node-apn#346.
    @Test(
        "FC-C2: the extensions decide, never the common name", arguments: Environment.allCases,
        [
            "Apple Push Services: com.example.app", "Apple Development IOS Push Services: x",
            "neutral",
        ])
    func universal(environment: Environment, name: String) throws {
        let world = World()
        let sender = try Sender.certified(
            world, services: world.guarded(environment: environment)
        ) { $0.commonName = name }
        #expect(try sender.verdict(Self.push) == "200")
        #expect(sender.records.last?.trust == .verified)
        #expect(
            sender.event?.certificate?.provider.environments == [.development, .production])
    }

    /// Source: parse-community/node-apn#41, node-apn/node-apn#514, reown-com/a2#13.
    @Test("FC-C3: without topic: token 400, one topic in the certificate 200, several 400")
    func missingTopic() throws {
        let token = try Sender.guarded()
        #expect(try token.verdict(try Push.signed().without("apns-topic")) == "MissingTopic")
        let push = Self.push.without("apns-topic")
        let single = try Sender.certified()
        #expect(try single.verdict(push) == "200")
        #expect(single.records.last?.topic == "com.example.app")
        let several = try Sender.certified { $0.hasVoIP = true }
        #expect(try several.verdict(push) == "MissingTopic")
        let world = World()
        let off = try Sender.certified(
            world, services: world.guarded { $0.credentials.usesDefaultTopic = false })
        #expect(try off.verdict(push) == "MissingTopic")
    }

    /// Source: node-apn/node-apn#559 and #568, esl/MongoosePush#45.
    @Test(
        "FC-C4: foreign topics are disallowed, strange ones are bad",
        arguments: [
            ("com.example.app", "200"), ("ABCDE12345.com.example.app", "TopicDisallowed"),
            ("nil", "TopicDisallowed"), ("com.example.application", "TopicDisallowed"),
            ("<com.example.app>", "BadTopic"), ("", "BadTopic"),
        ])
    func topics(topic: String, expected: String) throws {
        let sender = try Sender.certified()
        #expect(try sender.verdict(Self.push.with("apns-topic", topic)) == expected)
        #expect(!sender.isFinished)
    }

    /// Source: edamov/pushok#106, matrix-org/sygnal#102.
    @Test("FC-C5: a device token of another app or environment")
    func tokenOfAnotherApp() throws {
        let sender = try Sender.guarded()
        let push = try Push.signed()
        sender.world.devices.set { $0.fitsTopic = false }
        #expect(try sender.verdict(push) == "DeviceTokenNotForTopic")
        sender.world.devices.set { facts in
            facts.fitsTopic = true
            facts.fitsEnvironment = false
        }
        #expect(try sender.verdict(push) == "BadDeviceToken")
    }

    /// Source: ostinelli/apnotic#87, sideshow/apns2#148.
    @Test(
        "FC-C6: a VoIP topic with another push type",
        arguments: [
            ("alert", "InvalidPushType"), ("background", "InvalidPushType"), ("voip", "200"),
            (nil, "200"),
        ] as [(String?, String)])
    func voip(type: String?, expected: String) throws {
        let sender = try Sender.certified { $0.hasVoIP = true }
        let push = Self.push.with("apns-topic", "com.example.app.voip")
        let request = type.map { push.with("apns-push-type", $0) } ?? push.without("apns-push-type")
        #expect(try sender.verdict(request) == expected)
    }

    /// Source: Pr0Ger/PyAPNs2#134, alexalok/dotAPNS#90.
    @Test("FC-C7: tokens of another kind, and a doubled suffix")
    func mixedTokens() throws {
        let sender = try Sender.certified { $0.hasVoIP = true }
        let doubled = Self.push.with("apns-topic", "com.example.app.voip.voip")
        #expect(try sender.verdict(doubled) == "TopicDisallowed")
        let token = try Sender.guarded()
        token.world.devices.set { $0.fitsTopic = false }
        let push = try Push.signed()
        for topic in ["com.example.app.voip", "com.example.app", "com.example.app.voip.voip"] {
            let request = push.with("apns-topic", topic).without("apns-push-type")
            #expect(try token.verdict(request) == "DeviceTokenNotForTopic")
        }
    }

    /// Source: jchambers/pushy#701.
    @Test("FC-C8: the push type may be missing")
    func noPushType() throws {
        #expect(try Sender.certified().verdict(Self.push.without("apns-push-type")) == "200")
        let signed = try Push.signed().without("apns-push-type")
        #expect(try Sender.guarded().verdict(signed) == "200")
    }

    /// Source: appleboy/gorush#424.
    @Test("FC-C9: unknown push types are refused", arguments: ["silent", "", "Alert"])
    func unknownPushType(type: String) throws {
        let push = try Push.signed().with("apns-push-type", type)
        #expect(try Sender.guarded().verdict(push) == "InvalidPushType")
    }

    /// Source: ostinelli/apnotic#32, jchambers/pushy#509.
    @Test("FC-C10: MDM and Wallet pushes without aps are accepted")
    func withoutAPS() throws {
        let mdm = "com.apple.mgmt.External.00000000-0000-4000-8000-000000000000"
        let manager = try Sender.certified { $0.userID = mdm }
        let push = Self.push.with("apns-topic", mdm).with("apns-push-type", "mdm")
        #expect(try manager.verdict(push.body(#"{"mdm":"magic"}"#)) == "200")
        let wallet = try Sender.certified { $0.userID = "pass.com.example" }
        let pass = Self.push.with("apns-topic", "pass.com.example").without("apns-push-type")
        #expect(try wallet.verdict(pass.body("{}")) == "200")
        manager.world.devices.set { $0.fitsTopic = false }
        #expect(try manager.verdict(push) == "DeviceTokenNotForTopic")
    }
}
