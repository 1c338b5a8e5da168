import MockAPNs
import Testing

/// Typed devices, and what pushes do on them.
@Suite("Library: devices")
struct LibraryDevicesTests {
    private static let topic = "com.example.app"

    private static func app(_ change: (inout TestDevice.App) -> Void = { _ in }) -> TestDevice.App {
        var app = TestDevice.App(topic: topic, deviceToken: CurlSender.token)
        change(&app)
        return app
    }

    /// What a push to the app becomes.
    private static func push(
        _ app: TestDevice.App, isOnline: Bool = true,
        _ body: String = #"{"aps":{"alert":"hi","sound":"default"}}"#, type: String = "alert",
        priority: Int = 10
    ) async throws -> ReceivedPush {
        try await CurlSender.with { apns, sender in
            try apns.register(TestDevice(id: "phone", isOnline: isOnline, apps: [app]))
            try sender.send(
                body, headers: ["apns-push-type: \(type)", "apns-priority: \(priority)"])
            return try await apns.pushes()[0]
        }
    }

    @Test("in the foreground the app's willPresent decides what is shown")
    func foreground() async throws {
        let banner = try await Self.push(Self.app { $0.state = .foreground })
        #expect(banner.callbacks == ["un.willPresent"])
        #expect(banner.shown == [.banner, .sound])
        #expect(banner.outcome == .shown && banner.deviceID == "phone")
        let nothing = try await Self.push(
            Self.app {
                $0.state = .foreground
                $0.willPresent = []
            })
        #expect(nothing.callbacks == ["un.willPresent"])
        #expect(nothing.shown == [] && nothing.shown.description == "nothing")
        let list = try await Self.push(
            Self.app {
                $0.state = .foreground
                $0.willPresent = [.list, .badge]
            })
        #expect(list.shown == [.list])
        let missing = try await Self.push(
            Self.app {
                $0.state = .foreground
                $0.willPresent = nil
            })
        #expect(missing.callbacks == ["app.didReceiveRemote"] && missing.shown == [])
    }

    @Test("a background push wakes the app unless it has no background mode or was swiped away")
    func background() async throws {
        let body = #"{"aps":{"content-available":1}}"#
        let woken = try await Self.push(Self.app(), body, type: "background", priority: 5)
        #expect(woken.callbacks == ["app.didReceiveRemote"])
        #expect(woken.outcome == .silentCallback)
        for change in [
            { (app: inout TestDevice.App) in app.hasRemoteNotificationMode = false },
            { app in app.hasBackgroundRefresh = false }, { app in app.state = .forceQuit },
        ] {
            let push = try await Self.push(Self.app(change), body, type: "background", priority: 5)
            #expect(push.callbacks.isEmpty && !push.explanation.isEmpty)
        }
    }

    @Test("a service extension runs before the alert is shown")
    func serviceExtension() async throws {
        let push = try await Self.push(
            Self.app { $0.hasServiceExtension = true },
            #"{"aps":{"alert":"hi","mutable-content":1}}"#)
        #expect(push.callbacks == ["nse.didReceive"])
    }

    @Test("denied, deleted and offline are told apart")
    func undelivered() async throws {
        let denied = try await Self.push(Self.app { $0.permission = .denied })
        #expect(denied.outcome == .dropped && denied.deliveryState == .discardedDisabled)
        let deleted = try await Self.push(Self.app { $0.isInstalled = false })
        #expect(deleted.reason == .unregistered && deleted.status == 410)
        let offline = try await Self.push(Self.app(), isOnline: false)
        #expect(offline.outcome == .stored && offline.deliveryState == .storedOffline)
    }

    @Test(
        "every state and every permission can be registered", arguments: TestDevice.State.allCases)
    func states(state: TestDevice.State) async throws {
        for permission in TestDevice.Permission.allCases {
            let push = try await Self.push(
                Self.app {
                    $0.state = state
                    $0.permission = permission
                })
            #expect(push.outcome != nil, "\(state), \(permission)")
        }
    }

    @Test("a device is replaced under its id, and removed")
    func registry() async throws {
        try await CurlSender.with { apns, sender in
            try apns.register(TestDevice(id: "phone", apps: [Self.app { $0.isInstalled = false }]))
            #expect(try sender.send().status == 410)
            try apns.register(
                TestDevice(id: "phone", os: "16.4.1", focus: "Work", apps: [Self.app()]))
            #expect(try sender.send().status == 200)
            #expect(apns.removeDevice(id: "phone"))
            #expect(!apns.removeDevice(id: "phone"))
            try sender.send()
            #expect(apns.allPushes().last?.deviceID?.hasPrefix("auto-") == true)
        }
    }

    @Test("a device that cannot be is an error that names the member")
    func badDevice() async throws {
        try await withMockAPNs { apns in
            let token = try await libraryError {
                try apns.register(
                    TestDevice(id: "phone", apps: [.init(topic: "a", deviceToken: "xyz")]))
            }
            #expect(token.code == .badDevice)
            #expect(
                token.description.hasPrefix("device \"phone\": apps[0].device_token: got \"xyz\""))
            let os = try await libraryError {
                try apns.register(TestDevice(id: "phone", os: "seventeen", apps: []))
            }
            #expect(os.description.contains("os: got \"seventeen\", expected a version"))
            try apns.register(TestDevice(id: "phone", apps: [Self.app()]))
            let taken = try await libraryError {
                try apns.register(TestDevice(id: "tablet", apps: [Self.app()]))
            }
            #expect(taken.code == .badDevice && taken.description.contains("device phone"))
        }
    }
}
