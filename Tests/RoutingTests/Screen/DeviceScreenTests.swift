import Routing
import Testing

/// Source: delivery rules A5, A6.
@Suite("What the user sees")
struct DeviceScreenTests {
    private static let other = AppInstall(topic: "com.example.b")

    private func identifiers(_ list: [DeliveredNotification]?) -> [String] {
        (list ?? []).map(\.identifier)
    }

    @Test("a banner stays 5 seconds, its entry until it is touched")
    func banner() throws {
        var phone = Phone()
        _ = try phone.push(#"{"alert":"a"}"#)
        #expect(phone.simulation.screen.banner?.topic == "com.example.app")
        #expect(phone.simulation.screen.banner?.notification.number == 1)
        _ = phone.advance(to: DeviceScreen.bannerMilliseconds - 1)
        #expect(phone.simulation.screen.banner != nil)
        _ = phone.advance(to: DeviceScreen.bannerMilliseconds)
        let screen = phone.simulation.screen
        #expect(screen.banner == nil && screen.atMilliseconds == 5_000)
        #expect(identifiers(screen.apps.first?.notifications) == ["push-1"])
        _ = try phone.simulation.act(.tap(.push(1)))
        #expect(phone.simulation.screen.apps.first?.notifications.isEmpty == true)
    }

    @Test("of two banners the newer is there, whichever app it is from")
    func newestBanner() throws {
        var phone = Phone { $0.apps.append(DeviceScreenTests.other) }
        func push(_ topic: String) throws -> PushInput {
            PushInput(topic: topic, payload: try json(#"{"aps":{"alert":"a"}}"#))
        }
        _ = phone.simulation.push(try push("com.example.b"))
        _ = phone.simulation.advance(to: 1_000)
        _ = phone.simulation.push(try push("com.example.app"))
        let screen = phone.simulation.screen
        #expect(screen.banner?.topic == "com.example.app")
        #expect(screen.apps.map { identifiers($0.notifications) } == [["push-2"], ["push-1"]])
    }

    @Test("a locked screen has no banner")
    func locked() throws {
        var phone = Phone { $0.locked = true }
        _ = try phone.push(#"{"alert":"a"}"#)
        let screen = phone.simulation.screen
        #expect(screen.locked && screen.banner == nil)
        #expect(identifiers(screen.apps.first?.notifications) == ["push-1"])
    }

    private static let badges: [(pushes: [String], badge: Int64)] = [
        ([], 0), ([#"{"alert":"a"}"#], 0), ([#"{"badge":3}"#], 3),
        ([#"{"badge":3}"#, #"{"alert":"a"}"#], 3), ([#"{"badge":3}"#, #"{"badge":0}"#], 0),
        ([#"{"badge":2}"#, #"{"alert":"a","badge":7}"#], 7),
    ]

    @Test("the number on an icon is that of the newest push that has one", arguments: badges)
    func badge(pushes: [String], badge: Int64) throws {
        var phone = Phone()
        for push in pushes { _ = try phone.push(push) }
        #expect(phone.simulation.screen.apps.first?.badge == badge)
    }

    @Test("a collapse-id puts the newer in the place of the older")
    func collapsed() throws {
        var phone = Phone()
        for (id, text) in [("x", "one"), ("y", "two"), ("x", "three")] {
            let payload = try json(#"{"aps":{"alert":"\#(text)"}}"#)
            _ = phone.simulation.push(PushInput(collapseID: id, payload: payload))
        }
        let list = phone.simulation.screen.apps.first?.notifications ?? []
        #expect(list.map(\.identifier) == ["y", "x"])
        #expect(list.map(\.content.body) == ["two", "three"])
    }

    @Test("what waits for the summary stands there alone")
    func summary() throws {
        var phone = Phone { $0.summary = true }
        _ = try phone.push(#"{"alert":"a"}"#)
        let app = phone.simulation.screen.apps.first
        #expect(identifiers(app?.summary) == ["push-1"] && app?.notifications.isEmpty == true)
    }

    @Test("an app that was removed is gone with all it showed")
    func removed() throws {
        var phone = Phone { $0.apps.append(DeviceScreenTests.other) }
        _ = phone.simulation.push(
            PushInput(
                topic: "com.example.app", payload: try json(#"{"aps":{"alert":"a","badge":1}}"#)))
        _ = try phone.simulation.act(.uninstall(topic: "com.example.app"))
        #expect(phone.simulation.screen.apps.map(\.topic) == ["com.example.b"])
        #expect(phone.simulation.screen.banner == nil)
    }

    @Test("a denied app shows nothing")
    func denied() throws {
        var phone = Phone { $0.apps[0].permission = Permission(.denied) }
        _ = try phone.push(#"{"alert":"a","badge":4}"#)
        let app = phone.simulation.screen.apps.first
        #expect(app?.badge == 0 && app?.notifications.isEmpty == true)
    }
}
