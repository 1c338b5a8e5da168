import APNs
import JSON
import Testing

@testable import MockAPNs

/// Dry runs of the control plane held against what the gateway does.
@Suite("What-ifs against the gateway")
struct WhatIfLiveTests {
    /// Pushes of all kinds: headers besides the topic, token and body.
    static let pushes: [(headers: [(String, String)], token: String, body: String)] = [
        ([("apns-topic", "com.example.app")], Live.token, Live.body),
        ([], Live.token, Live.body),
        ([("apns-topic", "com.example.app")], "xyz", Live.body),
        ([("apns-topic", "com.example.app"), ("apns-priority", "7")], Live.token, Live.body),
        (
            [("apns-topic", "com.example.app"), ("apns-push-type", "background")], Live.token,
            #"{"aps":{"content-available":1}}"#
        ),
        (
            [("apns-topic", "com.example.app"), ("apns-push-type", "voip")], Live.token, Live.body
        ),
        ([("apns-topic", "com.example.app")], Live.token, #"{"aps":{"content_available":1}}"#),
        ([("apns-topic", "com.example.app")], "cc01", Live.body),
        ([("apns-topic", "com.example.app")], "cc02", Live.body),
        ([("apns-topic", "com.example.other")], "cc01", Live.body),
    ]

    private static let phone = """
        {"apps":[{"topic":"com.example.app","device_token":"cc01","state":"foreground"}]}
        """
    private static let gone = """
        {"apps":[{"topic":"com.example.app","device_token":"cc02","installed":false}]}
        """

    @Test(
        "judge says of a push what the gateway then does with it",
        arguments: [Profile.apns, .strict, .lenient])
    func judge(_ profile: Profile) async throws {
        try await Live.with({ $0.profile = profile }) { live in
            try live.put("phone", WhatIfLiveTests.phone)
            try live.put("gone", WhatIfLiveTests.gone)
            for (headers, token, body) in WhatIfLiveTests.pushes {
                let members = headers.map { #""\#($0.0)":"\#($0.1)""# }.joined(separator: ",")
                let verdict = try live.json(
                    "POST", "/v1/judge",
                    #"{"headers":{\#(members)},"device_token":"\#(token)","payload":\#(body)}"#)
                var arguments = [
                    "curl", "--silent", "--show-error", "--max-time", "20", "--cacert", live.ca,
                    "--http2", "--include", "--data-binary", body,
                ]
                for (name, value) in headers { arguments += ["-H", "\(name): \(value)"] }
                let answer = CurlAnswer(try run(arguments + [live.url(token)]))
                #expect(verdict.at("status")?.integer == Int64(answer.status))
                #expect(verdict.at("reason")?.string == answer.reason)
                let timestamp = try? JSONValue(parsing: Array(answer.body.utf8)).at("timestamp")
                #expect(verdict.at("timestamp") ?? .null == timestamp ?? .null)
                let record = try #require(try live.pushes("order=desc").first)
                for member in ["rule", "explanation", "findings", "outcome", "route", "fault"] {
                    #expect(verdict.at(member) == record.at(member), "\(member)")
                }
                #expect(verdict.at("delivery") ?? .null == record.at("delivery.state") ?? .null)
            }
            #expect(try live.pushes().count == WhatIfLiveTests.pushes.count)
        }
    }

    @Test("a dry run leaves nothing behind: no record, no count, no note of a token's topic")
    func leavesNothing() async throws {
        try await Live.with { live in
            try live.put(fault: "down", #"{"reason":"Shutdown"}"#)
            let twice = try #require(
                try live.json("GET", "/v1/test-tokens").at("test_tokens")?.array?.first {
                    $0.at("word")?.string == "503-twice"
                }?.at("device_token")?.string)
            for token in [Live.token, twice] {
                for topic in ["com.example.a", "com.example.b", "com.example.a"] {
                    _ = try live.json(
                        "POST", "/v1/judge",
                        """
                        {"headers":{"apns-topic":"\(topic)"},"device_token":"\(token)",
                        "payload":\(Live.body)}
                        """)
                }
            }
            #expect(try live.hits("down") == 0)
            #expect(try live.pushes().isEmpty)
            _ = try live.json("DELETE", "/v1/faults")
            #expect(try live.push(topic: "com.example.b").status == 200)
            let statuses = try (0..<3).map { _ in
                try live.push(token: twice, topic: "com.example.a").status
            }
            #expect(statuses == [503, 503, 200])
            let first = try #require(try live.pushes().first)
            // Nothing of another topic.
            #expect(first.findingCodes == ["push-type-missing"])
        }
    }

    @Test("route tells what the log then shows of a registered device")
    func route() async throws {
        try await Live.with { live in
            try live.put("phone", WhatIfLiveTests.phone)
            let route = try live.json(
                "POST", "/v1/route",
                #"{"payload":\#(Live.body),"topic":"com.example.app","device":"phone"}"#)
            _ = try live.push(token: "cc01")
            let record = try #require(try live.pushes().first)
            let logged = try #require(record.at("route")?.members)
            #expect(logged.count == 8)
            for member in logged {
                #expect(route.value(for: member.key) == member.value, "\(member.key)")
            }
            #expect(route.at("actions")?.array == [])
            #expect(route.callbacks.contains("un.willPresent"))
            // The server's own switches hold for what-ifs too.
            let all = try live.json(
                "POST", "/v1/route", #"{"payload":\#(Live.body),"states":"all"}"#)
            #expect(all.at("routes")?.array?.count == 7)
        }
    }

    @Test("--set and --rule change gateway, judge, lint, route and rules alike")
    func settings() async throws {
        let change: (inout ServerOptions) -> Void = {
            $0.rules = [(.misspelledKey, .enforce), (.nearLimit, .off)]
            $0.settings = [("background-p10", "deliver")]
        }
        try await Live.with(change) { live in
            let body = #"{"aps":{"alert":"a","content_available":1}}"#
            #expect(try live.push(body: body).reason == "InvalidPayload")
            let lint = try live.json("POST", "/v1/lint", body)
            #expect(lint.at("valid")?.bool == false)
            #expect(lint.at("reason")?.string == "InvalidPayload")
            let rules = try live.json("GET", "/v1/rules").at("rules")?.array ?? []
            let levels = rules.filter { $0.at("level") != $0.at("levels.apns") }.map {
                "\($0.at("id")?.string ?? "")=\($0.at("level")?.string ?? "")"
            }
            #expect(levels == ["payload.misspelled-key=enforce", "payload.near-limit=off"])
            let silent = #"{"aps":{"content-available":1}}"#
            let route = try live.json(
                "POST", "/v1/route", #"{"payload":\#(silent),"push_type":"background"}"#)
            #expect(route.at("outcome")?.string == "silent-callback")
            _ = try live.push(body: silent, headers: ["apns-push-type: background"])
            let record = try #require(try live.pushes("order=desc").first)
            #expect(record.at("outcome")?.string == "silent-callback")
        }
    }

    @Test("the lenient profile takes any device token and topic; sizes and paths are checked")
    func lenient() async throws {
        try await Live.with({ $0.profile = .lenient }) { live in
            #expect(try live.push(token: "not-a-token", topic: "no_topic").status == 200)
            let folder = try Folder()
            let long = String(repeating: "a", count: 4_097)
            let file = try folder.write("body", #"{"aps":{"alert":"\#(long)"}}"#)
            #expect(try live.push(body: "@" + file).status == 413)
            #expect(try live.push(token: "ab/cd").status == 404)
        }
    }

    @Test("reset of a topic leaves the others' pushes and apps as they were")
    func reset() async throws {
        try await Live.with { live in
            try live.put(
                "phone",
                """
                {"apps":[{"topic":"com.example.app","device_token":"cc01"},
                {"topic":"com.example.other","device_token":"cc02","state":"foreground"}]}
                """)
            try live.put("gone", WhatIfLiveTests.gone.replacing("cc02", with: "cc03"))
            _ = try live.push(token: "cc01")
            _ = try live.push(token: "cc02", topic: "com.example.other")
            let answer = try live.json("POST", "/v1/reset", #"{"topic":"com.example.app"}"#)
            #expect(answer.at("pushes")?.integer == 1)
            #expect(answer.at("devices")?.integer == 2)
            let devices = try live.json("GET", "/v1/devices").at("devices")?.array ?? []
            #expect(devices.map { $0.at("id")?.string } == ["phone"])
            #expect(devices.first?.at("apps")?.array?.count == 1)
            _ = try live.push(token: "cc02", topic: "com.example.other")
            let topics = try live.pushes().map { $0.at("topic")?.string }
            #expect(topics == ["com.example.other", "com.example.other"])
            let states = try live.pushes().map { $0.at("route.app_state")?.string }
            #expect(states == ["foreground", "foreground"])
        }
    }
}
