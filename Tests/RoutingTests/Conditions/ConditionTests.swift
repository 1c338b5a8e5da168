import APNs
import Routing
import Testing

/// Every rule may be cited only where its condition holds: Row, ActionRow, HookRow, Situation,
/// Phone and the totality runs hold each of their traces against that.
@Suite("The conditions of rules")
struct ConditionTests {
    /// A rule where it does not belong.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let rule: RoutingRule
        let situation: Situation
        var testDescription: String { "\(rule.id), \(situation.push.payloadClass.name)" }

        init(_ rule: RoutingRule, _ situation: Situation) {
            self.rule = rule
            self.situation = situation
        }
    }

    static let wrong: [Wrong] = [
        Wrong(.r01, Situation(.p1, .foreground) { $0.app.delegate.willPresent = [] }),
        Wrong(.r02, Situation(.p1, .foreground)),
        Wrong(
            .r02,
            Situation(.p1, .foreground) { $0.app.script.replies[.unWillPresent].calls = 0 }),
        Wrong(.r07, Situation(.p1, .foreground)),
        Wrong(.r10, Situation(.p5)), Wrong(.r12, Situation(.p1)), Wrong(.r11, Situation(.p5)),
        Wrong(.r16Scene, Situation(.p4, .terminated)), Wrong(.r18, Situation(.p4)),
        Wrong(.r21, Situation(.p4, .forceQuit)), Wrong(.r32, Situation(.p1)),
        Wrong(.runningInBackground, Situation(.p5, .background)),
        Wrong(.pushTypeMissing, Situation(PushShape(facts: PushShape.p1.facts, pushType: nil))),
        Wrong(
            .int11,
            Situation(.p4, .foreground) { $0.app.script.replies[.appDidReceiveRemote].calls = 2 }),
        Wrong(.int16, Situation(.p1, .foreground) { $0.app.hooks = [.ours("onesignal")] }),
        Wrong(
            .int26,
            Situation(.p1) {
                $0.app.hooks = [.ours("proxy-correct") { $0.installAt = .later(milliseconds: 1) }]
            }),
        Wrong(
            .int06,
            Situation(.p1, .foreground) {
                $0.app.hooks = [.ours("seed-proxy")]
                $0.device.os = OSVersion(9, 3)
            }),
        Wrong(.int08, Situation(.p1, .foreground) { $0.app.hooks = [.ours("proxy-correct")] }),
        Wrong(
            .int18,
            Situation(.p5, .foreground) {
                $0.app.hooks = [.ours("onesignal")]
                $0.app.lifecycle = .swiftui
            }),
        Wrong(
            .passedInARing,
            Situation(.p4, .foreground) {
                $0.app.hooks = [.ours("firebase")]
                $0.app.script.replies[.appDidReceiveRemote].calls = 2
            }),
        Wrong(
            .int17,
            Situation(.p4, .foreground) {
                $0.app.hooks = [.ours("firebase"), .firstPlan("A")]
                $0.app.script.replies[.appDidReceiveRemote].calls = 2
            }),
        Wrong(.int21, Situation(.p4) { $0.app.hooks = [.firstPlan("A"), .firstPlan("B")] }),
        Wrong(
            .int20,
            Situation(.p1, .foreground) {
                $0.app.hooks = [.ours("expo")]
                $0.app.delegate.un = false
            }),
        Wrong(.int10, Situation(.p4, .foreground) { $0.app.hooks = [.ours("firebase")] }),
        Wrong(
            .int12,
            Situation(.p4, .foreground) {
                $0.app.hooks = [.ours("swizzle-correct")]
                $0.app.script.replies[.appDidReceiveRemote].calls = 0
            }),
        Wrong(.int13, Situation(.p4, .foreground) { $0.app.hooks = [.ours("firebase")] }),
        Wrong(.int14, Situation(.p1, .foreground) { $0.app.hooks = [.ours("airship")] }),
        Wrong(.r36, Situation(.p1)), Wrong(.leg01, Situation(.p1, .foreground)),
        Wrong(.r47, Situation(.special(.voip), .forceQuit)), Wrong(.subclassed, Situation(.p4)),
    ]

    @Test("find a rule that is cited where it does not hold", arguments: wrong)
    func found(wrong: Wrong) {
        let trace = wrong.situation.trace
        var known = wrong.situation.known(trace)
        #expect(known.falseCitation == nil)
        known.rules.append(wrong.rule)
        let named = known.falseCitation
        #expect(named?.hasPrefix(wrong.rule.id + " is cited") == true)
        // The same rule under every event.
        for index in trace.events.indices {
            known = wrong.situation.known(trace)
            known.events[index].rule = wrong.rule
            #expect(known.falseCitation?.hasPrefix(wrong.rule.id + " is cited") == true)
        }
    }

    @Test("find it in what the user does, too")
    func foundInAction() throws {
        let stage = Stage(.suspended, [.p1]) { $0.app.delegate.didReceive = false }
        let before = try stage.simulation()
        var simulation = before
        let end = try simulation.perform(.tap(.push(1)))
        for rule in [RoutingRule.r36, .r37, .r38, .r54, .fb4, .r46, .r21] {
            var known = Known.all(.act(.tap(.push(1))), before, simulation, end)
            known[0].rules.append(rule)
            let named = Known.falseCitation(in: known)
            #expect(named == "\(rule.id) is cited without an event")
        }
    }

    @Test("find a rule about un.didReceive under a call of the app delegate")
    func foundInStandIn() throws {
        let stage = Stage(.suspended, [.p1]) {
            $0.app.delegate.un = false
            $0.app.hooks = [.ours("onesignal")]
        }
        let before = try stage.simulation()
        var simulation = before
        let end = try simulation.perform(.tap(.push(1)))
        let known = Known.all(.act(.tap(.push(1))), before, simulation, end)
        #expect(Known.falseCitation(in: known) == nil)
        let places = end.events.indices.filter { end.events[$0].rule == .frameworkFallsBack }
        #expect(places.count == 2)
        for place in places {
            for rule in [RoutingRule.r36, .r40, .r55, .respondedInFront, .tapOpens] {
                var wrong = known
                wrong[0].events[place].rule = rule
                #expect(
                    Known.falseCitation(in: wrong)?.hasPrefix("\(rule.id) is cited by") == true)
            }
        }
        var wrong = known
        wrong[0].rules.append(.fb4)
        #expect(Known.falseCitation(in: wrong) == "FB4 is cited without an event")
    }

    @Test("are there for every rule", arguments: RoutingRule.allCases)
    func complete(rule: RoutingRule) {
        let known = Situation(.p1).known(Situation(.p1).trace)
        #expect(known.permits(rule, nil) != nil)
    }
}
