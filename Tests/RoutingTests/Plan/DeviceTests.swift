import APNs
import JSON
import Routing
import Testing

@Suite("A device as JSON")
struct DeviceTests {
    @Test("needs an id only; all else is the default plan")
    func defaults() throws {
        let device = try Device(json: json(#"{"id": "phone", "apps": [{"topic": "com.example"}]}"#))
        #expect(device == Device(id: "phone", apps: [AppInstall(topic: "com.example")]))
        #expect(device.os == OSVersion(17))
        #expect(device.online && device.unlockedSinceBoot && !device.locked && !device.lowPower)
        let app = try #require(device.apps.first)
        #expect(app.state == .suspended)
        #expect(app.permission == Permission(.authorized))
        #expect(app.delegate.willPresent == [.banner, .sound])
        #expect(app.delegate.appDelegate == .fetch)
        #expect(app.backgroundModes == [.remoteNotification] && app.backgroundRefresh)
        #expect(!app.serviceExtension && app.installed && app.lifecycle == .sceneless)
    }

    @Test("reads the form of the design document")
    func documentedForm() throws {
        let device = try Device(
            json: json(
                #"""
                {"id": "phone", "platform": "ios", "os": "17.5", "online": true, "locked": false,
                 "unlocked_since_boot": true, "low_power": false, "focus": null,
                 "apps": [{"topic": "com.example", "device_token": "00FFaB",
                   "device_tokens": {"voip": "01"}, "environment": "production",
                   "state": "force-quit", "permission": "denied", "service_extension": false,
                   "background_modes": ["voip"], "hooks": ["firebase"],
                   "delegate": {"un": true, "will_present": [], "did_receive": true,
                     "set_at": "did-finish", "retained": true}}]}
                """#))
        #expect(device.os == OSVersion(17, 5))
        let app = try #require(device.apps.first)
        #expect(app.deviceToken == [0x00, 0xff, 0xab])
        #expect(app.deviceTokens == [.voip: [0x01]])
        #expect(app.environment == .production)
        #expect(app.state == .forceQuit)
        #expect(app.permission.status == .denied)
        #expect(app.backgroundModes == [.voip])
        #expect(app.hooks == [try HookSet.known("firebase")])
        #expect(app.delegate.willPresent == [])
    }

    @Test("writes what it reads back as an equal value", arguments: samples)
    func roundTrip(device: Device) throws {
        let text = written(device)
        #expect(try Device(json: json(text)) == device)
        #expect(try written(Device(json: json(text))) == text)
    }

    static let samples: [Device] = [
        Device(id: "a"), Device(id: "a", silentBudget: nil),
        Device(
            id: "A.b_c-9", os: OSVersion(18, 0, 1), online: false, locked: true,
            unlockedSinceBoot: false, lowPower: true, focus: "Work", summary: true,
            runFromXcode: true, silentBudget: SilentBudget(perHour: 0, perDay: 20),
            held: ["com.other"],
            apps: [
                AppInstall(topic: "com.example"),
                AppInstall(
                    topic: "com.other", deviceToken: Array(repeating: 0xa5, count: 100),
                    deviceTokens: [.voip: [1], .liveactivity: [2, 3]], environment: .development,
                    installed: false, state: .neverLaunched,
                    permission: Permission(.provisional, sound: false), serviceExtension: true,
                    backgroundModes: [.voip, .remoteNotification], backgroundRefresh: false,
                    delegate: DelegatePlan(
                        un: false, willPresent: nil, didReceive: false,
                        setAt: .later(milliseconds: 500), retained: false,
                        appDelegate: [.fetch, .old]),
                    lifecycle: .swiftui, script: AppScriptTests.full,
                    hooks: HookSet.named + [HookSet("own", "\"quoted\"", hooks: [])]),
            ]),
    ]

    @Test("takes its id from outside, where the body may repeat it but not contradict")
    func outsideID() throws {
        #expect(try Device(id: "phone", json: json("{}")) == Device(id: "phone"))
        #expect(try Device(id: "phone", json: json(#"{"id": "phone"}"#)).id == "phone")
        let error = #expect(throws: DevicePlanError.self) {
            try Device(id: "phone", json: json(#"{"id": "other"}"#))
        }
        #expect(error?.path == "id")
        #expect(error?.hint == "leave `id` out")
        let name = #expect(throws: DevicePlanError.self) {
            try Device(id: "a/b", json: json("{}"))
        }
        #expect(name?.problem == .badValue)
    }

    @Test("writes all members in a fixed order")
    func written() {
        let text = written(Device(id: "p", apps: [AppInstall(topic: "t", deviceToken: [0xab])]))
        #expect(
            text == """
                {"id":"p","platform":"ios","os":"17.0","online":true,"locked":false,\
                "unlocked_since_boot":true,"low_power":false,"focus":null,"summary":false,\
                "run_from_xcode":false,"silent_budget":{"per_hour":3,"per_day":null},"held":[],\
                "apps":[{"topic":"t",\
                "device_token":"ab","device_tokens":{},"environment":null,"installed":true,\
                "state":"suspended","permission":"authorized","service_extension":false,\
                "background_modes":["remote-notification"],"background_refresh":true,\
                "delegate":{"class_name":"AppDelegate","adaptor":true,\
                "implements":["app.willFinish","app.didFinish","app.token","app.tokenFail",\
                "app.didReceiveRemote","app.didBecomeActive","app.didReceiveLocal",\
                "app.handleAction","app.didRegisterSettings"],"inherits":[],"un":true,\
                "un_class_name":"NotificationDelegate","un_is_app_delegate":false,\
                "will_present":["banner","sound"],"did_receive":true,"open_settings":false,\
                "set_at":"did-finish","retained":true},"lifecycle":"sceneless",\
                "script":{"registers":"at-launch","off_main_thread":false,\
                "prompts":"at-launch","replies":{},"nse":{"answers":"modified","after_ms":0},\
                "voip":{"reports_call":true},"categories":[],"entitlements":{"push":true,\
                "filtering":false,"time_sensitive":true,"critical":false},\
                "provides_settings":false},"hooks":[]}]}
                """)
    }

    private func written(_ device: Device) -> String {
        var writer = JSONWriter()
        device.write(to: &writer)
        return writer.text
    }
}

func json(_ text: String) throws -> JSONValue {
    try JSONValue(parsing: Array(text.utf8))
}
