import APNs
import JSON
import Routing
import Testing

/// FC-I2 and FC-I3 with the tap that follows.
@Suite("Field cases of taps")
struct FieldCaseActionTests {
    private static let ofApp = ["un.", "app.didReceiveRemote"]

    private func calls(_ events: [TraceEvent]) -> [String] {
        events.filter { $0.kind == .callback }.map(\.callback)
            .filter { name in FieldCaseActionTests.ofApp.contains { name.hasPrefix($0) } }
    }

    @Test(
        "FC-I2: alert and content-available reach the app on arrival where it is woken, and on the tap",
        arguments: [
            (.foreground, ["un.willPresent", "app.didReceiveRemote"]),
            (.background, ["app.didReceiveRemote"]), (.suspended, ["app.didReceiveRemote"]),
            (.terminated, ["app.didReceiveRemote"]), (.forceQuit, []),
        ] as [(AppState, [String])])
    func twoDeliveries(state: AppState, arrival: [String]) throws {
        var simulation = try Stage(state).simulation()
        let payload = try json(#"{"aps": {"alert": "Hi", "content-available": 1}}"#)
        let trace = simulation.push(PushInput(pushType: .alert, payload: payload), number: 17)
        #expect(calls(trace.events) == arrival)
        let events = try simulation.act(.tap(.push(17)))
        #expect(calls(events) == ["un.didReceive"])
        #expect(simulation.device.apps[0].state == .foreground)
        if state == .forceQuit { #expect(events.first?.callback == "proc.launch") }
    }

    @Test(
        "FC-I3: what is not shown in front cannot be tapped",
        arguments: ["no delegate", "no options", "deallocated"])
    func nothingShown(which: String) throws {
        var simulation = try Stage(.foreground) {
            switch which {
            case "no delegate": $0.app.delegate.un = false
            case "no options": $0.app.delegate.willPresent = []
            case _: $0.app.delegate.retained = false
            }
        }.simulation()
        let payload = try json(#"{"aps": {"alert": "Hi"}}"#)
        #expect(simulation.push(PushInput(pushType: .alert, payload: payload)).shown == [])
        let error = #expect(throws: ActionImpossible.self) { try simulation.act(.tap(.push(1))) }
        #expect(error?.reason == .noSuchNotification)
        #expect(error?.hint == "only what was shown or listed can be touched")
    }
}
