import APNs
import JSON
import Routing
import Testing

/// R46, R55, LEG07 and delivery rules A7: notifications that the app itself scheduled.
@Suite("A local notification")
struct LocalNotificationRouteTests {
    static let page = "Apple: usernotifications/scheduling-a-notification-locally-from-your-app"

    struct Arrival: Sendable, CustomTestStringConvertible {
        let id: String
        let source: String
        let stage: Stage
        /// Each event as `short name rule`.
        let events: [String]
        let outcome: Outcome
        var silentRules: [String] = []
        var testDescription: String { id }

        init(
            _ id: String, _ source: String, _ state: AppState, _ events: [String],
            _ outcome: Outcome, silentRules: [String] = [],
            _ change: (inout Stage) -> Void = { _ in }
        ) {
            self.id = id
            self.source = source
            stage = Stage(state, [], change)
            self.events = events
            self.outcome = outcome
            self.silentRules = silentRules
        }
    }

    static let arrivals: [Arrival] = [
        Arrival(
            "R46, in front", page, .foreground, ["un.willPresent R46", "ui.banner+sound R46"],
            .shown),
        Arrival("R46, suspended", page, .suspended, ["ui.banner+sound R46"], .shown),
        Arrival("R46, terminated", page, .terminated, ["ui.banner+sound R46"], .shown),
        Arrival("R46, after a force-quit", page, .forceQuit, ["ui.banner+sound R46"], .shown),
        Arrival(
            "R46, never the service extension", page, .suspended, ["ui.banner+sound R46"],
            .shown
        ) { $0.app.serviceExtension = true },
        Arrival(
            "R46, no options", page, .foreground, ["un.willPresent R46", "ui.none R46"],
            .silentCallback
        ) { $0.app.delegate.willPresent = [] },
        Arrival("R46, offline", page, .suspended, ["ui.banner+sound R46"], .shown) {
            $0.device.online = false
        },
        Arrival(
            "R09", "delivery rules A1", .inactive, ["un.willPresent R09", "ui.banner+sound R09"],
            .shown),
        Arrival("R32, in front", page, .foreground, ["ui.none R32"], .dropped) {
            $0.app.permission.status = .denied
        },
        Arrival("R32, suspended", page, .suspended, ["ui.none R32"], .dropped) {
            $0.app.permission.status = .notDetermined
        },
        Arrival("R34", page, .suspended, ["ui.list R34"], .listed) {
            $0.app.permission.status = .provisional
        },
        Arrival(
            "A7.will-present-missing", "Apple SDK header UserNotifications.framework.h",
            .foreground, ["ui.none A7.will-present-missing"], .dropped,
            silentRules: ["A7.no-fallback"]
        ) { $0.app.delegate.willPresent = nil },
        Arrival(
            "R04", "beeminder/BeeSwift#646", .foreground, ["ui.none R04"], .dropped,
            silentRules: ["A7.no-fallback"]
        ) { $0.app.delegate.un = false },
        Arrival("R05", page, .foreground, ["ui.banner+sound R05"], .shown) {
            $0.app.delegate.un = false
            $0.policy.noDelegateForeground = .documented
        },
        Arrival(
            "R45 is of pushes", "delivery rules A10", .foreground,
            ["un.willPresent R46", "ui.banner+sound R46"], .shown
        ) {
            $0.device.os = OSVersion(18)
        },
        Arrival(
            "LEG07, in front", "Apple: uikit/uiapplicationdelegate/application(_:didreceive:)",
            .foreground, ["app.didReceiveLocal LEG07", "ui.none LEG07"], .silentCallback
        ) {
            $0.device.os = OSVersion(9)
        },
        Arrival(
            "LEG07, suspended", "Apple: uikit/uiapplicationdelegate/application(_:didreceive:)",
            .suspended, ["ui.banner+sound LEG07.behind"], .shown
        ) { $0.device.os = OSVersion(9) },
    ]

