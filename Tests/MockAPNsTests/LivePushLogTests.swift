import JSON
import Testing

@testable import MockAPNs

/// What the control plane tells of pushes that came through the gateway.
@Suite("Pushes through the control plane")
struct LivePushLogTests {
    @Test("a reader that waits gets the push as soon as it is there")
    func wait() async throws {
        try await Live.with { live in
            let client = try ControlClient(port: live.control)
            try client.send("GET", "/v1/pushes?topic=com.example.wait&wait=20&count=2")
            _ = try live.push(topic: "com.example.other")
            _ = try live.push(topic: "com.example.wait")
            _ = try live.push(topic: "com.example.wait")
            let json = try client.answer().json
            #expect(json.at("pushes")?.array?.map { $0.at("seq")?.integer } == [2, 3])
            #expect(json.at("timed_out") == .bool(false))
        }
    }

    @Test("a wait that nothing ends tells so, at its time")
    func waitInVain() async throws {
        try await Live.with { live in
            let json = try ControlClient(port: live.control).get("/v1/pushes?wait=0.2").json
            #expect(json.at("timed_out") == .bool(true))
            #expect(json.at("pushes") == .array([]))
        }
    }

    @Test("a device plan changes the trace: in the foreground the push calls un.willPresent")
    func devicePlan() async throws {
        try await Live.with { live in
            _ = try live.push()
            try live.put(
                "phone-1",
                """
                {"apps":[{"topic":"com.example.app","device_token":"\(Live.token)",
                "state":"foreground"}]}
                """)
            _ = try live.push()
            let records = try live.pushes()
            try #require(records.count == 2)
            #expect(!callbacks(records[0]).contains("un.willPresent"))
            #expect(callbacks(records[1]).contains("un.willPresent"))
            #expect(records[0].at("route.device")?.string?.hasPrefix("auto-") == true)
            #expect(records[1].at("route.device")?.string == "phone-1")
            #expect(records[1].at("route.app_state")?.string == "foreground")
        }
    }

    private func callbacks(_ record: JSONValue) -> [String] {
        (record.at("route.events")?.array ?? []).compactMap { $0.at("callback")?.string }
    }

    @Test(
        "FC-D2: an offline device stores, or drops what has no time to wait",
        arguments: [
            (nil, "Stored - Device Offline"), ("0", "Discarded - Expired"),
            ("300", "Discarded - Expired"), ("4102444800", "Stored - Device Offline"),
        ])
    func offline(expiration: String?, state: String) async throws {
        try await Live.with { live in
            try live.put(
                "phone-1",
                """
                {"online":false,"apps":[{"topic":"com.example.app",
                "device_token":"\(Live.token)"}]}
                """)
            let answer = try live.push(headers: expiration.map { ["apns-expiration: \($0)"] } ?? [])
            #expect(answer.status == 200)
            let record = try #require(try live.pushes().first)
            #expect(record.at("delivery.state")?.string == state)
            let isStored = state.hasPrefix("Stored")
            #expect(record.at("outcome")?.string == (isStored ? "stored" : "dropped"))
        }
    }

    @Test("reasons of the registry, provoked by a device plan")
    func registry() async throws {
        try await Live.with { live in
            let app = #""topic":"com.example.app","device_token":"\#(Live.token)""#
            let plans = [
                (
                    #"{"apps":[{\#(app),"installed":false}]}"#, "com.example.app", 410,
                    "Unregistered"
                ),
                (#"{"apps":[{\#(app)}]}"#, "com.example.other", 400, "DeviceTokenNotForTopic"),
                (
                    #"{"apps":[{\#(app),"environment":"production"}]}"#, "com.example.app", 400,
                    "BadDeviceToken"
                ),
            ]
            for (plan, topic, status, reason) in plans {
                try live.put("phone-1", plan)
                let answer = try live.push(topic: topic)
                #expect(answer.status == status)
                let json = try JSONValue(parsing: Array(answer.body.utf8))
                #expect(json.at("reason")?.string == reason)
                let timestamp = json.at("timestamp")?.integer
                #expect((timestamp.map { "\($0)".count } == 13) == (status == 410))
            }
        }
    }

    @Test("DUR-02: 1,000 pushes, each found by its apns-id at the first look after its answer")
    func readYourWrites() async throws {
        try await Live.with { live in
            // One line on standard error, which curl does not buffer, for each answer.
            let sender = try Child([
                "curl", "--silent", "--max-time", "60", "--cacert", live.ca, "--http2",
                "--data-binary", Live.body, "-H", "apns-topic: com.example.app", "--write-out",
                "%{stderr}%{http_code} %header{apns-id}\n", live.url("[1000-1999]"),
            ])
            let reader = try ControlClient(port: live.control)
            let deadline = Deadline(milliseconds: 60_000)
            var found = 0
            for token in 1_000...1_999 {
                let line = try #require(try sender.errors.line(deadline))
                let words = line.split(separator: " ")
                try #require(words.count == 2 && words[0] == "200", "\(line)")
                let json = try reader.get("/v1/pushes?apns_id=\(words[1])").json
                let records = json.at("pushes")?.array ?? []
                if records.count == 1, records[0].at("device_token")?.string == "\(token)" {
                    found += 1
                }
            }
            #expect(found == 1_000)
            #expect(try sender.finish().status == 0)
        }
    }

    @Test("two readers of pages of any size see the same revisions while pushes come in")
    func pages() async throws {
        try await Live.with { live in
            let folder = try Folder()
            let file = try folder.write("body.json", Live.body)
            let sender = try Child([
                "h2load", "-n", "500", "-c", "2", "-m", "10", "-d", file, "-H",
                "apns-topic: com.example.load", live.url(host: "127.0.0.1"),
            ])
            async let small = revisions(live, limit: 7)
            async let large = revisions(live, limit: 100)
            let (first, second) = try await (small, large)
            #expect(first == second)
            #expect(first.count == 500)
            #expect(first == first.sorted())
            #expect(try sender.finish().status == 0)
        }
    }

    /// Follows the log page by page until 500 records were seen.
    private func revisions(_ live: Live, limit: Int) async throws -> [Int64] {
        let client = try ControlClient(port: live.control)
        let deadline = Deadline(milliseconds: 30_000)
        var seen: [Int64] = []
        var cursor: Int64 = 0
        while seen.count < 500 {
            guard !deadline.hasPassed else { throw Failure("only \(seen.count) records came") }
            let json = try client.get(
                "/v1/pushes?after=\(cursor)&limit=\(limit)&wait=1&count=1"
            ).json
            seen += (json.at("pushes")?.array ?? []).compactMap { $0.at("revision")?.integer }
            cursor = json.at("next")?.integer ?? cursor
        }
        return seen
    }
}
