import APNsRouting
import Testing

@Suite("Errors of the library")
struct RoutingErrorTests {
    @Test("what is no JSON is told apart from a wrong plan")
    func json() {
        let broken = #expect(throws: RoutingError.self) { try DevicePlan(json: "{") }
        #expect(broken?.code == .notJSON)
        let plan = #expect(throws: RoutingError.self) {
            try DevicePlan(json: #"{"aps": [{"topic": "com.example.app"}]}"#)
        }
        #expect(plan?.code == .badPlan && plan?.message.contains("aps") == true)
    }

    @Test("a plan without any app has nothing to send to, one that names none has the ordinary")
    func noApp() throws {
        let plan = #expect(throws: RoutingError.self) { try DevicePlan(json: #"{"apps": []}"#) }
        #expect(plan?.code == .badPlan)
        #expect(plan?.message.contains("apps: got [], expected an app") == true)
        #expect(try DevicePlan(json: "{}").json.contains("com.example.app"))
    }

    @Test("a wrong name lists those that are right")
    func names() {
        let hooks = #expect(throws: RoutingError.self) { try Hooks(named: "firebse") }
        #expect(hooks?.code == .unknownName && hooks?.message.contains("firebase") == true)
        let app = #expect(throws: RoutingError.self) { try AppSetup(named: "scnee") }
        #expect(app?.code == .unknownName && app?.message.contains("scene") == true)
    }

    @Test("a push type and an action are checked as in the command line")
    func words() {
        var phone = PushSimulation()
        let type = #expect(throws: RoutingError.self) { try phone.push("{}", type: "alrt") }
        #expect(type?.code == .unknownName)
        let action = #expect(throws: RoutingError.self) {
            try Action(json: #"{"action": "tapp"}"#)
        }
        #expect(action?.code == .unknownName)
        #expect(action.map { "\($0)" }?.hasPrefix("unknown-name: ") == true)
    }
}
