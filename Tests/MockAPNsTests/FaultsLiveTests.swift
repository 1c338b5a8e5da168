import JSON
import Testing

@testable import MockAPNs

/// Faults that the control plane puts, met by real pushes.
@Suite("Faults, from the control plane to the wire")
struct FaultsLiveTests {
    /// The example of the README.
    private static let deploy = """
        {"match":{"topic":"com.example.app"},"answers":[\
        {"status":503,"reason":"ServiceUnavailable"},{"status":503,"reason":"ServiceUnavailable"}]}
        """

    @Test("503, 503, then the push passes; the log says which push met the fault")
    func sequence() async throws {
        try await Live.with { live in
            try live.put(fault: "deploy", FaultsLiveTests.deploy)
            for _ in 0..<2 {
                let refused = try live.push()
                #expect(refused.status == 503)
                #expect(refused.body == #"{"reason":"ServiceUnavailable"}"#)
                #expect(refused.headers["apns-id"]?.isEmpty == false)
            }
            let passed = try live.push()
            #expect(passed.status == 200)
            let records = try live.pushes()
            #expect(records.map { $0.at("status")?.integer } == [503, 503, 200])
            #expect(
                records.map { $0.at("fault") } == [.string("deploy"), .string("deploy"), .null])
            for record in records.prefix(2) { expectNotDelivered(record) }
            #expect(records[0].at("explanation.got")?.string?.contains("\"deploy\"") == true)
            #expect(records[2].at("outcome")?.string == "shown")
            let fault = try live.json("GET", "/v1/faults/deploy")
            #expect(fault.at("hits")?.integer == 2)
            #expect(fault.at("remaining")?.integer == 0)
            #expect(fault.at("active")?.bool == false)
        }
    }

    /// A push that met a fault has no delivery, no outcome and no route.
    private func expectNotDelivered(
        _ record: JSONValue, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for member in ["delivery", "outcome", "route"] {
            #expect(record.at(member) == .null, sourceLocation: sourceLocation)
        }
    }

    @Test("other topics never notice, on the same connection either")
    func otherTopics() async throws {
        try await Live.with { live in
            try live.put(
                fault: "down", #"{"match":{"topic":"com.example.app"},"reason":"Shutdown"}"#)
            let common = [
                "--silent", "--max-time", "20", "--cacert", live.ca, "--http2", "--data-binary",
                Live.body, "--write-out", "%{http_code} ",
            ]
            let result = try run(
                ["curl"] + common + ["-H", "apns-topic: com.example.app", live.url(), "--next"]
                    + common + ["-H", "apns-topic: com.example.other", live.url()])
            #expect(result.output == #"{"reason":"Shutdown"}503 200 "#)
            let records = try live.pushes()
            try #require(records.count == 2)
            #expect(records[0].at("connection.id") == records[1].at("connection.id"))
            expectNotDelivered(records[0])
            #expect(records[1].at("fault") == .null)
            #expect(records[1].at("outcome")?.string == "shown")
        }
    }

    @Test("under load each push either met the fault or was delivered, and the sums are right")
    func load() async throws {
        try await Live.with { live in
            try live.put(
                fault: "half",
                #"{"match":{"topic":"com.example.app"},"probability":0.5,"reason":"TooManyRequests"}"#
            )
            let folder = try Folder()
            let file = try folder.write("body.json", Live.body)
            func sender(_ topic: String) throws -> Child {
                try Child([
                    "h2load", "-n", "400", "-c", "2", "-m", "10", "-d", file, "-H",
                    "apns-topic: \(topic)", live.url(host: "127.0.0.1"),
                ])
            }
            let (faulty, healthy) = (
                try sender("com.example.app"), try sender("com.example.other")
            )
            let met = try faulty.finish()
            let untouched = try healthy.finish()
            #expect(untouched.output.contains("status codes: 400 2xx, 0 3xx, 0 4xx, 0 5xx"))
            let hits = try #require(try live.hits("half"))
            #expect(hits > 0 && hits < 400)
            #expect(
                met.output.contains("status codes: \(400 - hits) 2xx, 0 3xx, \(hits) 4xx, 0 5xx"))
            let records = try live.pushes("topic=com.example.app")
            #expect(records.count == 400)
            let faults = records.filter { $0.at("fault") != .null }
            #expect(faults.count == Int(hits))
            for record in records {
                let isDelivered = record.at("delivery.state")?.string == "Delivered to Device"
                #expect(isDelivered == (record.at("fault") == .null))
            }
            let others = try live.pushes("topic=com.example.other")
            #expect(others.count == 400)
            #expect(others.allSatisfy { $0.at("fault") == .null })
        }
    }

    @Test("times limits the pushes that are met; putting it again starts anew")
    func times() async throws {
        try await Live.with { live in
            for _ in 0..<2 {
                try live.put(fault: "busy", #"{"reason":"TooManyRequests","times":2}"#)
                let statuses = try (0..<3).map { _ in try live.push().status }
                #expect(statuses == [429, 429, 200])
            }
            _ = try live.json("DELETE", "/v1/faults/busy")
            #expect(try live.ask("GET", "/v1/faults/busy").status == 404)
        }
    }

    @Test("410 carries a timestamp: an hour ago, or the one that was given")
    func timestamp() async throws {
        try await Live.with { live in
            try live.put(fault: "gone", #"{"reason":"Unregistered","timestamp":1700000000000}"#)
            let given = try live.push()
            #expect(given.status == 410)
            #expect(given.body == #"{"reason":"Unregistered","timestamp":1700000000000}"#)
            try live.put(fault: "gone", #"{"reason":"ExpiredToken"}"#)
            let usual = try JSONValue(parsing: Array(try live.push().body.utf8))
            let hourAgo = (Clocks.wallSeconds() - 3_600) * 1_000
            let timestamp = try #require(usual.at("timestamp")?.integer)
            #expect(timestamp <= hourAgo + 1_000 && timestamp > hourAgo - 30_000)
        }
    }

    @Test("a delayed push is answered and delivered, that much later")
    func delay() async throws {
        try await Live.with { live in
            try live.put(fault: "slow", #"{"delay":"1.5s"}"#)
            let began = ContinuousClock.now
            let answer = try live.push()
            #expect(answer.status == 200)
            #expect(ContinuousClock.now - began >= .milliseconds(1_500))
            let record = try #require(try live.pushes().first)
            #expect(record.at("fault")?.string == "slow")
            #expect(record.at("delivery.state")?.string == "Delivered to Device")
        }
    }

    @Test("a push that is held back holds up nobody, and is not delivered when its sender leaves")
    func held() async throws {
        try await Live.with { live in
            try live.put(
                fault: "slow", #"{"match":{"topic":"com.example.slow"},"delay":"60m"}"#)
            let slow = try live.sender(topic: "com.example.slow")
            try await live.wait(forHits: 1, of: "slow")
            let other = try live.push(topic: "com.example.other")
            #expect(other.status == 200)
            let topics = try live.pushes().map { $0.at("topic")?.string }
            #expect(topics == ["com.example.other"])
            slow.signal(9)
            _ = try slow.finish()
            let record = try #require(
                try live.pushes("topic=com.example.slow&wait=20&count=1").first)
            #expect(record.at("fault")?.string == "slow")
            #expect(record.at("status") == .null)
            expectNotDelivered(record)
        }
    }

    @Test("at answer-ready the push is in the log, delivered, before its answer leaves")
    func answerReady() async throws {
        try await Live.with { live in
            try live.put(fault: "late", #"{"at":"answer-ready","delay":"60m"}"#)
            let sender = try live.sender()
            try await live.wait(forHits: 1, of: "late")
            let record = try #require(try live.pushes().first)
            #expect(record.at("fault")?.string == "late")
            #expect(record.at("status")?.integer == 200)
            #expect(record.at("outcome")?.string == "shown")
            sender.signal(9)
            #expect(try sender.finish().output == "")
            #expect(try live.pushes().count == 1)
        }
    }

    @Test("FC-A15: without an answer the stream stays open until the sender resets it")
    func noAnswer() async throws {
        try await Live.with({ $0.settings = [("initial-streams", "1")] }) { live in
            try live.put(fault: "silent", #"{"no_answer":true,"times":1}"#)
            let common = [
                "--silent", "--cacert", live.ca, "--http2", "--data-binary", Live.body, "-H",
                "apns-topic: com.example.app", "--write-out", "%{http_code} ",
            ]
            // One stream at a time: the second push needs the place of the first.
            let result = try run(
                ["curl", "--max-time", "1"] + common + [live.url(), "--next", "--max-time", "20"]
                    + common + [live.url()])
            #expect(result.output == "000 200 ")
            let records = try live.pushes()
            try #require(records.count == 2)
            #expect(records[0].at("connection.id") == records[1].at("connection.id"))
            #expect(records[0].at("status") == .null)
            #expect(records[0].at("fault")?.string == "silent")
            expectNotDelivered(records[0])
            #expect(records[1].at("fault") == .null)
            #expect(records[1].at("outcome")?.string == "shown")
            #expect(try live.json("GET", "/v1/faults/silent").at("active")?.bool == false)
        }
    }

    @Test("a fault of one topic is deleted by it; a reset ends all")
    func delete() async throws {
        try await Live.with { live in
            try live.put(
                fault: "a", #"{"match":{"topic":"com.example.app"},"reason":"Shutdown"}"#)
            try live.put(
                fault: "b", #"{"match":{"topic":"com.example.other"},"reason":"Shutdown"}"#)
            #expect(
                try live.json("DELETE", "/v1/faults?topic=com.example.app").at("deleted")?.integer
                    == 1)
            #expect(try live.push().status == 200)
            #expect(try live.push(topic: "com.example.other").status == 503)
            let reset = try live.json("POST", "/v1/reset")
            #expect(reset.at("faults")?.integer == 1)
            #expect(reset.at("pushes")?.integer == 2)
            #expect(try live.push(topic: "com.example.other").status == 200)
            #expect(try live.pushes().count == 1)
        }
    }
}

extension Live {
    /// A push by a curl that runs on its own; it prints the status.
    fileprivate func sender(topic: String = "com.example.app") throws -> Child {
        try Child([
            "curl", "--silent", "--max-time", "120", "--cacert", ca, "--http2", "--data-binary",
            Live.body, "-H", "apns-topic: \(topic)", "--write-out", "%{http_code}", url(),
        ])
    }
}
