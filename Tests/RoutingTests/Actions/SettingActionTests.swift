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

    @Test("a token that expires changes nothing on the device itself")
    func expireToken() throws {
        var phone = Phone()
        let before = phone.simulation
        let end = try SettingActionTests.perform(&phone, .expireToken(topic: nil))
        #expect(end.events.isEmpty && phone.simulation == before)
    }

    @Test("Background App Refresh off keeps background pushes from the app")
    func effect() throws {
        var phone = Phone()
        #expect(try phone.silent().outcome == .silentCallback)
        _ = try SettingActionTests.perform(&phone, .backgroundRefresh(false, topic: nil))
        #expect(try phone.silent().outcome != .silentCallback)
    }
}
