import Foundation
import MockAPNs
import PushSender
import Testing

/// The tests of a package that depends on MockAPNs from outside.
struct PushSenderTests {
    private let topic = "com.example.chat"
    private let deviceToken = String(repeating: "5a", count: 32)

    @Test("an alert arrives and is shown")
    func alert() async throws {
        try await withSender { apns, sender in
            let answer = try sender.send(title: "Anna", to: deviceToken, topic: topic)
            #expect(answer.status == 200)
            let push = try await apns.pushes(matching: .topic(topic).pushType(.alert))[0]
            #expect(push.title == "Anna")
            #expect(push.outcome == .shown, "\(push.explanation)")
            #expect(push.deliveryState == .delivered)
        }
    }

    @Test("a push is sent again while the service is unavailable")
    func outage() async throws {
        try await withSender { apns, sender in
            try apns.install(
                .sequence([.answer(.serviceUnavailable), .answer(.shutdown)]), name: "outage")
            let answer = try sender.send(title: "Anna", to: deviceToken, topic: topic)
            #expect(answer.status == 200)
            let pushes = try await apns.pushes(count: 3)
            #expect(pushes.map(\.reason) == [.serviceUnavailable, .shutdown, nil])
            #expect(pushes.map(\.fault) == ["outage", "outage", nil])
        }
    }

    @Test("a deleted app is told by status and reason")
    func deletedApp() async throws {
        try await withSender { apns, sender in
            let app = TestDevice.App(topic: topic, deviceToken: deviceToken, isInstalled: false)
            try apns.register(TestDevice(id: "phone", apps: [app]))
            let answer = try sender.send(title: "Anna", to: deviceToken, topic: topic)
            #expect(answer.status == 410)
            #expect(answer.body.contains("Unregistered"))
        }
    }

    @Test("a failed expectation names the difference")
    func failure() async throws {
        try await withSender { apns, sender in
            _ = try sender.send(title: "Anna", to: deviceToken, topic: topic)
            do {
                _ = try await apns.pushes(matching: .title("Anne"), within: .milliseconds(50))
                Issue.record("no error was thrown")
            } catch let error as MockAPNsError {
                #expect(error.code == .tooFewPushes)
                #expect(error.description.contains("title: got \"Anna\", expected \"Anne\""))
            }
        }
    }

    /// Runs `body` with a server and a sender that trusts it.
    private func withSender(
        _ body: (MockAPNsServer, PushSender) async throws -> Void
    ) async throws {
        try await withMockAPNs { apns in
            let file = FileManager.default.temporaryDirectory
                .appendingPathComponent("mock-apns-\(UUID().uuidString).pem")
            defer { try? FileManager.default.removeItem(at: file) }
            try apns.writeCertificateAuthority(to: file.path)
            try await body(
                apns,
                PushSender(
                    host: apns.host, port: apns.port, certificateAuthority: file,
                    providerToken: apns.providerToken()))
        }
    }
}
