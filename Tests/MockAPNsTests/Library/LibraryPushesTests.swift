import MockAPNs
import Testing

/// Waiting for pushes, and what failed expectations say.
@Suite("Library: pushes")
struct LibraryPushesTests {
    @Test("a push is given with what was sent, what was answered and what became of it")
    func received() async throws {
        try await CurlSender.with { apns, sender in
            let body =
                #"{"aps":{"alert":{"title":"T","subtitle":"S","body":"B"},"badge":3,"#
                + #""sound":{"name":"bell.caf"}},"order":{"id":7,"price":1.5,"open":true,"#
                + #""lines":["a",null]}}"#
            let answer = try sender.send(
                body,
                headers: [
                    "apns-push-type: alert", "apns-priority: 5", "apns-collapse-id: c1",
                    "apns-expiration: 4000000000", "apns-id: 11111111-2222-3333-4444-555555555555",
                ])
            #expect(answer.status == 200)
            let pushes = try await apns.pushes()
            #expect(pushes.count == 1)
            let push = try #require(pushes.first)
            #expect(push.sequence == 1)
            #expect(push.environment == .development)
            #expect(push.topic == "com.example.app")
            #expect(push.deviceToken == CurlSender.token)
            #expect(push.pushType == .alert)
            #expect(push.priority == 5)
            #expect(push.collapseID == "c1")
            #expect(push.expiration == 4_000_000_000)
            #expect(push.apnsID == "11111111-2222-3333-4444-555555555555")
            #expect(push.header("apns-priority") == "5")
            #expect(push.header("authorization") == "")
            #expect(push.payloadJSON == body)
            #expect(push.title == "T" && push.subtitle == "S" && push.body == "B")
            #expect(push.badge == 3 && push.sound == "bell.caf")
            #expect(push.customData("order")?["id"]?.int == 7)
            #expect(push.customData("order")?["price"]?.double == 1.5)
            #expect(push.customData("order")?["open"]?.bool == true)
            #expect(push.customData("order")?["lines"]?[0]?.string == "a")
            #expect(push.customData("order")?["lines"]?[1]?.isNull == true)
            #expect(push.customData("order")?["lines"]?[2] == nil)
            #expect(push.customData("order")?.keys == ["id", "price", "open", "lines"])
            #expect(push.customData("aps") == nil)
            #expect(push.customData("order")?["lines"]?.description == #"["a",null]"#)
            #expect(push.status == 200 && push.reason == nil && push.fault == nil)
            #expect(push.outcome == .shown && push.deliveryState == .delivered)
            #expect(push.shown == [.banner, .sound, .badge])
            #expect(push.callbacks.isEmpty)
            #expect(push.deviceID?.hasPrefix("auto-") == true)
            #expect(!push.explanation.isEmpty)
        }
    }

    @Test("a refused push says why, an alert that is a string is the body")
    func refused() async throws {
        try await CurlSender.with { apns, sender in
            #expect(try sender.send(headers: ["apns-priority: 7"]).status == 400)
            let push = try await apns.pushes(matching: .reason(.badPriority).status(400))[0]
            #expect(push.reason?.status == 400)
            #expect(push.outcome == nil && push.deliveryState == nil)
            #expect(push.body == "hi" && push.title == nil)
            #expect(push.explanation.contains("7") && push.explanation.contains("expected"))
            #expect(push.pushType == nil && push.priority == 10)
        }
    }

