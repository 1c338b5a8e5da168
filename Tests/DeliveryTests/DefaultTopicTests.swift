import APNs
import Delivery
import PushLog
import Routing
import Testing

/// Source: protocol section 6, FC-C3.
@Suite("The topic of a single-topic certificate")
struct DefaultTopicTests {
    /// A push over a connection whose certificate stands for a topic.
    private static func push(
        _ defaultTopic: String?, topic: String? = nil, _ change: (inout Push) -> Void = { _ in }
    ) -> Push {
        Push {
            $0.defaultTopic = defaultTopic
            $0.topic = topic
            change(&$0)
        }
    }

    private static let topics: [(sent: String?, certificate: String?, isAccepted: Bool)] = [
        (nil, "com.example.app", true), (nil, "com.example.other", false),
        ("com.example.app", "com.example.other", true),
        ("com.example.other", "com.example.app", false), (nil, nil, true),
    ]

    @Test("stands for one that is not sent, and for no other", arguments: topics)
    func registered(_ row: (sent: String?, certificate: String?, isAccepted: Bool)) throws {
        let bench = Bench()
        try bench.put(.phone())
        let record = bench.push(DefaultTopicTests.push(row.certificate, topic: row.sent))
        #expect(
            record.answer
                == (row.isAccepted ? .accepted : .refused(by: .deviceTokenNotForTopic)))
    }

    @Test("decides which of two devices with one token is meant")
    func twoDevices() throws {
        let bench = Bench()
        try bench.put(.phone("a", topic: "com.example.a"))
        try bench.put(.phone("b", topic: "com.example.b"))
        for name in ["a", "b"] {
            let record = bench.push(DefaultTopicTests.push("com.example.\(name)"))
            #expect(record.device == .named(name))
        }
    }

    @Test("makes the same computed device as the topic itself")
    func computed() {
        let bench = Bench()
        let sent = bench.push()
        let implied = bench.push(DefaultTopicTests.push("com.example.app"))
        #expect(implied.deviceID == sent.deviceID && implied.deviceID != nil)
        #expect(implied.topic == "com.example.app")
        #expect(implied.findings.isEmpty)
        let other = bench.push(DefaultTopicTests.push("com.example.other"))
        #expect(other.deviceID != sent.deviceID)
        #expect(other.findings.map(\.code) == ["device-token-with-another-topic"])
    }

    @Test("routes a push without a type by its suffix")
    func routed() throws {
        let bench = Bench()
        try bench.put(
            .phone {
                $0.apps[0].deviceToken = nil
                $0.apps[0].deviceTokens = [.voip: [0xcd]]
            })
        let record = bench.push(
            DefaultTopicTests.push("com.example.app.voip") {
                $0.token = "cd"
                $0.type = nil
            })
        #expect(record.answer == .accepted)
        #expect(record.trace?.payloadClass == .voip)
        #expect(record.trace?.callbacks.last == "pk.incoming")
    }
}
