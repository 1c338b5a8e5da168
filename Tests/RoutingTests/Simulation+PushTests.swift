import APNs
import Routing
import Testing

@Suite("What pushes leave behind on a device")
struct SimulationPushTests {
    private static func never(_ device: inout Device) {
        device.apps[0].script.replies[.appDidReceiveRemote] = ScriptReply(calls: 0)
    }

    @Test("R11: a woken app runs in the background, then is suspended")
    func wokenAndSuspended() throws {
        for state in [AppState.suspended, .terminated] {
            var phone = Phone(state)
            _ = try phone.silent()
            #expect(phone.state == .background)
            #expect(phone.advance(to: 999) == [])
            #expect(phone.state == .background)
            #expect(phone.advance(to: 5_000) == ["proc.suspend A1.suspend 1"])
            #expect(phone.state == .suspended)
        }
    }

    @Test("a second push keeps the app awake until its own work is done")
    func awakeForBoth() throws {
        var phone = Phone {
            $0.apps[0].script.replies[.appDidReceiveRemote].afterMilliseconds = 800
        }
        _ = try phone.silent()
        _ = phone.advance(to: 700)
        let second = try phone.silent()
        #expect(second.lines.first == "app.didReceiveRemote A3.background")
        #expect(phone.advance(to: 2_499) == [])
        #expect(phone.advance(to: 2_500) == ["proc.suspend A1.suspend 1"])
    }

    @Test("an app that ran in the background by itself is not suspended by a push")
    func runningByItself() throws {
        var phone = Phone(.background)
        _ = try phone.silent()
        #expect(phone.advance(to: 60_000) == [])
        #expect(phone.state == .background)
    }

    @Test("R15: an app that never answers is terminated after 30 s, not before")
    func killed() throws {
        var phone = Phone(.suspended, SimulationPushTests.never)
        let trace = try phone.silent()
        #expect(trace.lines.last == "proc.kill R15")
        #expect(trace.events.last?.atMilliseconds == 30_000)
        #expect(phone.state == .background)
        #expect(phone.advance(to: 29_999) == [])
        #expect(phone.state == .background)
        #expect(phone.advance(to: 30_000) == [])
        #expect(phone.state == .terminated)
    }

    @Test("R15: an app that the user opened meanwhile is not terminated")
    func openedMeanwhile() throws {
        var phone = Phone(.suspended, SimulationPushTests.never)
        _ = try phone.silent()
        phone.simulation.device.apps[0].state = .foreground
        _ = phone.advance(to: 40_000)
        #expect(phone.state == .foreground)
    }

    @Test("R52: after two wake-ups without an answer pushes are withheld, until the user comes")
    func withheld() throws {
        var phone = Phone(.suspended, SimulationPushTests.never)
        #expect(try phone.silent(minute: 0).outcome == .silentCallback)
        #expect(try phone.silent(minute: 1).outcome == .silentCallback)
        let third = try phone.silent(minute: 2)
        #expect(third.outcome == .held)
        #expect(third.lines == ["push.held R52"])
        #expect(third.codes == ["E-HANDLER-NEVER"])
        // Time alone does not release it.
        #expect(phone.advance(to: 100_000_000) == [])
        #expect(phone.runtime.held != nil)
        phone.simulation.device.apps[0].state = .foreground
        let released = phone.simulation.releaseHeld(of: 0)
        #expect(released.map(\.callback) == ["app.didReceiveRemote"])
        #expect(phone.runtime.held == nil)
        #expect(phone.runtime.unanswered == 0)
    }

    @Test("R52: one answer in between forgives")
    func forgiven() throws {
        var phone = Phone(.suspended, SimulationPushTests.never)
        _ = try phone.silent(minute: 0)
        phone.simulation.device.apps[0].script.replies[.appDidReceiveRemote] = ScriptReply()
        _ = try phone.silent(minute: 1)
        #expect(phone.runtime.unanswered == 0)
    }

