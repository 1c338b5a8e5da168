import APNsRouting
import Testing

@Suite("Pushes on a device")
struct PushSimulationTests {
    private let alert = #"{"aps": {"alert": "Hi", "sound": "default"}}"#
    private let silent = #"{"aps": {"content-available": 1}}"#

    @Test(
        "an alert shows, and calls the app only in front",
        arguments: [
            (AppProcess.foreground, ["un.willPresent"], "shown"),
            (.suspended, [], "shown"),
            (.forceQuit, [], "shown"),
        ])
    func alert(process: AppProcess, callbacks: [String], outcome: String) throws {
        let route = try route(alert, on: DevicePlan(process: process))
        #expect(route.callbacks == callbacks)
        #expect(route.outcome == outcome)
        #expect(route.shown == ["banner", "sound"])
    }

    @Test("a silent push is sent as one: type background, priority 5")
    func silentPush() throws {
        let route = try route(silent, on: DevicePlan(process: .terminated))
        #expect(
            route.callbacks == ["app.willFinish", "app.didFinish", "app.didReceiveRemote"])
        #expect(route.outcome == "silent-callback" && route.shown == [])
    }

    @Test("with hooks an event says whose code runs, past which hooks")
    func hooks() throws {
        let route = try route(
            silent, on: DevicePlan(process: .foreground), hooks: [Hooks(named: "firebase")])
        let calls = route.events.filter { $0.kind == .callback }
        #expect(calls.map(\.framework) == ["FIR", nil])
        #expect(route.appCalls.map(\.via) == [["FIR"]])
        #expect(calls.first?.rule == "B2.isa-subclass" && calls.first?.evidence == "sdk")
        #expect(route.timeline.contains("app.didReceiveRemote"))
    }

    @Test("an event says its rule, source and how well that is known")
    func evidence() throws {
        let route = try route(alert, on: DevicePlan(process: .foreground))
        let call = try #require(route.appCalls.first)
        #expect(call.rule == "R01" && call.evidence == "documented" && !call.source.isEmpty)
        #expect(
            call.selector == "userNotificationCenter(_:willPresent:withCompletionHandler:)")
        #expect(call.object == "un-delegate" && call.receiver == "NotificationDelegate")
        #expect(
            call.description
                == "+0 ms  callback  un.willPresent  NotificationDelegate (un-delegate)"
                + "  [R01, documented]")
    }

    @Test("everything a plan can say is said in JSON")
    func plan() throws {
        let plan = try DevicePlan(
            json: """
                {"os": "18.1", "apps": [{"topic": "com.example.app", "state": "foreground",
                 "delegate": {"will_present": null}}]}
                """)
        let route = try route(alert, on: plan)
        // Rule FB1: the app delegate is called instead.
        #expect(route.callbacks == ["app.didReceiveRemote"] && route.shown == [])
        #expect(try DevicePlan(json: plan.json) == plan)
    }

    @Test("a tap goes to the app")
    func tap() throws {
        let route = try route(alert, on: DevicePlan(process: .suspended), then: .tap)
        #expect(route.appCalls.map(\.callback).contains("un.didReceive"))
    }

    @Test("a tap without a notification is impossible")
    func nothingToTap() {
        var phone = PushSimulation()
        let error = #expect(throws: RoutingError.self) { try phone.perform(.tap) }
        #expect(error?.code == .impossible)
        let hidden = #expect(throws: RoutingError.self) {
            try route(silent, then: .tap)
        }
        #expect(hidden?.code == .impossible)
    }

    @Test("time stands still until it is told to pass")
    func time() throws {
        var phone = PushSimulation(DevicePlan(process: .suspended))
        let first = try phone.push(silent)
        #expect(first == (try PushSimulationTests.again(silent)))
        #expect(phone.advance(milliseconds: -5).events.isEmpty)
    }

    private static func again(_ payload: String) throws -> Route {
        try route(payload, on: DevicePlan(process: .suspended))
    }

    @Test("statements of the founding documents that say otherwise are told, each once")
    func contradicted() throws {
        let silent = #"{"aps": {"content-available": 1}}"#
        #expect(try route(silent).contradicted == [])
        let inFront = try route(silent, on: DevicePlan(process: .foreground))
        #expect(inFront.contradicted.count == 1)
        #expect(inFront.contradicted.first?.hasSuffix("(wrong, R06) [003-28]") == true)
        #expect(inFront.description.contains("[003-28]"))
    }
}
