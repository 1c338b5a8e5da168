import APNs
import JSON
import Routing
import Testing

@Suite("A simulation")
struct SimulationTests {
    static let alert = #"{"aps": {"alert": "Hi", "sound": "default"}}"#

    private func simulation(_ change: (inout Device) -> Void = { _ in }) -> Simulation {
        var device = Device(id: "phone", apps: [AppInstall(topic: "com.example.app")])
        change(&device)
        return Simulation(device)
    }

    private func push(_ id: String? = nil) throws -> PushInput {
        PushInput(pushType: .alert, collapseID: id, payload: try json(SimulationTests.alert))
    }

    @Test("routes a push as the router does")
    func routes() throws {
        var simulation = simulation()
        let push = try push()
        let trace = simulation.push(push)
        let app = try #require(simulation.device.apps.first)
        let expected = Router.route(
            push.shape, to: app, on: simulation.device, policy: simulation.policy)
        #expect(trace.events == expected.events && trace.outcome == .shown)
    }

    @Test("keeps what is on the screen, one for each identifier")
    func screen() throws {
        var simulation = simulation()
        _ = simulation.advance(to: 40)
        _ = simulation.push(try push("score"))
        _ = simulation.push(try push())
        _ = simulation.push(try push("score"), number: 17)
        let delivered = try #require(simulation.runtimes.first).delivered
        #expect(delivered.map(\.identifier) == ["push-2", "score"])
        #expect(delivered.map(\.number) == [2, 17])
        #expect(delivered.map(\.atMilliseconds) == [40, 40])
        #expect(delivered.first?.content.body == "Hi")
    }

    @Test("has nothing on the screen of what was not shown")
    func notShown() throws {
        var simulation = simulation { $0.apps[0].permission.status = .denied }
        let trace = simulation.push(try push())
        #expect(trace.shown == [])
        #expect(simulation.runtimes[0].delivered.isEmpty)
        let error = #expect(throws: ActionImpossible.self) { try simulation.act(.tap(.push(1))) }
        #expect(error?.reason == .noSuchNotification)
    }

    @Test("means the only app where none is named, and says so where there are several")
    func apps() throws {
        var two = simulation { $0.apps.append(AppInstall(topic: "com.example.other")) }
        #expect(two.push(try push()).outcome == .impossible)
        let error = #expect(throws: ActionImpossible.self) { try two.register(Registration()) }
        #expect(error?.reason == .noSuchApp)
        #expect(error?.hint == "name one of com.example.app, com.example.other")
        var named = try push()
        named.topic = "com.example.other"
        #expect(two.push(named).outcome == .shown)
        #expect(two.runtimes.map(\.delivered.count) == [0, 1])
    }

    @Test("begins with the push that the plan says is held")
    func held() throws {
        let simulation = simulation { $0.held = ["com.example.app"] }
        let held = try #require(simulation.runtimes.first?.held)
        #expect(held.shape.payloadClass == .silent)
        #expect(held.shape.priority == .considerPower)
    }

    @Test("moves its clock forward only")
    func clock() {
        var simulation = simulation()
        _ = simulation.advance(to: 1_000)
        _ = simulation.advance(to: 10)
        #expect(simulation.now == 1_000)
    }

    @Test("gives equal values for equal inputs")
    func pure() throws {
        var first = simulation()
        var second = simulation()
        _ = first.push(try push("a"))
        _ = second.push(try push("a"))
        #expect(first == second)
    }
}
