import MockAPNs
import Testing

@Suite("Library: questions")
struct LibraryQuestionsTests {
    @Test("exactly so many pushes, and no other")
    func exactly() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send()
            let pushes = try await apns.expectExactly(1, settling: .milliseconds(50))
            #expect(pushes.map(\.sequence) == [1])
            try sender.send()
            let tooMany = try await libraryError { try await apns.expectExactly(1) }
            #expect(tooMany.code == .unexpectedPush)
            #expect(
                tooMany.description.hasPrefix(
                    "expected exactly 1 push and no other for 0.3 seconds, got 2\n"))
            let tooFew = try await libraryError {
                try await apns.expectExactly(3, within: .milliseconds(50))
            }
            #expect(tooFew.code == .tooFewPushes)
        }
    }

    @Test("a push that comes while it settles is one too many")
    func settling() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send()
            async let waiting = libraryError {
                try await apns.expectExactly(1, settling: .seconds(20))
            }
            try sender.send()
            #expect(try await waiting.code == .unexpectedPush)
        }
    }

    @Test("why a device token saw nothing, and what its device went through")
    func why() async throws {
        try await CurlSender.with { apns, sender in
            let nothing = apns.why(deviceToken: CurlSender.token)
            #expect(nothing.map(\.kind) == ["no-push"] && nothing[0].count == 0)
            try apns.register(
                TestDevice(
                    id: "phone-1",
                    apps: [
                        .init(
                            topic: "com.example.app", deviceToken: CurlSender.token,
                            state: .forceQuit)
                    ]))
            try sender.send(
                #"{"aps":{"content-available":1}}"#,
                headers: ["apns-push-type: background", "apns-priority: 5"])
            let findings = apns.why(deviceToken: CurlSender.token.uppercased())
            #expect(findings.map(\.kind) == ["dropped"])
            #expect(findings[0].pushes == [1] && findings[0].hint != nil)
            #expect(findings[0].description.contains("(R18)"))
            #expect(
                apns.why(deviceToken: CurlSender.token, topic: "com.other").first?.kind
                    == "other-topic")
            let happenings = apns.timeline(deviceID: "phone-1")
            #expect(happenings.map(\.kind).prefix(2) == ["push", "delivery"])
            #expect(happenings.allSatisfy { $0.push == 1 })
            #expect(happenings.first?.what.hasPrefix("200: dropped on device phone-1") == true)
            #expect(apns.timeline(deviceID: "phone-2").isEmpty)
        }
    }
}
