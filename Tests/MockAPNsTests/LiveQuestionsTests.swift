import JSON
import Testing

@testable import MockAPNs

/// Questions about what was sent, asked of a server in this process.
@Suite("Questions through the control plane")
struct LiveQuestionsTests {
    @Test("verify is answered as soon as the last push is there")
    func verify() async throws {
        try await Live.with { live in
            let client = try ControlClient(port: live.control)
            try client.send(
                "POST", "/v1/verify",
                body: #"{"match":{"topic":"com.example.verify"},"at_least":2,"within":20}"#)
            _ = try live.push(topic: "com.example.verify")
            _ = try live.push(topic: "com.example.verify")
            let json = try client.answer().json
            #expect(json.at("verified") == .bool(true))
            #expect(json.at("count")?.integer == 2)
        }
    }

    @Test("a second push ends the verification of exactly one")
    func exactly() async throws {
        try await Live.with { live in
            let client = try ControlClient(port: live.control)
            try client.send("POST", "/v1/verify", body: #"{"exactly":1,"within":20,"settle":20}"#)
            _ = try live.push()
            _ = try live.push()
            let json = try client.answer().json
            #expect(json.at("verified") == .bool(false))
            #expect(json.at("count")?.integer == 2)
            #expect(
                try live.json("POST", "/v1/verify", #"{"exactly":2,"settle":0.1}"#).at("verified")
                    == .bool(true))
        }
    }

    @Test("none is met when nothing comes, and fails at once when something does")
    func none() async throws {
        try await Live.with { live in
            let met = try live.json("POST", "/v1/verify", #"{"none":true,"within":0.1}"#)
            #expect(met.at("verified") == .bool(true))
            let client = try ControlClient(port: live.control)
            try client.send("POST", "/v1/verify", body: #"{"none":true,"within":20}"#)
            _ = try live.push()
            #expect(try client.answer().json.at("verified") == .bool(false))
        }
    }

    @Test("a sender that does not trust the CA is told as a hint, with alert and peer")
    func handshake() async throws {
        try await Live.with { live in
            let other = try run([
                "curl", "--silent", "--max-time", "20", "--http2", live.url(host: "127.0.0.1"),
            ])
            #expect(other.status == 60)
            let json = try live.json("POST", "/v1/verify", #"{"within":0.3}"#)
            #expect(json.at("verified") == .bool(false))
            let hint = try #require(json.at("hints")?.array?.first)
            #expect(hint.at("kind")?.string == "handshake")
            #expect(hint.at("alert_received")?.string == "unknown_ca")
            #expect(hint.at("peer")?.string?.hasPrefix("127.0.0.1:") == true)
            let wait = try live.json("GET", "/v1/pushes?wait=0.1")
            #expect(wait.at("timed_out") == .bool(true))
            #expect(wait.at("hints")?.array?.first?.at("kind")?.string == "handshake")
        }
    }

    @Test(
        "filters by time and text find a push, in a list, a wait and a deletion, in either log",
        arguments: [false, true])
    func filters(isDurable: Bool) async throws {
        let folder = try Folder()
        try await Live.with {
            $0.dataFolder = isDurable ? folder.path + "/data" : nil
        } _: { live in
            _ = try live.push(body: #"{"aps":{"alert":"order 4711 \u00fcber"}}"#)
            _ = try live.push(body: #"{"aps":{"alert":"order 4712"}}"#)
            #expect(try live.pushes("text=ORDER+4711").map { $0.at("seq")?.integer } == [1])
            #expect(try live.pushes("text=%C3%BCber").map { $0.at("seq")?.integer } == [1])
            #expect(try live.pushes("since=1m").count == 2)
            #expect(try live.pushes("until=1m").isEmpty)
            let wait = try live.json("GET", "/v1/pushes?text=4712&wait=20")
            #expect(wait.at("pushes")?.array?.count == 1)
            #expect(try live.json("DELETE", "/v1/pushes?text=4711").at("deleted")?.integer == 1)
            #expect(try live.pushes().map { $0.at("seq")?.integer } == [2])
        }
    }

    @Test("why finds the push to a token that differs in a digit, and what became of others")
    func why() async throws {
        try await Live.with { live in
            _ = try live.push(token: String(Live.token.dropLast()) + "c")
            let absent = try live.json("GET", "/v1/why?device_token=\(Live.token)&since=10m")
            #expect(absent.at("arrived")?.integer == 0)
            #expect(absent.at("findings")?.array?.first?.at("kind")?.string == "similar-token")
            try live.put(
                "phone-1",
                """
                {"apps":[{"topic":"com.example.app","device_token":"\(Live.token)",
                "permission":"denied"}]}
                """)
            _ = try live.push()
            let denied = try live.json("GET", "/v1/why?device_token=\(Live.token)")
            #expect(denied.at("arrived")?.integer == 1)
            let finding = try #require(denied.at("findings")?.array?.first)
            #expect(finding.at("kind")?.string == "dropped")
            #expect(finding.at("device")?.string == "phone-1")
            #expect(finding.at("rule")?.string == "R32")
        }
    }

    @Test("a timeline tells of actions, of time that went by and of pushes, in order")
    func timeline() async throws {
        try await Live.with { live in
            try live.put(
                "phone-1",
                """
                {"online":false,"apps":[{"topic":"com.example.app",
                "device_token":"\(Live.token)"}]}
                """)
            _ = try live.push(headers: ["apns-expiration: 4102444800"])
            _ = try live.json("POST", "/v1/clock", #"{"advance":"10m"}"#)
            _ = try live.json("POST", "/v1/devices/phone-1/actions", #"{"action":"online"}"#)
            let entries =
                try live.json("GET", "/v1/devices/phone-1/timeline").at("entries")?.array ?? []
            // What the device does meanwhile is told in tests of its own.
            let words = entries.filter { $0.at("kind")?.string != "system" }.map {
                $0.at("state")?.string ?? $0.at("action")?.string ?? $0.at("kind")?.string ?? ""
            }
            #expect(
                words.prefix(4) == [
                    "push", "Stored - Device Offline", "online",
                    "Delivered to Device (From Storage)",
                ])
            let times = entries.compactMap { $0.at("at")?.string }
            #expect(times == times.sorted())
            let late = try live.json("GET", "/v1/devices/phone-1/timeline?since=5m")
            #expect(late.at("entries")?.array?.count == entries.count - 2)
            #expect(try live.ask("GET", "/v1/devices/phone-2/timeline").status == 404)
        }
    }
}