    @Test("goes the way of an alert", arguments: arrivals)
    func arrives(row: Arrival) throws {
        var simulation = try row.stage.simulation()
        let trace = try simulation.show(LocalNotification(identifier: "tea", body: "Tea"))
        #expect(trace.lines == row.events)
        #expect(trace.outcome == row.outcome)
        let rules = Set(trace.events.map(\.rule.id))
        #expect(trace.ruleIDs.filter { !rules.contains($0) } == row.silentRules)
        #expect(
            trace.codes.contains("I-ASSUMED") == trace.rules.contains { $0.evidence == .assumed })
        let isVisible = row.outcome == .shown || row.outcome == .listed
        #expect(simulation.runtimes[0].delivered.map(\.identifier) == (isVisible ? ["tea"] : []))
        #expect(!row.source.isEmpty)
    }

    static let tap = Input.act(.tap(.identifier("tea")))

    private static func launched(_ rule: String) -> [String] {
        [
            "proc.launch \(rule)", "app.willFinish inactive \(rule)",
            "app.didFinish inactive \(rule)",
        ]
    }

    static let taps: [ActionRow] = [
        ActionRow(
            "R55, suspended", page, Stage(.suspended, [.tea]), tap,
            [
                "proc.foreground R55", "un.didReceive(default) inactive R55", TapTests.active,
            ], after: .foreground),
        ActionRow(
            "R55, terminated", page, Stage(.terminated, [.tea]), tap,
            launched("R55") + ["un.didReceive(default) inactive R55", TapTests.active],
            after: .foreground),
        ActionRow(
            "R55, force-quit", page, Stage(.forceQuit, [.tea]), tap,
            launched("R55") + ["un.didReceive(default) inactive R55", TapTests.active],
            after: .foreground, silentRules: ["R21"]),
        ActionRow(
            "A7.no-fallback", "delivery rules A7",
            Stage(.suspended, [.tea]) { $0.app.delegate.didReceive = false }, tap,
            ["proc.foreground A6.tap", TapTests.active], after: .foreground,
            codes: ["W-NO-RESPONSE-METHOD", "I-ASSUMED"], silentRules: ["A7.no-fallback"]),
        ActionRow(
            "LEG07, tap", "Apple: uikit/uiapplicationdelegate/application(_:didreceive:)",
            Stage(.suspended, [.tea]) { $0.device.os = OSVersion(9) }, tap,
            ["proc.foreground LEG07", "app.didReceiveLocal inactive LEG07", TapTests.active],
            after: .foreground),
        ActionRow(
            "LEG07, cold start", "Apple: uikit/uiapplicationdelegate/application(_:didreceive:)",
            Stage(.terminated, [.tea]) { $0.device.os = OSVersion(9) }, tap,
            launched("LEG07") + [TapTests.active], after: .foreground),
    ]

    @Test("opens the app when tapped", arguments: taps)
    func tapped(row: ActionRow) throws { try row.check() }

    @Test("replaces the one with its identifier, and a push with that id too")
    func identifier() throws {
        var simulation = try Stage(.suspended, [.tea, .tea]).simulation()
        #expect(simulation.runtimes[0].delivered.map(\.identifier) == ["tea"])
        #expect(simulation.runtimes[0].delivered.map(\.number) == [nil])
        let payload = try json(#"{"aps": {"alert": "Hi"}}"#)
        _ = simulation.push(PushInput(pushType: .alert, collapseID: "tea", payload: payload))
        #expect(simulation.runtimes[0].delivered.map(\.number) == [1])
    }

    @Test("LEG07: a cold start below iOS 10 has it in the launch options")
    func options() throws {
        var simulation = try Stage(.terminated, [.tea]) { $0.device.os = OSVersion(9) }.simulation()
        let events = try simulation.act(.tap(.identifier("tea")))
        #expect(
            events.first { $0.callback == "app.didFinish" }?.detail
                == "launchOptions[.localNotification] carries the notification")
    }
}
