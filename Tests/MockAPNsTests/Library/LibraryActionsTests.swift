import MockAPNs
import Testing

/// Typed actions, and what the user sees.
@Suite("Library: actions")
struct LibraryActionsTests {
    private static let topic = "com.example.app"
    private typealias Action = TestDevice.Action

    private static func withPhone(
        _ body: (MockAPNsServer, CurlSender) async throws -> Void
    ) async throws {
        try await CurlSender.with { apns, sender in
            let app = TestDevice.App(topic: topic, deviceToken: CurlSender.token)
            try apns.register(TestDevice(id: "phone", apps: [app]))
            try await body(apns, sender)
        }
    }

    @Test("every action is one that the control plane knows")
    func known() async throws {
        let topic: String? = Self.topic
        let push = Action.Notification.push(1)
        let actions: [Action] = [
            .offline, .online, .lock, .unlock, .reboot, .unlock, .lowPower(true), .lowPower(false),
            .focus("Work"), .focus(nil), .summary(true), .summary(false), .launch(topic: topic),
            .background(), .foreground(topic: topic), .background(topic: topic), .tap(push),
            .button("REPLY", on: push, text: "ok"), .button("OPEN", on: .identifier("tea")),
            .dismiss(push), .flick(push), .openSettings(push), .openSettings(topic: topic),
            .local(title: "Tea", body: "is ready", identifier: "tea", topic: topic),
            .permission(.denied, topic: topic), .permission(.authorized),
            .backgroundRefresh(false, topic: topic), .backgroundRefresh(true), .register(),
            .expireToken(topic: topic), .forceQuit(topic: topic), .uninstall(topic: topic),
            .reinstall(), .init(json: ["action": "lock"]),
        ]
        try await Self.withPhone { apns, sender in
            try sender.send()
            for action in actions {
                do throws(MockAPNsError) {
                    try apns.perform(action, on: "phone")
                } catch {
                    // Not every one can happen at its place in the list, but each is understood.
                    #expect(error.code == .impossible, "\(action): \(error)")
                }
            }
        }
    }

    @Test("an action tells what it caused, with the virtual time and the push that it concerns")
    func caused() async throws {
        try await Self.withPhone { apns, sender in
            let away = try apns.perform(.offline, on: "phone")
            #expect(away.map(\.device) == ["phone"] && away.map(\.push) == [nil])
            try sender.send()
            let events = try apns.perform(.online, on: "phone")
            let delivery = try #require(events.first { $0.kind == "delivery" })
            #expect(delivery.push == 1 && delivery.device == "phone")
            #expect(delivery.what == "Delivered to Device (From Storage)")
            #expect(delivery.milliseconds > 1_700_000_000_000)
            let again = try await libraryError { try apns.perform(.online, on: "phone") }
            #expect(again.code == .impossible && again.description.contains("online"))
            let unknown = try await libraryError {
                try apns.perform(.init(json: ["action": "onlin"]), on: "phone")
            }
            #expect(unknown.code == .badRequest)
            #expect(unknown.description.contains("did you mean \"online\"?"))
        }
    }

    @Test("the screen tells banner, list, badge and Live Activities")
    func screen() async throws {
        try await Self.withPhone { apns, sender in
            try sender.send(
                #"{"aps":{"alert":{"title":"Anna","subtitle":"now","body":"hi"},"badge":3,"thread-id":"t"}}"#
            )
            let screen = try apns.screen(deviceID: "phone")
            let app = try #require(screen.apps.first)
            #expect(!screen.isLocked && screen.banner?.title == "Anna")
            #expect(app.topic == Self.topic && app.badge == 3 && app.summary.isEmpty)
            let shown = try #require(app.notifications.first)
            #expect(shown.push == 1 && shown.subtitle == "now" && shown.body == "hi")
            #expect(shown.threadID == "t" && !shown.isModified && shown.places.contains("list"))
            #expect(app.liveActivities.isEmpty)
            try apns.perform(.lock, on: "phone")
            #expect(try apns.screen(deviceID: "phone").isLocked)
        }
    }

    @Test("the clock lets stored pushes expire")
    func clock() async throws {
        try await Self.withPhone { apns, sender in
            apns.freezeClock()
            try apns.perform(.offline, on: "phone")
            try sender.send()
            let events = apns.advanceClock(by: .seconds(31 * 86_400))
            #expect(events.map(\.what) == ["Discarded - Expired"] && events.map(\.push) == [1])
            #expect(apns.push(sequence: 1)?.deliveryState == .discardedExpired)
            #expect(apns.advanceClock(by: .zero).isEmpty)
        }
    }

    @Test("live pushes come in order, each again when something becomes of it")
    func live() async throws {
        try await Self.withPhone { apns, sender in
            try apns.perform(.offline, on: "phone")
            try sender.send()
            var states: [ReceivedPush.DeliveryState?] = []
            for await push in apns.events(matching: .topic(Self.topic)) {
                #expect(push.sequence == 1)
                states.append(push.deliveryState)
                guard push.deliveryState == .storedOffline else { break }
                try apns.perform(.online, on: "phone")
            }
            #expect(states == [.storedOffline, .deliveredFromStorage])
        }
    }

    @Test("literals and texts are values of JSON")
    func literals() throws {
        let value: PayloadValue = ["a": [1, 2.5, true, nil, "x"], "b": ["c": -1]]
        #expect(value.description == #"{"a":[1,2.5,true,null,"x"],"b":{"c":-1}}"#)
        #expect(try PayloadValue(parsing: value.description) == value)
        #expect(PayloadValue(7) == 7 && PayloadValue("x") == "x")
        #expect(PayloadValue(floatLiteral: .infinity).isNull)
        let error = #expect(throws: MockAPNsError.self) { try PayloadValue(parsing: "{\n1}") }
        #expect(error?.code == .badRequest)
        #expect(error?.description.hasPrefix("JSON, line 2, column 1: ") == true)
    }
}
