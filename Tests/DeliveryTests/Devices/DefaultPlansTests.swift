import APNs
import Delivery
import PushLog
import Routing
import Testing

@Suite("The default plan at run time")
struct DefaultPlansTests {
    private static func plan(_ state: AppState) -> DefaultPlan {
        var plan = DefaultPlan()
        plan.app.state = state
        return plan
    }

    private static func state(_ bench: Bench, _ topic: String, token: String = Push.token)
        -> AppState?
    {
        let record = bench.push(
            Push {
                $0.topic = topic
                $0.token = token
            })
        return record.trace?.appState
    }

    @Test("is that of a topic where it has one of its own, else the general one")
    func topics() {
        let bench = Bench()
        bench.service.setDefaultPlan(DefaultPlansTests.plan(.foreground), topic: nil)
        bench.service.setDefaultPlan(DefaultPlansTests.plan(.terminated), topic: "com.a")
        #expect(DefaultPlansTests.state(bench, "com.a") == .terminated)
        #expect(DefaultPlansTests.state(bench, "com.b") == .foreground)
        #expect(bench.service.defaultPlan(topic: "com.a").app.state == .terminated)
        #expect(bench.service.defaultPlan(topic: "com.b").app.state == .foreground)
        #expect(bench.service.defaultPlan(topic: nil).app.state == .foreground)
    }

    @Test("of a topic counts for what has its suffix, too")
    func suffix() {
        let bench = Bench()
        bench.service.setDefaultPlan(DefaultPlansTests.plan(.terminated), topic: "com.a")
        let record = bench.push(
            Push {
                $0.topic = "com.a.voip"
                $0.type = .voip
            })
        #expect(record.trace?.appState == .terminated)
    }

    @Test("is taken back: of a topic alone, or in general with those of all topics")
    func takenBack() {
        let bench = Bench(DeliverySettings(plan: DefaultPlansTests.plan(.background)))
        for topic in [nil, "com.a", "com.b"] {
            bench.service.setDefaultPlan(DefaultPlansTests.plan(.foreground), topic: topic)
        }
        bench.service.setDefaultPlan(DefaultPlansTests.plan(.terminated), topic: nil)
        bench.service.setDefaultPlan(nil, topic: "com.a")
        #expect(DefaultPlansTests.state(bench, "com.a") == .terminated)
        #expect(DefaultPlansTests.state(bench, "com.b") == .foreground)
        bench.service.setDefaultPlan(nil, topic: nil)
        // As the server was started.
        for topic in ["com.a", "com.b", "com.c"] {
            #expect(DefaultPlansTests.state(bench, topic) == .background)
        }
    }

    @Test("does not change a device that is kept already")
    func kept() throws {
        let bench = Bench()
        let id = try #require(bench.push().deviceID)
        try bench.act(.user(.lock), on: id)
        bench.service.setDefaultPlan(DefaultPlansTests.plan(.foreground), topic: nil)
        #expect(bench.push().trace?.appState == .suspended)
        #expect(DefaultPlansTests.state(bench, "com.example.app", token: "cd") == .foreground)
    }

    @Test("that is offline stores, and its devices are kept for that")
    func offline() throws {
        let bench = Bench()
        var plan = DefaultPlan()
        plan.device.online = false
        bench.service.setDefaultPlan(plan, topic: "com.a")
        let record = bench.push(Push { $0.topic = "com.a" })
        #expect(record.delivery?.state == .storedOffline)
        let id = try #require(record.deviceID)
        try bench.act(.user(.online), on: id, at: .after(9))
        #expect(try bench.states(1).last == .deliveredFromStorage)
        #expect(bench.push(Push { $0.topic = "com.b" }).delivery?.state == .delivered)
    }
}
