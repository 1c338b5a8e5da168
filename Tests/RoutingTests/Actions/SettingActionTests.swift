import Routing
import Testing

/// Source: delivery rules A1, A5.
@Suite("Settings that the user changes")
struct SettingActionTests {
    private static func perform(
        _ phone: inout Phone, _ action: DeviceAction
    ) throws(ActionImpossible) -> Continuation {
        try phone.simulation.perform(action).continuation
    }

    private static let switches:
        [(action: DeviceAction, back: DeviceAction, read: @Sendable (Device) -> Bool)] = [
            (.lowPower(true), .lowPower(false), { $0.lowPower }),
            (.summary(true), .summary(false), { $0.summary }),
            (.focus("Work"), .focus(nil), { $0.focus == "Work" }),
            (
                .backgroundRefresh(false, topic: nil), .backgroundRefresh(true, topic: nil),
                { !$0.apps[0].backgroundRefresh }
            ),
        ]

    @Test("are on or off, with an event, and cannot be so twice", arguments: switches)
    func switched(
        action: DeviceAction, back: DeviceAction, read: @Sendable (Device) -> Bool
    ) throws {
        var phone = Phone()
        let reasons = [(back, true), (action, false), (action, true), (back, false), (back, true)]
        var isOn = false
        for (action, isRefused) in reasons {
            do throws(ActionImpossible) {
                let end = try SettingActionTests.perform(&phone, action)
                #expect(!isRefused && end.events.count == 1)
                isOn.toggle()
            } catch {
                #expect(isRefused && error.reason == .alreadySo && error.hint != nil)
            }
            #expect(read(phone.simulation.device) == isOn)
        }
    }

    @Test("one Focus follows another")
    func focus() throws {
        var phone = Phone()
        _ = try SettingActionTests.perform(&phone, .focus("Work"))
        _ = try SettingActionTests.perform(&phone, .focus("Sleep"))
        #expect(phone.simulation.device.focus == "Sleep")
    }

    @Test("need the app that they are about")
    func noApp() {
        var phone = Phone { $0.apps[0].installed = false }
        let missing = #expect(throws: ActionImpossible.self) {
            try SettingActionTests.perform(&phone, .backgroundRefresh(false, topic: nil))
        }
        #expect(missing?.reason == .notInstalled)
        for action in [
            DeviceAction.backgroundRefresh(false, topic: "x"), .expireToken(topic: "x"),
        ] {
            let error = #expect(throws: ActionImpossible.self) {
                try SettingActionTests.perform(&phone, action)
            }
            #expect(error?.reason == .noSuchApp)
        }
    }

    @Test("a token that expires is dead, once, and the app knows nothing of it")
    func expireToken() throws {
        var phone = Phone()
        let before = phone.simulation.device
        let end = try SettingActionTests.perform(&phone, .expireToken(topic: nil))
        #expect(end.events.map(\.callback) == ["token.dead"])
        #expect(end.events.map(\.rule.id) == ["REG08.expired"])
        #expect(phone.simulation.device == before && phone.runtime.token == .expired)
        let again = #expect(throws: ActionImpossible.self) {
            try SettingActionTests.perform(&phone, .expireToken(topic: nil))
        }
        #expect(again?.reason == .alreadySo)
    }

    @Test("the next launch after a token expired issues another; going back to the app does not")
    func renewed() throws {
        var phone = Phone()
        _ = try SettingActionTests.perform(&phone, .expireToken(topic: nil))
        let back = try phone.simulation.take(.act(.foreground()))
        #expect(!back.events.map(\.callback).contains("token.issue"))
        _ = try phone.simulation.take(.act(.forceQuit()))
        let launch = try phone.simulation.take(.act(.launch()))
        let issue = try #require(launch.events.first { $0.callback == "token.issue" })
        #expect(issue.rule == .tokenExpired)
        #expect(phone.simulation.runtimes[0].token == .valid)
    }

    @Test("REG01.offline: an app reinstalled offline gets its token with a launch once online")
    func tokenOnceOnline() throws {
        var phone = Phone()
        for action in [UserAction.uninstall(), .reinstall(), .offline, .launch()] {
            _ = try phone.simulation.take(.act(action))
        }
        #expect(phone.simulation.runtimes[0].token == .none)
        for action in [UserAction.online, .forceQuit()] {
            _ = try phone.simulation.take(.act(action))
        }
        let launch = try phone.simulation.take(.act(.launch()))
        let issue = try #require(launch.events.first { $0.callback == "token.issue" })
        #expect(issue.rule == .reg08 && phone.simulation.runtimes[0].token == .valid)
    }

    @Test("Background App Refresh off keeps background pushes from the app")
    func effect() throws {
        var phone = Phone()
        #expect(try phone.silent().outcome == .silentCallback)
        _ = try SettingActionTests.perform(&phone, .backgroundRefresh(false, topic: nil))
        #expect(try phone.silent().outcome != .silentCallback)
    }
}
