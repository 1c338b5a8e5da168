import APNs
import Routing
import Testing

/// Every combination has a definite outcome; what is assumed is not frozen here, only what
/// must hold whatever is assumed.
@Suite("Every combination of plan and push")
struct RouterTests {
    static let payloads: [PayloadFacts] = [
        [], [.alertText], [.badge], [.sound], [.contentAvailable],
        [.alertText, .contentAvailable], [.badge, .contentAvailable],
        [.alertText, .mutableContent], [.mutableContent], [.sound, .mutableContent],
        [.contentAvailable, .mutableContent],
        [.alertText, .sound, .badge, .contentAvailable, .mutableContent],
    ]

    static let permissions: [Permission] =
        Permission.Status.allCases.map { Permission($0) } + [
            Permission(alert: false), Permission(alert: false, badge: false, sound: false),
        ]

    static let delegates: [DelegatePlan] = [
        DelegatePlan(), DelegatePlan(un: false), DelegatePlan(retained: false),
        DelegatePlan(willPresent: nil), DelegatePlan(willPresent: []),
        DelegatePlan(un: false, appDelegate: []), DelegatePlan(willPresent: nil, appDelegate: .old),
        DelegatePlan(appDelegate: [.fetch, .old]),
    ]

    static let types: [PushType?] = [nil, .alert, .background]

    @Test("has an outcome, and each event its rule", arguments: AppState.allCases)
    func total(state: AppState) {
        var routed = 0
        for facts in RouterTests.payloads {
            for type in RouterTests.types {
                for permission in RouterTests.permissions {
                    for delegate in RouterTests.delegates {
                        for hasExtension in [false, true] {
                            let push = PushShape(
                                facts: facts.union([.isObject, .hasAPS]), pushType: type,
                                priority: .considerPower)
                            let situation = Situation(push, state) {
                                $0.app.permission = permission
                                $0.app.delegate = delegate
                                $0.app.serviceExtension = hasExtension
                            }
                            check(situation, situation.trace)
                            routed += 1
                        }
                    }
                }
            }
        }
        #expect(routed == 12 * 3 * 7 * 8 * 2)
    }

    private func check(_ situation: Situation, _ trace: Trace) {
        let problems = Invariant.all.filter { !$0.holds(situation, trace) }.map(\.name)
        #expect(
            problems.isEmpty,
            "\(situation.app.state.name) \(situation.push) \(trace.lines) \(trace.outcome.name)")
    }

    @Test("gives an equal trace for equal values")
    func pure() {
        let situation = Situation(.p8, .terminated) { $0.app.serviceExtension = true }
        let (first, second) = (situation.trace, situation.trace)
        #expect(first.events == second.events)
        #expect(first.diagnostics == second.diagnostics)
        #expect(first.reasons == second.reasons)
    }
}