    @Test(
        "R24: the fourth background push in an hour is held, and delivered when the budget allows")
    func throttled() throws {
        var phone = Phone()
        for minute in [0, 10, 20] {
            #expect(try phone.silent(minute: minute).outcome == .silentCallback)
        }
        let fourth = try phone.silent(minute: 30)
        #expect(fourth.outcome == .held)
        #expect(fourth.lines == ["push.held R24"])
        #expect(fourth.codes == ["I-THROTTLED"])
        #expect(phone.simulation.device.held == ["com.example.app"])
        #expect(phone.advance(to: 3_599_999) == [])
        // The token of minute 0 comes back at minute 60.
        #expect(
            phone.advance(to: 3_700_000) == [
                "proc.resume R11 1", "app.didReceiveRemote R11 1", "proc.suspend A1.suspend 1001",
            ])
        #expect(phone.simulation.device.held == [])
    }

    @Test("R24: not for an app run from Xcode, nor without a budget, nor in front")
    func unthrottled() throws {
        var phones = [
            Phone { $0.runFromXcode = true }, Phone { $0.silentBudget = nil }, Phone(.foreground),
        ]
        for index in phones.indices {
            for _ in 0..<6 {
                #expect(try phones[index].silent().outcome == .silentCallback)
            }
        }
    }

    @Test("R24: the day has a budget of its own; none at all holds for ever")
    func budgets() throws {
        var day = Phone { $0.silentBudget = SilentBudget(perHour: 100, perDay: 1) }
        #expect(try day.silent().outcome == .silentCallback)
        #expect(try day.silent(minute: 120).outcome == .held)
        #expect(day.runtime.heldUntil == 86_400_000)
        var none = Phone { $0.silentBudget = SilentBudget(perHour: 0) }
        #expect(try none.silent().outcome == .held)
        #expect(none.advance(to: .max) == [])
        #expect(none.runtime.held != nil)
        #expect(none.simulation.now == 3_155_760_000_000)
        #expect(try none.push(#"{"alert":"a","content-available":1}"#).outcome == .shown)
    }

    @Test("R24 is about background pushes: an alert with content-available is not held")
    func alertBeyondBudget() throws {
        var phone = Phone { $0.silentBudget = SilentBudget(perHour: 0) }
        let trace = try phone.push(#"{"alert":"a","content-available":1}"#)
        #expect(trace.callbacks == ["ui.banner", "proc.resume", "app.didReceiveRemote"])
        #expect(trace.ruleIDs.contains("R24.alert"))
    }

    @Test(
        "R22: of two held pushes the older is dropped, the newer comes when the user opens the app")
    func replaced() throws {
        var phone = Phone { $0.silentBudget = SilentBudget(perHour: 0) }
        #expect(try phone.silent().codes == ["I-THROTTLED"])
        let second = try phone.silent()
        #expect(second.lines == ["push.replaced R22", "push.held R24"])
        #expect(second.codes == ["I-HELD-REPLACED", "I-THROTTLED"])
        #expect(phone.runtime.heldNumber == 2)
        phone.simulation.device.apps[0].state = .foreground
        let released = phone.simulation.releaseHeld(of: 0)
        #expect(released.map { "\($0.callback) \($0.rule.id)" } == ["app.didReceiveRemote R22"])
        #expect(phone.simulation.releaseHeld(of: 0) == [])
    }

    @Test("R23: a force-quit discards what is held; so does the system's own end of the app")
    func discarded() throws {
        var phone = Phone { $0.held = ["com.example.app"] }
        #expect(
            phone.simulation.discardHeld(of: 0).map { "\($0.callback) \($0.rule.id)" }
                == ["push.discarded R23"])
        #expect(phone.simulation.device.held == [])
        #expect(phone.simulation.discardHeld(of: 0) == [])
        var killed = Phone {
            SimulationPushTests.never(&$0)
            $0.silentBudget = SilentBudget(perHour: 1)
        }
        _ = try killed.silent()
        #expect(try killed.silent().outcome == .held)
        #expect(killed.advance(to: 30_000) == ["push.discarded R23 30000"])
        #expect(killed.state == .terminated)
    }

    @Test("R21: after a restart a push waits for the first unlock, then launches the app (A1)")
    func restarted() throws {
        var phone = Phone(.terminated) { $0.unlockedSinceBoot = false }
        #expect(try phone.silent().lines == ["push.held A1.before-unlock"])
        phone.simulation.device.unlockedSinceBoot = true
        let released = phone.simulation.releaseHeld(of: 0, byUser: false)
        #expect(
            released.map { "\($0.callback) \($0.rule.id)" } == [
                "proc.launch R16", "app.willFinish R16", "app.didFinish R16",
                "app.didReceiveRemote R16",
            ])
        #expect(phone.state == .background)
    }

    @Test("R48: after three calls that were not reported the app is not launched any more")
    func strikes() throws {
        var phone = Phone { $0.apps[0].script.reportsCall = false }
        for _ in 0..<3 {
            #expect(try phone.push("{}", .voip).lines.last == "proc.kill R48")
            #expect(phone.state == .terminated)
        }
        let fourth = try phone.push("{}", .voip)
        #expect(fourth.outcome == .dropped)
        #expect(fourth.ruleIDs == ["R48.stopped"])
        #expect(fourth.codes == ["E-CALL-NOT-REPORTED", "I-ASSUMED"])
    }

    @Test("R48: a reported call forgives the earlier ones")
    func reported() throws {
        var phone = Phone { $0.apps[0].script.reportsCall = false }
        _ = try phone.push("{}", .voip)
        phone.simulation.device.apps[0].script.reportsCall = true
        _ = try phone.push("{}", .voip)
        #expect(phone.runtime.unreported == 0)
        #expect(phone.state == .background)
        _ = phone.advance(to: 1_000)
        #expect(phone.state == .suspended)
    }

    @Test("A1: a device that is offline has one push stored, which comes when it is online")
    func stored() throws {
        var phone = Phone { $0.online = false }
        #expect(try phone.push(#"{"alert":"a"}"#).outcome == .stored)
        #expect(try phone.push(#"{"alert":"b"}"#).outcome == .stored)
        #expect(phone.simulation.deliverStored(of: 0) == [])
        phone.simulation.device.online = true
        #expect(phone.simulation.deliverStored(of: 0).map(\.callback) == ["ui.banner"])
        #expect(phone.runtime.delivered.map(\.content.body) == ["b"])
        #expect(phone.simulation.deliverStored(of: 0) == [])
    }

    @Test("a notification appears when the service extension has answered")
    func appearance() throws {
        var phone = Phone {
            $0.apps[0].serviceExtension = true
            $0.apps[0].script.serviceExtension.afterMilliseconds = 400
        }
        _ = phone.advance(to: 50)
        _ = try phone.push(#"{"alert":"a","mutable-content":1}"#)
        #expect(phone.runtime.delivered.map(\.atMilliseconds) == [450])
        #expect(phone.runtime.delivered.map(\.version) == [.modified])
    }

    @Test("a crash in front ends the process")
    func crash() throws {
        var phone = Phone(.foreground) {
            $0.apps[0].script.replies[.appDidReceiveRemote] = ScriptReply(calls: 2)
        }
        #expect(try phone.silent().callbacks.last == "proc.crash")
        #expect(phone.state == .terminated)
    }

    @Test("filter-criteria are remarked on while a Focus is on, from iOS 16")
    func filter() throws {
        let aps = #"{"alert":"a","filter-criteria":"work"}"#
        for (version, focus, remarked) in [
            (OSVersion(17), "Work", true), (OSVersion(15), "Work", false),
            (OSVersion(17), nil, false),
        ] as [(OSVersion, String?, Bool)] {
            var phone = Phone {
                $0.os = version
                $0.focus = focus
            }
            let trace = try phone.push(aps)
            #expect(trace.codes.contains("I-FOCUS-FILTER") == remarked)
            #expect(trace.ruleIDs.contains("A5.filter-criteria") == remarked)
        }
    }

    @Test("the summary orders by relevance-score, then by time")
    func summary() throws {
        var phone = Phone { $0.summary = true }
        for (number, score) in ["0.2", "0.9", nil, "0.9"].enumerated() {
            let key = score.map { #","relevance-score":\#($0)"# } ?? ""
            let trace = try phone.push(#"{"alert":"\#(number)"\#(key)}"#)
            #expect(trace.shown.names == ["summary"])
            #expect(trace.outcome == .listed)
        }
        #expect(phone.simulation.summary().map(\.content.body) == ["1", "3", "0", "2"])
    }
}
