import APNs
import JSON
import Testing

@testable import MockAPNs

/// Devices of a running server, from the push to what their users see.
@Suite("Devices of a running server")
struct LiveDevicesTests {
    private static let phone =
        #"{"apps":[{"topic":"com.example.app","device_token":"\#(Live.token)"}]}"#

    private func act(_ live: Live, _ action: String, on id: String = "phone-1") throws -> JSONValue
    {
        try live.json("POST", "/v1/devices/\(id)/actions", #"{"action":"\#(action)"}"#)
    }

    private func states(_ record: JSONValue?) -> [String] {
        (record?.at("delivery.history")?.array ?? []).compactMap { $0.at("state")?.string }
    }

    @Test("of two pushes to a phone that is offline one is delivered when it is back")
    func storeAndForward() async throws {
        try await Live.with { live in
            _ = try live.json("POST", "/v1/clock", #"{"freeze":true}"#)
            try live.put("phone-1", LiveDevicesTests.phone)
            #expect(try act(live, "offline").at("device.online") == .bool(false))
            for text in ["first", "second"] {
                let answer = try live.push(body: #"{"aps":{"alert":"\#(text)"}}"#)
                #expect(answer.status == 200)
            }
            let back = try act(live, "online")
            let events = back.at("events")?.array ?? []
            let delivered = events.filter {
                $0.at("state")?.string == "Delivered to Device (From Storage)"
            }
            #expect(delivered.map { $0.at("push")?.integer } == [2])
            let records = try live.pushes("topic=com.example.app")
            try #require(records.count == 2)
            #expect(
                states(records[0])
                    == ["Received by APNs", "Stored - Device Offline", "Discarded - Replaced"])
            #expect(
                states(records[1]) == [
                    "Received by APNs", "Stored - Device Offline",
                    "Delivered to Device (From Storage)",
                ])
            #expect(records.map { $0.at("outcome")?.string } == ["dropped", "shown"])
            let screen = try live.json("GET", "/v1/devices/phone-1/screen")
            #expect(screen.at("banner.body")?.string == "second")
            let list = screen.at("apps")?.array?.first?.at("notifications")?.array
            #expect(list?.map { $0.at("push")?.integer } == [2])
        }
    }

    @Test("advance tells which stored pushes expired on the way, and when")
    func expiry() async throws {
        try await Live.with { live in
            _ = try live.json("POST", "/v1/clock", #"{"freeze":true}"#)
            try live.put("phone-1", LiveDevicesTests.phone)
            _ = try act(live, "offline")
            let expiration = Clocks.wallSeconds() + 1_800
            _ = try live.push(headers: ["apns-expiration: \(expiration)"])
            let early = try live.json("POST", "/v1/clock", #"{"advance":"29m"}"#)
            #expect(early.at("events") == .array([]))
            let late = try live.json("POST", "/v1/clock", #"{"advance":"61m"}"#)
            let events = late.at("events")?.array ?? []
            #expect(events.map { $0.at("state")?.string } == ["Discarded - Expired"])
            #expect(events.first?.at("push")?.integer == 1)
            #expect(events.first?.at("device")?.string == "phone-1")
            let at = try #require(events.first?.at("at")?.string)
            #expect(at < (late.at("now")?.string ?? ""))
            // What is sent now with the same distance lies in the future again.
            _ = try live.push(headers: ["apns-expiration: \(Clocks.wallSeconds() + 1_800)"])
            #expect(
                try live.pushes().map { $0.at("delivery.state")?.string }.last
                    == "Stored - Device Offline")
        }
    }

    @Test("after 61 minutes an older provider token is refused and a new one accepted")
    func providerToken() async throws {
        try await Live.with {
            $0.auth = .required
        } _: { live in
            func push(_ token: String) throws -> String? {
                try live.push(headers: ["authorization: bearer \(token)"]).reason
            }
            let old = try Signer.token(live.server.providerKey)
            #expect(try push(old) == nil)
            _ = try live.json("POST", "/v1/clock", #"{"advance":"61m"}"#)
            #expect(try push(old) == "ExpiredProviderToken")
            #expect(try push(Signer.token(live.server.providerKey)) == nil)
        }
    }

    @Test("what falls due while the clock runs by itself happens then")
    func timer() async throws {
        try await Live.with {
            $0.settings = [(name: "power-grouping", value: "1")]
        } _: { live in
            let device = LiveDevicesTests.phone.dropLast() + #","low_power":true}"#
            try live.put("phone-1", String(device))
            _ = try live.push(headers: ["apns-priority: 5"])
            let stored = try live.json("GET", "/v1/pushes")
            let record = stored.at("pushes")?.array?.first
            #expect(states(record) == ["Received by APNs", "Stored - Power Considerations"])
            let cursor = try #require(stored.at("next")?.integer)
            let changed = try live.json("GET", "/v1/pushes?after=\(cursor)&wait=20&count=1")
            #expect(
                states(changed.at("pushes")?.array?.first).last
                    == "Delivered to Device (From Storage)")
        }
    }

    @Test("FC-H1: with per-token-limit=50/s the 51st push of a second is 429, other tokens are not")
    func tokenRate() async throws {
        try await Live.with {
            $0.settings = [(name: "per-token-limit", value: "50/s")]
        } _: { live in
            _ = try live.json("POST", "/v1/clock", #"{"freeze":true}"#)
            func statuses(_ url: String) throws -> [String] {
                try run(
                    "curl", "--silent", "--max-time", "60", "--cacert", live.ca, "--http2",
                    "--data-binary", Live.body, "-H", "apns-topic: com.example.app",
                    "--output", "/dev/null", "--write-out", "%{http_code}\n", url
                ).output.split(separator: "\n").map(String.init)
            }
            // The fragment is not sent: a hundred pushes to one token.
            let one = try statuses(live.url() + "#[1-100]")
            #expect(one.prefix(50).allSatisfy { $0 == "200" })
            #expect(one.count == 100 && one.dropFirst(50).allSatisfy { $0 == "429" })
            let reasons = try live.pushes("status=429").compactMap { $0.at("reason")?.string }
            #expect(reasons.count == 50 && Set(reasons) == ["TooManyRequests"])
            let many = try statuses(live.url("[1000-1099]"))
            #expect(many.count == 100 && many.allSatisfy { $0 == "200" })
        }
    }
}
