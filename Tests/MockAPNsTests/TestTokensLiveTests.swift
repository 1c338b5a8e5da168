import JSON
import Testing

@testable import MockAPNs

/// Reserved device tokens on the wire.
@Suite("Reserved device tokens")
struct TestTokensLiveTests {
    /// What a push to a token gets: status, and reason or outcome.
    static let answers: [(word: String, status: Int, reason: String)] = [
        ("BadDeviceToken", 400, "BadDeviceToken"),
        ("DeviceTokenNotForTopic", 400, "DeviceTokenNotForTopic"),
        ("Unregistered", 410, "Unregistered"), ("ExpiredToken", 410, "ExpiredToken"),
        ("TooManyRequests", 429, "TooManyRequests"),
        ("InternalServerError", 500, "InternalServerError"),
        ("ServiceUnavailable", 503, "ServiceUnavailable"), ("Shutdown", 503, "Shutdown"),
    ]
    static let devices: [(word: String, state: String, delivery: String, outcome: String)] = [
        ("offline", "suspended", "Stored - Device Offline", "stored"),
        ("force-quit", "force-quit", "Delivered to Device", "shown"),
        ("terminated", "terminated", "Delivered to Device", "shown"),
        ("denied", "suspended", "Discarded - Disabled", "dropped"),
    ]

    /// The device token of each word, as the server lists them.
    private func tokens(_ live: Live) throws -> [String: String] {
        let list = try #require(try live.json("GET", "/v1/test-tokens").at("test_tokens")?.array)
        var tokens: [String: String] = [:]
        for entry in list {
            tokens[entry.at("word")?.string ?? ""] = entry.at("device_token")?.string
        }
        return tokens
    }

    @Test("the server lists as many as are tried here")
    func all() async throws {
        try await Live.with { live in
            let words =
                TestTokensLiveTests.answers.map(\.word)
                + TestTokensLiveTests.devices.map(\.word) + ["503-twice", "no-answer", "slow"]
            let listed = try tokens(live)
            #expect(Set(listed.keys) == Set(words))
        }
    }

    @Test("a token that names a reason is answered with it, every time")
    func reasons() async throws {
        try await Live.with { live in
            let tokens = try tokens(live)
            for (word, status, reason) in TestTokensLiveTests.answers {
                let token = try #require(tokens[word])
                for _ in 0..<2 {
                    let answer = try live.push(token: token)
                    #expect(answer.status == status, "\(word)")
                    #expect(answer.reason == reason, "\(word)")
                    #expect(answer.body.contains("timestamp") == (status == 410), "\(word)")
                }
                let records = try live.pushes("device_token=\(token)")
                #expect(records.count == 2)
                for record in records {
                    #expect(record.at("fault")?.string == "test-token:\(word)")
                    #expect(record.at("delivery") == .null)
                }
            }
        }
    }

    @Test("a token that names a state is accepted, and its device is in that state")
    func states() async throws {
        try await Live.with { live in
            let tokens = try tokens(live)
            for (word, state, delivery, outcome) in TestTokensLiveTests.devices {
                let answer = try live.push(token: try #require(tokens[word]))
                #expect(answer.status == 200, "\(word)")
                let record = try #require(try live.pushes("order=desc").first)
                #expect(record.at("route.app_state")?.string == state, "\(word)")
                #expect(record.at("delivery.state")?.string == delivery, "\(word)")
                #expect(record.at("outcome")?.string == outcome, "\(word)")
            }
        }
    }

    @Test("503-twice: each topic is refused twice, then served; a reset starts anew")
    func twice() async throws {
        try await Live.with { live in
            let token = try #require(try tokens(live)["503-twice"])
            for topic in ["com.example.app", "com.example.other"] {
                let statuses = try (0..<4).map { _ in
                    try live.push(token: token, topic: topic).status
                }
                #expect(statuses == [503, 503, 200, 200])
            }
            _ = try live.json("POST", "/v1/reset", #"{"topic":"com.example.app"}"#)
            #expect(try live.push(token: token).status == 503)
            #expect(try live.push(token: token, topic: "com.example.other").status == 200)
        }
    }

    @Test("slow is answered after three seconds, no-answer never")
    func late() async throws {
        try await Live.with { live in
            let tokens = try tokens(live)
            let began = ContinuousClock.now
            let slow = try live.push(token: try #require(tokens["slow"]))
            #expect(slow.status == 200)
            #expect(ContinuousClock.now - began >= .seconds(3))
            let silent = try live.push(
                token: try #require(tokens["no-answer"]), options: ["--max-time", "1"])
            #expect(silent.exit == 28)
            let records = try live.pushes()
            #expect(records.map { $0.at("status") } == [.number(JSONNumber(200)), .null])
            #expect(records.map { $0.at("outcome") } == [.string("shown"), .null])
        }
    }

    @Test("rules of steps 1 to 9 come first: without a topic nobody hears of the token")
    func order() async throws {
        try await Live.with { live in
            let token = try #require(try tokens(live)["Unregistered"])
            let answer = try live.push(token: token, topic: "not a topic")
            #expect(answer.reason == "BadTopic")
            let record = try #require(try live.pushes().first)
            #expect(record.at("fault") == .null)
        }
    }

    @Test("--set test-tokens=off makes all of them ordinary device tokens")
    func off() async throws {
        try await Live.with({ $0.settings = [("test-tokens", "off")] }) { live in
            let list = try live.json("GET", "/v1/test-tokens")
            #expect(list.at("enabled")?.bool == false)
            let tokens = try tokens(live)
            #expect(tokens.count == 15)
            for (word, token) in tokens {
                let answer = try live.push(token: token)
                #expect(answer.status == 200, "\(word)")
            }
            for record in try live.pushes() {
                #expect(record.at("fault") == .null)
                #expect(record.at("route.app_state")?.string == "suspended")
                #expect(record.at("outcome")?.string == "shown")
            }
        }
    }
}
