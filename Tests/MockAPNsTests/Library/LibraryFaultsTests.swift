import MockAPNs
import Testing

/// Typed faults: which pushes they meet and what these get.
@Suite("Library: faults")
struct LibraryFaultsTests {
    @Test("a fault answers so many pushes, then they pass")
    func times() async throws {
        try await CurlSender.with { apns, sender in
            try apns.install(.answer(.serviceUnavailable, times: 2), name: "deploy")
            #expect(apns.faultHits(name: "deploy") == 0)
            let statuses = try (0..<3).map { _ in try sender.send().status }
            #expect(statuses == [503, 503, 200])
            #expect(apns.faultHits(name: "deploy") == 2)
            let pushes = apns.allPushes()
            #expect(pushes.map(\.fault) == ["deploy", "deploy", nil])
            #expect(pushes.map(\.outcome) == [nil, nil, .shown])
            #expect(pushes[0].explanation.contains("deploy"))
        }
    }

    @Test("a fault without a number of times goes on until it is removed or replaced")
    func untilRemoved() async throws {
        try await CurlSender.with { apns, sender in
            try apns.install(.answer(.tooManyRequests), name: "limit")
            #expect(try (0..<3).map { _ in try sender.send().status } == [429, 429, 429])
            try apns.install(.answer(.internalServerError), name: "limit")
            #expect(apns.faultHits(name: "limit") == 0)
            #expect(try sender.send().status == 500)
            #expect(apns.removeFault(name: "limit"))
            #expect(!apns.removeFault(name: "limit"))
            #expect(apns.faultHits(name: "limit") == nil)
            #expect(try sender.send().status == 200)
        }
    }

    @Test("a sequence gives one step after another and is used up")
    func sequence() async throws {
        try await CurlSender.with { apns, sender in
            try apns.install(
                .sequence([
                    .answer(.serviceUnavailable), .normal, .answer(.shutdown),
                    .answer(.unregistered).delayed(by: .milliseconds(1)),
                ]), name: "night")
            #expect(
                try (0..<5).map { _ in try sender.send().status } == [503, 200, 503, 410, 200])
            #expect(apns.faultHits(name: "night") == 4)
        }
    }

    @Test("only pushes that match meet the fault; others never notice")
    func matching() async throws {
        try await CurlSender.with { apns, sender in
            try apns.install(
                .answer(.badDeviceToken, matching: .topic("com.example.app").deviceToken("ABCD")),
                name: "one")
            #expect(try sender.send(token: "abcd").status == 400)
            #expect(try sender.send(token: "abcdef").status == 200)
            #expect(try sender.send(topic: "com.example.other", token: "abcd").status == 200)
            #expect(apns.faultHits(name: "one") == 1)
        }
    }

    @Test("no answer leaves the sender waiting, a delay only lets it wait")
    func silence() async throws {
        try await CurlSender.with { apns, sender in
            try apns.install(.noAnswer(times: 1), name: "silence")
            let answer = try sender.send(options: ["--max-time", "0.3"])
            #expect(answer.exit == 28, "curl's own time is over")
            let push = try await apns.pushes(matching: .status(nil))[0]
            #expect(push.fault == "silence" && push.outcome == nil)
            try apns.install(.delay(.milliseconds(150), times: 1), name: "slow")
            let begun = ContinuousClock.now
            #expect(try sender.send().status == 200)
            #expect(ContinuousClock.now - begun >= .milliseconds(150))
            #expect(apns.faultHits(name: "slow") == 1)
        }
    }

    @Test("a fault that cannot be is an error that says what may be")
    func badFaults() async throws {
        try await withMockAPNs { apns in
            let faults: [(fault: TestFault, code: MockAPNsError.Code, text: String)] = [
                (.answer(.shutdown, times: 0), .badFault, "times: got 0, expected 1 to"),
                (.sequence([]), .badFault, "answers: got 0 effects"),
                (.delay(.seconds(3_601)), .badFault, "expected 0 to 3600000 milliseconds"),
                (.answer(.shutdown, matching: .status(200)), .badFault, "match.status"),
                (
                    .answer(.shutdown, matching: .title("x")), .badMatch,
                    "fault \"f\": got the condition title \"x\"; expected conditions on topic"
                ),
            ]
            for (fault, code, text) in faults {
                let error = try await libraryError { try apns.install(fault, name: "f") }
                #expect(error.code == code)
                #expect(error.description.contains(text), "\(error)")
            }
            let name = try await libraryError { try apns.install(.noAnswer(), name: "a b") }
            #expect(name.description.contains("expected 1 to 64 letters"))
        }
    }
}
