import TestSupport
import Testing

@testable import APNs

@Suite("A request as the rules see it")
struct PushRequestTests {
    @Test("finds each field's value, whatever the order")
    func fields() {
        let all = HeaderField.allCases.filter { $0 != .authorization }
        for order in [all, all.reversed()] {
            let fields = order.map { (name: "\($0.name)", value: "value of \($0)") }
            let request = PushRequest(RawRequest(fields: fields))
            for field in all { #expect(request.text(field) == "value of \(field)") }
            #expect(request.repeated.isEmpty)
        }
    }

    @Test("an absent field has no value, an empty one an empty value")
    func absent() {
        let request = PushRequest(RawRequest(fields: [("apns-topic", "")]))
        #expect(request.text(.topic) == "")
        #expect(request.range(of: .topic)?.isEmpty == true)
        #expect(request.text(.apnsID) == nil && request.range(of: .apnsID) == nil)
        #expect(request.pushType == .absent && request.priority == .absent)
        #expect(request.expiration == .absent && request.path == .other)
        #expect(PushRequest(RawRequest(fields: [])).text(.method) == nil)
    }

    @Test("of a repeated field the first value counts")
    func repeated() {
        let request = Draft {
            $0.add("apns-priority", "5")
            $0.add("apns-priority", "10")
            $0.add("cookie", "a")
            $0.add("cookie", "b")
        }.request
        #expect(request.priority == .valid(.considerPower))
        #expect(HeaderField.allCases.filter(request.repeated.contains) == [.priority])
    }

    @Test("authorization is withheld: counted, kept apart, and empty among the fields")
    func authorization() {
        let raw = RawRequest(
            fields: [("authorization", "bearer first"), ("a", "b"), ("authorization", "second")])
        let request = PushRequest(raw)
        #expect(raw.authorizationCount == 2)
        #expect(raw.authorization?.bytes == Array("bearer first".utf8))
        #expect(request.text(.authorization) == nil)
        #expect(raw.fields.map(\.value) == ["", "b", ""])
        #expect(!String(decoding: raw.bytes, as: UTF8.self).contains("first"))
    }

    @Test("an absent or malformed priority counts as 10")
    func priority() {
        #expect(Draft().request.effectivePriority == .immediate)
        #expect(Draft { $0["apns-priority"] = "1" }.request.effectivePriority == .lowest)
        #expect(Draft { $0["apns-priority"] = "x" }.request.effectivePriority == .immediate)
    }

    @Test(
        "allows 5,120 bytes to VoIP, by push type or else by topic, and 4,096 to the others",
        arguments: [
            ("voip", "com.a.voip", 5_120), ("voip", "com.a", 5_120), ("voip", nil, 5_120),
            (nil, "com.a.voip", 5_120), ("Voip", "com.a.voip", 5_120),
            ("alert", "com.a.voip", 4_096),
            (nil, "com.a", 4_096), (nil, nil, 4_096), ("pushtotalk", "com.a.voip-ptt", 4_096),
            ("liveactivity", "com.a.push-type.liveactivity", 4_096), (nil, "voip", 4_096),
        ] as [(String?, String?, Int)])
    func bodyLimit(type: String?, topic: String?, limit: Int) {
        let request = Draft {
            $0["apns-push-type"] = type
            $0["apns-topic"] = topic
        }.request
        #expect(request.bodyLimit == limit)
    }

    @Test("the topic's suffix names a special type")
    func topicType() {
        #expect(Draft().request.topicType == nil)
        #expect(Draft { $0["apns-topic"] = nil }.request.topicType == nil)
        #expect(Draft { $0["apns-topic"] = "a.voip" }.request.topicType == .voip)
    }

    @Test("fields of random bytes are read without a trap", arguments: 1...4 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let names = HeaderField.allCases.map { "\($0.name)" }
        for _ in 0..<500 {
            var fields: [(name: String, value: String)] = []
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                let odd = String(decoding: random.bytes(upTo: 30), as: UTF8.self)
                let name = Bool.random(using: &random) ? names.randomElement(using: &random) : nil
                let value = String(decoding: random.bytes(upTo: 300), as: UTF8.self)
                fields.append((name ?? odd, value))
            }
            let raw = RawRequest(fields: fields, body: random.bytes(upTo: 200))
            #expect(raw.fields.map(\.name) == fields.map(\.name))
            let draft = PushRequest(raw)
            var reader = PayloadReader()
            for profile in Profile.allCases {
                var warnings = RuleSet()
                let settings = RuleSettings(profile: profile)
                let judgement = RequestJudge.judge(draft, settings: settings, reader: &reader)
                let refusal = DeviceJudge.judge(
                    draft, on: DeviceFacts(), settings: settings, warnings: &warnings)
                for id in [judgement.refusal, refusal].compactMap({ $0 }) {
                    let context = RuleContext(payload: judgement.payload)
                    #expect(!RuleBook.explain(id, draft, context, DeviceFacts()).got.isEmpty)
                }
            }
        }
    }
}
