import APNs
import Delivery
import PushLog
import Routing
import Testing

@Suite("Which of a device's tokens a push means")
struct TokenMatchTests {
    /// A device whose app has a token of its own and one for each of the types.
    private func device(_ tokens: [PushType: [UInt8]], own: [UInt8]? = [0xab]) -> Device {
        Device(
            id: "phone-1",
            apps: [AppInstall(topic: "com.a", deviceToken: own, deviceTokens: tokens)])
    }

    private func push(_ token: String, _ topic: String?, _ type: PushType?) -> Push {
        Push {
            $0.token = token
            $0.topic = topic
            $0.type = type
        }
    }

    private static let special = PushType.allCases.filter { $0.topicSuffix.utf8.count > 0 }

    @Test("a token of a type belongs to the topic with its suffix", arguments: special)
    func suffixTopic(type: PushType) throws {
        let bench = Bench()
        try bench.put(device([type: [0xcd]]))
        let topic = "com.a\(type.topicSuffix)"
        #expect(bench.push(push("cd", topic, type)).answer == .accepted)
        #expect(bench.push(push("cd", topic, nil)).answer == .accepted)
        #expect(
            bench.push(push("cd", "com.a", .alert)).answer == .refused(by: .deviceTokenNotForTopic))
        #expect(
            bench.push(push("cd", "com.a", type)).answer == .refused(by: .deviceTokenNotForTopic))
        #expect(bench.push(push("ab", topic, type)).answer == .refused(by: .deviceTokenNotForTopic))
        #expect(
            bench.push(push("cd", topic, .alert)).answer == .refused(by: .pushTypeNotForTopic))
        #expect(
            bench.push(push("cd", "com.b\(type.topicSuffix)", type)).answer
                == .refused(by: .deviceTokenNotForTopic))
    }

    @Test("a VoIP token with a plain topic is the topic's fault first (protocol 2.2)")
    func voipPlainTopic() throws {
        // Source: laravel-notification-channels/apn#88.
        let bench = Bench()
        try bench.put(device([.voip: [0xcd]]))
        let record = bench.push(push("cd", "com.a", .voip))
        #expect(record.answer.reason == .deviceTokenNotForTopic)
    }

    @Test("a token for all types means the one whose topic fits, in every run", arguments: special)
    func oneTokenForAll(type: PushType) throws {
        var tokens: [PushType: [UInt8]] = [.mdm: [0xab]]
        for special in TokenMatchTests.special { tokens[special] = [0xab] }
        let bench = Bench()
        // A new dictionary each time: its order must not matter.
        for _ in 0..<8 {
            try bench.put(device(tokens))
            let record = bench.push(push("ab", "com.a\(type.topicSuffix)", type))
            #expect(record.answer == .accepted)
            #expect(bench.push(push("ab", "com.a", .alert)).answer == .accepted)
            #expect(
                bench.push(push("ab", "com.b", .alert)).answer.reason == .deviceTokenNotForTopic)
        }
    }

    @Test("without a topic the app's own token is meant before those of types")
    func withoutTopic() throws {
        let bench = Bench(.lenient, [:])
        try bench.put(device([.voip: [0xab], .location: [0xcd]]))
        #expect(bench.push(push("ab", nil, nil)).device == .named("phone-1"))
        #expect(bench.push(push("cd", nil, nil)).device == .named("phone-1"))
    }

    @Test("an app without a token of its own has those of its types")
    func noOwnToken() throws {
        let bench = Bench()
        try bench.put(device([.voip: [0xcd]], own: nil))
        #expect(bench.push(push("cd", "com.a.voip", .voip)).answer == .accepted)
        #expect(bench.push(push("ab", "com.a", .alert)).device == .auto)
    }

    @Test("one app in both environments is taken in the right one", arguments: Environment.allCases)
    func bothEnvironments(environment: Environment) throws {
        let bench = Bench()
        let apps = Environment.allCases.map {
            AppInstall(
                topic: "com.a", deviceToken: [0xab], environment: $0,
                state: $0 == .production ? .foreground : .suspended)
        }
        try bench.put(Device(id: "phone-1", apps: apps))
        var sent = push("ab", "com.a", .alert)
        sent.environment = environment
        let record = bench.push(sent)
        #expect(record.answer == .accepted)
        #expect(
            record.trace?.appState == (environment == .production ? .foreground : .suspended))
    }
}
