import MockAPNs
import Testing

/// What expectations say that are not met, and how waits end otherwise.
@Suite("Library: failed expectations")
struct LibraryFailuresTests {
    private static let short = Duration.milliseconds(50)

    @Test("too few pushes: what was expected, how many came, the nearest and what differs in it")
    func tooFew() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send(headers: ["apns-push-type: alert"])
            try sender.send(topic: "com.example.ohter", headers: ["apns-push-type: alert"])
            try sender.send(topic: "com.example.far", headers: ["apns-push-type: background"])
            let error = try await libraryError {
                _ = try await apns.pushes(
                    matching: .topic("com.example.other").pushType(.alert).status(200),
                    within: Self.short)
            }
            #expect(error.code == .tooFewPushes)
            #expect(
                error.description == """
                    expected at least 1 push with topic "com.example.other", push type alert, \
                    status 200 within 0.05 seconds, got 0
                      nearest of 3 others: push 2: alert to "com.example.ohter", device token \
                    abababababababab..., 200, shown
                        topic: got "com.example.ohter", expected "com.example.other"
                    """)
        }
    }

    @Test("too few pushes: those that match are listed, and own conditions named")
    func someMatch() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send()
            let error = try await libraryError {
                _ = try await apns.pushes(matching: .status(200), count: 2, within: Self.short)
            }
            #expect(
                error.description == """
                    expected at least 2 pushes with status 200 within 0.05 seconds, got 1
                      matching: push 1: no push type to "com.example.app", device token \
                    abababababababab..., 200, shown
                      no other push came
                    """)
            let own = try await libraryError {
                _ = try await apns.pushes(
                    matching: .satisfying("a badge") { $0.badge != nil }, within: Self.short)
            }
            #expect(own.description.contains("with a badge within"))
            #expect(own.description.hasSuffix("\n    it is not one with a badge"))
        }
    }

    @Test("when no push came at all the message tells whether a sender connected")
    func noPush() async throws {
        try await CurlSender.with { apns, sender in
            let none = try await libraryError {
                _ = try await apns.pushes(within: Self.short)
            }
            #expect(
                none.description == """
                    expected at least 1 push within 0.05 seconds, got 0
                      no push came at all; no sender connected
                    """)
            // A sender that does not trust the CA: the usual mistake.
            let answer = try sender.send(options: ["--cacert", "/dev/null"])
            #expect(answer.exit != 0)
            let refused = try await libraryError {
                _ = try await apns.pushes(within: Self.short)
            }
            #expect(refused.description.contains("no push came at all; the last connection came"))
            #expect(refused.description.hasSuffix("does the sender trust the server's CA?"))
            // One that trusts it and asks for nothing.
            _ = try run(
                "openssl", "s_client", "-connect", "127.0.0.1:\(apns.port)", "-alpn", "h2")
            let idle = try await libraryError {
                _ = try await apns.pushes(within: Self.short)
            }
            #expect(idle.description.contains("the last connection came from"))
            #expect(!idle.description.contains("trust"))
        }
    }

    @Test("text of a peer cannot break the lines of a message")
    func controlCharacters() async throws {
        try await CurlSender.with { apns, sender in
            try sender.send("{\"aps\":{\"alert\":{\"title\":\"a\\nb\"}}}")
            let error = try await libraryError {
                _ = try await apns.pushes(matching: .title("x"), within: Self.short)
            }
            #expect(error.description.hasSuffix(#"title: got "a\nb", expected "x""#))
        }
    }

    @Test("expectNone returns when nothing came, and throws at once when something is there")
    func expectNone() async throws {
        try await CurlSender.with { apns, sender in
            try await apns.expectNone(for: Self.short)
            try sender.send()
            try await apns.expectNone(matching: .topic("com.example.other"), for: Self.short)
            try await apns.expectNone(matching: .title("x"), for: Self.short)
            let error = try await libraryError {
                try await apns.expectNone(matching: .status(200), for: .seconds(3_600))
            }
            #expect(error.code == .unexpectedPush)
            #expect(
                error.description == """
                    expected no push with status 200 for 3600.0 seconds, got 1
                      push 1: no push type to "com.example.app", device token \
                    abababababababab..., 200, shown
                    """)
        }
    }

    @Test("expectNone throws as soon as a push comes")
    func expectNoneWaits() async throws {
        try await CurlSender.with { apns, sender in
            async let waiting = libraryError { try await apns.expectNone(for: .seconds(3_600)) }
            try sender.send()
            #expect(try await waiting.code == .unexpectedPush)
        }
    }

    @Test("a cancelled task stops waiting")
    func cancelled() async throws {
        try await withMockAPNs { apns in
            let task = Task { try await apns.pushes(within: .seconds(3_600)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("a stop ends the waits that are open and those that come later")
    func stopped() async throws {
        let apns = try await MockAPNsServer.start()
        async let waiting = libraryError { _ = try await apns.pushes(within: .seconds(3_600)) }
        await apns.stop()
        #expect(try await waiting.code == .stopped)
        let late = try await libraryError { try await apns.expectNone(for: .seconds(3_600)) }
        #expect(late.code == .stopped)
        #expect(try await apns.pushes(count: 0).isEmpty)
        await apns.stop()
    }
}
