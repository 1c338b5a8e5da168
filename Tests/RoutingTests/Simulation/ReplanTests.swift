import Routing
import Testing

@Suite("Another plan for a device that runs")
struct SimulationReplanTests {
    @Test("keeps of each app that is in both what happened, in any order")
    func kept() throws {
        var phone = Phone()
        _ = try phone.push(#"{"alert":"a","badge":2}"#)
        var plan = phone.simulation.device
        plan.apps.insert(AppInstall(topic: "com.example.b"), at: 0)
        plan.apps[1].state = .foreground
        phone.simulation.replan(plan)
        let screen = phone.simulation.screen
        #expect(screen.apps.map(\.topic) == ["com.example.b", "com.example.app"])
        #expect(screen.apps.map(\.badge) == [0, 2])
        #expect(screen.apps.map(\.notifications.count) == [0, 1])
        #expect(phone.simulation.device.apps[1].state == .foreground)
    }

    @Test("what the device holds goes with the plan: kept, given up, or held by the plan alone")
    func held() throws {
        var budget = Device(id: "phone", apps: [AppInstall(topic: "com.example.app")])
        budget.silentBudget = SilentBudget(perHour: 1, perDay: nil)
        var phone = Phone { $0 = budget }
        _ = try phone.silent()
        #expect(try phone.silent(minute: 1).outcome == .held)
        _ = phone.simulation.takeNews()
        var plan = phone.simulation.device
        plan.locked = true
        phone.simulation.replan(plan)
        #expect(phone.runtime.heldNumber == 2 && phone.simulation.takeNews().isEmpty)
        plan.held = []
        phone.simulation.replan(plan)
        #expect(phone.runtime.held == nil)
        #expect(phone.simulation.takeNews().map(\.number) == [2])
        plan.held = ["com.example.app"]
        phone.simulation.replan(plan)
        #expect(phone.runtime.held != nil && phone.runtime.heldNumber == nil)
        plan.apps[0].topic = "com.example.b"
        phone.simulation.replan(plan)
        #expect(phone.runtime.held == nil && phone.simulation.device.held.isEmpty)
    }

    @Test("forgets an app that is gone, and its token with one that was never launched")
    func gone() throws {
        var phone = Phone()
        _ = try phone.push(#"{"alert":"a"}"#)
        var plan = phone.simulation.device
        plan.apps[0].state = .neverLaunched
        phone.simulation.replan(plan)
        #expect(!phone.runtime.hasToken && phone.runtime.delivered.count == 1)
        plan.apps = [AppInstall(topic: "com.example.b")]
        phone.simulation.replan(plan)
        #expect(phone.runtime.delivered.isEmpty && phone.runtime.hasToken)
    }
}
