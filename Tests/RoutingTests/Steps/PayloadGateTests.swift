import APNs
import Routing
import Testing

@Suite("Payloads that a device does not act on")
struct PayloadGateTests {
    @Test(
        "drops a payload with nothing in it in every state, and says what is missing",
        arguments: [
            (PayloadFacts(), "not one JSON object"), ([.isObject], "no dictionary `aps`"),
            ([.isObject, .hasAPS], "no alert text"),
        ] as [(PayloadFacts, String)])
    func nothing(facts: PayloadFacts, message: String) throws {
        for state in AppState.allCases where state != .neverLaunched {
            let trace = Situation(PushShape(facts: facts, pushType: .alert), state).trace
            #expect(trace.outcome == .dropped)
            #expect(trace.events.isEmpty)
            #expect(trace.ruleIDs == ["A2.nothing"])
            let diagnostic = try #require(trace.diagnostics.first)
            #expect(diagnostic.code == "W-NOTHING-TO-DO")
            #expect(diagnostic.message.contains(message))
        }
    }

    @Test("drops a silent push of priority 10 loudly, unless the policy delivers it")
    func priority10() throws {
        for type in [PushType.background, nil] {
            let push = PushShape(facts: PushShape.p4.facts, pushType: type)
            let trace = Situation(push).trace
            #expect(trace.outcome == .dropped)
            #expect(trace.ruleIDs == ["A2.priority-10"])
            #expect(trace.rules.map(\.evidence) == [.reported])
            let diagnostic = try #require(trace.diagnostics.first)
            #expect(diagnostic.code == "E-SILENT-PRIORITY-10")
            #expect(diagnostic.level == .error)
            #expect(diagnostic.remedy == "send apns-priority: 5")
            let kept = Situation(push) { $0.policy.backgroundP10 = .deliver }.trace
            #expect(kept.lines == ["proc.resume R11", "app.didReceiveRemote R11"])
            #expect(kept.codes.contains("E-SILENT-PRIORITY-10"))
            #expect(kept.codes.contains("W-NO-PUSH-TYPE") == (push.pushType == nil))
        }
    }

    @Test(
        "takes priorities 5 and 1 of a silent push", arguments: [Priority.considerPower, .lowest])
    func lowPriority(priority: Priority) {
        let push = PushShape(
            facts: PushShape.p4.facts, pushType: .background, priority: priority)
        #expect(Situation(push).trace.outcome == .silentCallback)
    }

    @Test("drops a silent payload under push type alert from iOS 13 (FC-I8)")
    func silentAsAlert() {
        let push = PushShape(
            facts: PushShape.p4.facts, pushType: .alert, priority: .considerPower)
        let dropped = Situation(push).trace
        #expect(dropped.outcome == .dropped)
        #expect(dropped.ruleIDs == ["A2.push-type"])
        #expect(dropped.codes == ["W-MISMATCH-PUSH-TYPE"])
        let old = Situation(push) { $0.device.os = OSVersion(12, 4) }.trace
        #expect(old.outcome == .silentCallback)
        #expect(old.codes.isEmpty)
        let kept = Situation(push) { $0.policy.silentAsAlert = .deliver }.trace
        #expect(kept.outcome == .silentCallback)
        #expect(kept.codes == ["W-MISMATCH-PUSH-TYPE"])
    }

    @Test("remarks on something visible under push type background, and shows it at priority 5")
    func visibleAsBackground() {
        let facts = PushShape.p1.facts
        let push = PushShape(facts: facts, pushType: .background, priority: .considerPower)
        let trace = Situation(push).trace
        #expect(trace.outcome == .shown)
        #expect(trace.codes == ["W-MISMATCH-PUSH-TYPE"])
    }

    @Test("FC-D4: push type background with priority 10 is dropped whatever it carries")
    func visibleAtPriority10() {
        let push = PushShape(facts: PushShape.p1.facts, pushType: .background)
        let dropped = Situation(push).trace
        #expect(dropped.outcome == .dropped)
        #expect(dropped.codes == ["W-MISMATCH-PUSH-TYPE", "E-SILENT-PRIORITY-10"])
        let kept = Situation(push) { $0.policy.backgroundP10 = .deliver }.trace
        #expect(kept.outcome == .shown)
    }
}
