// The code of the article "Getting started", compiled and run. ArticleTests holds the two against
// each other.
import MockAPNs
import Testing

let deviceToken = "64a1f0c2b37d98e5f1a07c3346d2be8899ac01d4e7f25b60318a9cd2e4f7b015"

@Test("a new message shows a banner with its sender's name")
func newMessage() async throws {
    try await withMockAPNs { apns in
        let sender = try PushSender(
            host: apns.host, port: apns.port, trusting: apns.certificateAuthorityPEM,
            key: apns.providerKey)

        try await sender.send(title: "Anna", to: deviceToken, topic: "com.example.chat")

        let push = try await apns.pushes(matching: .topic("com.example.chat"))[0]
        #expect(push.status == 200)
        #expect(push.title == "Anna")
        #expect(push.shown.contains(.banner), "\(push.explanation)")
    }
}

@Test("in the open app a message makes a sound and shows no banner")
func openApp() async throws {
    try await withMockAPNs { apns in
        let chat = TestDevice.App(
            topic: "com.example.chat", deviceToken: deviceToken, state: .foreground,
            willPresent: [.sound])
        try apns.register(TestDevice(id: "annas-phone", os: "17.5", apps: [chat]))
        let sender = try PushSender(
            host: apns.host, port: apns.port, trusting: apns.certificateAuthorityPEM,
            key: apns.providerKey)

        try await sender.send(title: "Anna", to: deviceToken, topic: "com.example.chat")

        let push = try await apns.pushes()[0]
        #expect(push.callbacks == ["un.willPresent"])
        #expect(push.shown == [.sound])
    }
}

@Test("a message that waited for the phone is shown when it is back, and a tap opens the chat")
func later() async throws {
    try await withMockAPNs { apns in
        let chat = TestDevice.App(topic: "com.example.chat", deviceToken: deviceToken)
        try apns.register(TestDevice(id: "annas-phone", isOnline: false, apps: [chat]))
        let sender = try PushSender(
            host: apns.host, port: apns.port, trusting: apns.certificateAuthorityPEM,
            key: apns.providerKey)

        try await sender.send(title: "Anna", to: deviceToken, topic: "com.example.chat")
        #expect(try apns.screen(deviceID: "annas-phone").notifications.isEmpty)

        apns.advanceClock(by: .seconds(3_600))
        try apns.perform(.online, on: "annas-phone")
        let shown = try apns.screen(deviceID: "annas-phone").notifications
        #expect(shown.map(\.title) == ["Anna"])

        let events = try apns.perform(.tap(.push(1)), on: "annas-phone")
        #expect(events.contains { $0.what == "un.didReceive" })
    }
}

@Test("a push is sent again while the service is unavailable")
func outage() async throws {
    try await withMockAPNs { apns in
        try apns.install(.answer(.serviceUnavailable, times: 2), name: "outage")
        let sender = try PushSender(
            host: apns.host, port: apns.port, trusting: apns.certificateAuthorityPEM,
            key: apns.providerKey)

        try await sender.send(title: "Anna", to: deviceToken, topic: "com.example.chat")

        let pushes = try await apns.pushes(count: 3)
        #expect(pushes.map(\.status) == [503, 503, 200])
        #expect(apns.faultHits(name: "outage") == 2)
    }
}

@Test("a muted chat sends nothing")
func muted() async throws {
    try await withMockAPNs { apns in
        let sender = try PushSender(
            host: apns.host, port: apns.port, trusting: apns.certificateAuthorityPEM,
            key: apns.providerKey)

        try await sender.send(title: "Anna", to: deviceToken, topic: "com.example.news")

        try await apns.expectNone(
            matching: .topic("com.example.chat"), for: .milliseconds(200))
    }
}

/// What the article's failing call says.
func articleFailure() async throws -> MockAPNsError {
    try await withMockAPNs { apns in
        let sender = try PushSender(
            host: apns.host, port: apns.port, trusting: apns.certificateAuthorityPEM,
            key: apns.providerKey)
        try await sender.send(title: "Anna", to: deviceToken, topic: "com.example.chat")
        return try await libraryError {
            let pushes = try await apns.pushes(
                matching: .topic("com.example.chat").title("Anne"), within: .milliseconds(200))
            #expect(pushes.isEmpty)
        }
    }
}

/// Stands for the sender of the article's reader: curl, which tries again on 503.
private struct PushSender {
    private let url: String
    private let folder: Folder
    private let ca: String
    private let token: String

    init(
        host: String, port: Int, trusting certificateAuthorityPEM: String,
        key: MockAPNsServer.ProviderKey
    ) throws {
        url = "https://\(host):\(port)/3/device/"
        folder = try Folder()
        ca = try folder.write("ca.pem", certificateAuthorityPEM)
        token = try Signer.token(key)
    }

    func send(title: String, to deviceToken: String, topic: String) async throws {
        for _ in 0..<3 {
            let answer = CurlAnswer(
                try run(
                    "curl", "--silent", "--max-time", "20", "--cacert", ca, "--http2", "--include",
                    "-H", "authorization: bearer \(token)", "-H", "apns-topic: \(topic)", "-H",
                    "apns-push-type: alert", "--data-binary",
                    #"{"aps":{"alert":{"title":"\#(title)"},"sound":"default"}}"#,
                    url + deviceToken))
            if answer.status != 503 { return }
        }
    }
}
