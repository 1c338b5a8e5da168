import JSON
import Testing

@testable import MockAPNs

/// Suites that share one server, each with a topic and a device token of its own.
@Suite("Suites that share a server")
struct LiveIsolationTests {
    private static let other = String(repeating: "cd", count: 32)
    private static let suites = [
        (topic: "com.example.a", token: Live.token), ("com.example.b", other),
    ]

    /// A device, a push and a fault of each suite.
    private static func fill(_ live: Live) throws {
        for (topic, token) in suites {
            try live.put(topic, #"{"apps":[{"topic":"\#(topic)","device_token":"\#(token)"}]}"#)
            _ = try live.push(token: token, topic: topic)
            try live.put(
                fault: topic,
                #"{"match":{"topic":"\#(topic)"},"status":503,"reason":"ServiceUnavailable"}"#)
        }
    }

    private func topics(_ live: Live) throws -> [String] {
        try live.pushes().compactMap { $0.at("topic")?.string }
    }

    private func devices(_ live: Live) throws -> [String] {
        let list = try live.json("GET", "/v1/devices").at("devices")?.array ?? []
        return list.compactMap { $0.at("id")?.string }
    }

    @Test(
        "a reset of one leaves the other's pushes, devices and faults",
        arguments: [
            #"{"topic":"com.example.a"}"#,
            #"{"topic":"com.example.a","device_token":"\#(Live.token)"}"#,
        ])
    func reset(matcher: String) async throws {
        try await Live.with { live in
            try LiveIsolationTests.fill(live)
            let before = try live.json("GET", "/v1/clock").at("now")?.string ?? ""
            _ = try live.json("POST", "/v1/reset", matcher)
            #expect(try topics(live) == ["com.example.b"])
            #expect(try devices(live) == ["com.example.b"])
            // The other suite's fault is still in force.
            let answer = try live.push(token: LiveIsolationTests.other, topic: "com.example.b")
            #expect(answer.status == 503)
            // Connections and clock are the server's.
            #expect(try live.connections().count >= 2)
            #expect(try live.json("GET", "/v1/clock").at("now")?.string ?? "" >= before)
        }
    }

    @Test("a reset by device token leaves devices and pushes of other tokens")
    func byToken() async throws {
        try await Live.with { live in
            try LiveIsolationTests.fill(live)
            _ = try live.json("POST", "/v1/reset", #"{"device_token":"\#(Live.token)"}"#)
            #expect(try topics(live) == ["com.example.b"])
            #expect(try devices(live) == ["com.example.b"])
        }
    }

    @Test("a reset of a bundle id takes the pushes of its other push types along")
    func suffixes() async throws {
        try await Live.with { live in
            try LiveIsolationTests.fill(live)
            for topic in ["com.example.a.voip", "com.example.b.voip", "com.example.a.x"] {
                _ = try live.push(token: LiveIsolationTests.other, topic: topic)
            }
            let answer = try live.json("POST", "/v1/reset", #"{"topic":"com.example.a"}"#)
            #expect(answer.at("pushes")?.integer == 2)
            #expect(
                try topics(live) == ["com.example.b", "com.example.b.voip", "com.example.a.x"])
        }
    }

    @Test("a reader that waits for one topic is not woken by another's push")
    func waits() async throws {
        try await Live.with { live in
            let client = try ControlClient(port: live.control)
            try client.send("GET", "/v1/pushes?topic=com.example.a&wait=20&count=1")
            _ = try live.push(token: LiveIsolationTests.other, topic: "com.example.b")
            _ = try live.push(topic: "com.example.a")
            let json = try client.answer().json
            #expect(json.at("pushes")?.array?.map { $0.at("topic")?.string } == ["com.example.a"])
        }
    }

    @Test("what happens to one suite's device does not touch another's")
    func actions() async throws {
        try await Live.with { live in
            for (topic, token) in LiveIsolationTests.suites {
                try live.put(topic, #"{"apps":[{"topic":"\#(topic)","device_token":"\#(token)"}]}"#)
            }
            _ = try live.json(
                "POST", "/v1/devices/com.example.a/actions", #"{"action":"offline"}"#)
            for (topic, token) in LiveIsolationTests.suites {
                _ = try live.push(token: token, topic: topic)
            }
            let states = try live.pushes().map { $0.at("delivery.state")?.string }
            #expect(states == ["Stored - Device Offline", "Delivered to Device"])
        }
    }
}