    @Test("a misspelt payload key is a finding")
    func findings() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send(#"{"aps":{"alert":"x","content_available":1}}"#)
            let push = try await apns.pushes()[0]
            let finding = try #require(push.findings.first)
            #expect(finding.level == .error)
            #expect(finding.hint?.contains("content-available") == true)
            #expect(finding.description.contains(finding.code))
        }
    }

    @Test("a body that is no JSON is kept as text")
    func noJSON() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send("{\"aps\":")
            let push = try await apns.pushes()[0]
            #expect(push.payloadJSON == "{\"aps\":")
            #expect(push.payload == nil && push.title == nil && push.customData("a") == nil)
        }
    }

    @Test("a wait ends with the push that was lacking, and gives all that match")
    func waits() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send()
            try sender.send(topic: "com.example.other")
            async let waiting = apns.pushes(
                matching: .topic("com.example.app"), count: 3, within: .seconds(60))
            try sender.send()
            try sender.send()
            let pushes = try await waiting
            #expect(pushes.map(\.sequence) == [1, 3, 4])
        }
    }

    @Test("conditions that the log cannot look at are waited for too")
    func waitsForOwnCondition() async throws {
        try await CurlSender.with { apns, sender in
            let match = PushMatch.title("second").satisfying("an order 7") {
                $0.customData("order")?.int == 7
            }
            async let waiting = apns.pushes(matching: match, within: .seconds(60))
            try sender.send(#"{"aps":{"alert":{"title":"first"}},"order":7}"#)
            try sender.send(#"{"aps":{"alert":{"title":"second"}},"order":6}"#)
            try sender.send(#"{"aps":{"alert":{"title":"second"}},"order":7}"#)
            #expect(try await waiting.map(\.sequence) == [3])
        }
    }

    @Test("each condition selects what it names and nothing else")
    func conditions() async throws {
        try await CurlSender.with { apns, sender in
            let id = "ABCDEF00-2222-3333-4444-555555555555"
            try sender.send(
                #"{"aps":{"alert":{"title":"t","body":"b"}}}"#, topic: "com.example.a",
                token: "ABCD",
                headers: [
                    "apns-push-type: alert", "apns-priority: 5", "apns-collapse-id: c",
                    "apns-id: \(id)",
                ])
            try sender.send(
                #"{"aps":{"content-available":1}}"#,
                headers: ["apns-push-type: background", "apns-priority: 7"])
            let matches: [PushMatch] = [
                .topic("com.example.a"), .deviceToken("abcd"), .apnsID(id.lowercased()),
                .pushType(.alert), .priority(5), .collapseID("c"), .title("t"), .body("b"),
                .status(200), .outcome(.shown), .deliveryState(.delivered),
                .satisfying("a title") { $0.title != nil },
                .topic("com.example.a").pushType(.alert).priority(5),
            ]
            for match in matches {
                let found = try await apns.pushes(matching: match, count: 0)
                #expect(found.map(\.sequence) == [1], "\(match)")
            }
            let none: [PushMatch] = [
                .topic("com.example"), .deviceToken("abcdef"), .pushType(.voip), .status(404),
                .status(nil), .reason(.badTopic), .outcome(.held), .environment(.production),
                .topic("com.example.a").pushType(.background),
                .topic("com.example.a").topic("com.example.app"),
            ]
            for match in none {
                let found = try await apns.pushes(matching: match, count: 0)
                #expect(found.isEmpty, "\(match)")
            }
            #expect(apns.allPushes().count == 2)
            #expect(try await apns.pushes(matching: .environment(.development)).count == 2)
        }
    }

    @Test("more pushes than a page of the log holds are all given")
    func manyPushes() async throws {
        let folder = try Folder()
        try await withMockAPNs(.init(authentication: .off)) { apns in
            async let waiting = apns.pushes(count: 2_500, within: .seconds(60))
            let result = try run(
                "h2load", "-n", "2500", "-c", "2", "-m", "50", "-d",
                try folder.write("body.json", #"{"aps":{"alert":"hi"}}"#), "-H",
                "apns-topic: com.example.load", "\(apns.url)/3/device/\(CurlSender.token)")
            try #require(result.output.contains("2500 succeeded"))
            #expect(try await waiting.map(\.sequence) == Array(1...2_500))
        }
    }

    @Test("clear forgets the pushes and goes on counting")
    func clear() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send()
            apns.clear()
            #expect(apns.allPushes().isEmpty)
            try sender.send()
            #expect(try await apns.pushes().map(\.sequence) == [2])
        }
    }
}
