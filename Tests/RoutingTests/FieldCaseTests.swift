import APNs
import JSON
import Routing
import Testing

/// Cases from the field, by their id, with the public thread that they come from.
@Suite("Field cases of routing")
struct FieldCaseTests {
    @Test(
        "FC-C8: no push type: iOS 12 normal, iOS 13 with a warning, watchOS 6 dropped (jchambers/pushy#701)"
    )
    func pushTypeMissing() throws {
        func route(_ platform: Platform, _ version: OSVersion) -> Trace {
            Situation(PushShape(facts: PushShape.p1.facts, pushType: nil)) {
                $0.device.platform = platform
                $0.device.os = version
            }.trace
        }
        let a = route(.ios, OSVersion(12))
        #expect(a.outcome == .shown && a.codes.isEmpty)
        let b = route(.ios, OSVersion(13))
        #expect(b.outcome == .shown && b.codes == ["W-NO-PUSH-TYPE"])
        let c = route(.watchos, OSVersion(6))
        #expect(c.outcome == .dropped && c.codes == ["I-WATCHOS", "W-NO-PUSH-TYPE"])
        #expect(c.reasons.first?.contains("need apns-push-type") == true)
        let before = route(.watchos, OSVersion(5))
        #expect(before.outcome == .shown)
    }

    @Test(
        "FC-I1: force-quit, silent: nothing; after the user's launch it arrives (firebase/quickstart-ios#585)"
    )
    func forceQuit() throws {
        var phone = Phone(.forceQuit)
        let trace = try phone.silent()
        #expect(trace.outcome == .dropped)
        #expect(trace.codes == ["I-FORCE-QUIT"])
        #expect(phone.state == .forceQuit)
        phone.simulation.device.apps[0].state = .foreground
        #expect(try phone.silent().callbacks == ["app.didReceiveRemote"])
    }

    @Test(
        "FC-I2: alert with content-available, by state (phonegap/phonegap-plugin-push#1230)",
        arguments: [
            (AppState.foreground, ["un.willPresent", "app.didReceiveRemote"]),
            (.background, ["app.didReceiveRemote"]), (.suspended, ["app.didReceiveRemote"]),
            (.terminated, ["app.willFinish", "app.didFinish", "app.didReceiveRemote"]),
            (.forceQuit, []),
        ])
    func twoDeliveries(state: AppState, callbacks: [String]) {
        let trace = Situation(.p5, state).trace
        #expect(trace.events.filter { $0.kind == .callback }.map(\.callback) == callbacks)
    }

    @Test(
        "FC-I5: throttled, refresh off, mode missing, each in words (firebase/firebase-ios-sdk#466)"
    )
    func throttling() throws {
        var phone = Phone()
        let outcomes = try (0..<10).map { try phone.silent(minute: $0 * 5).outcome }
        #expect(outcomes.filter { $0 == .silentCallback }.count == 3)
        #expect(outcomes.filter { $0 == .held }.count == 7)
        var cable = Phone { $0.runFromXcode = true }
        #expect(try (0..<10).allSatisfy { _ in try cable.silent().outcome == .silentCallback })
        var off = Phone { $0.apps[0].backgroundRefresh = false }
        #expect(try off.silent().codes == ["I-BG-REFRESH-OFF"])
        var missing = Phone { $0.apps[0].backgroundModes = [] }
        #expect(try missing.silent().codes == ["W-NO-BG-MODE"])
        var power = Phone { $0.lowPower = true }
        #expect(try power.silent().codes == ["I-LOW-POWER"])
    }

    @Test(
        "FC-I6: denied: silent arrives, alert is not seen, no extension (havesource/cordova-plugin-push#335)"
    )
    func denied() throws {
        var phone = Phone {
            $0.apps[0].permission.status = .denied
            $0.apps[0].serviceExtension = true
        }
        #expect(try phone.silent().callbacks == ["proc.resume", "app.didReceiveRemote"])
        let alert = try phone.push(#"{"alert":"a","mutable-content":1}"#)
        #expect(alert.callbacks == ["ui.none"] && alert.outcome == .dropped)
        var styles = Phone { $0.apps[0].permission = Permission(alert: false, list: false) }
        #expect(try styles.silent().outcome == .silentCallback)
    }

    @Test(
        "FC-I7: five silent pushes to an app that never completes (wordpress-mobile/WordPress-iOS#4454)"
    )
    func neverCompletes() throws {
        var phone = Phone {
            $0.apps[0].script.replies[.appDidReceiveRemote] = ScriptReply(calls: 0)
        }
        let traces = try (0..<5).map { try phone.silent(minute: $0) }
        #expect(
            traces.map(\.outcome) == [.silentCallback, .silentCallback, .held, .held, .held])
        #expect(traces.dropFirst(2).allSatisfy { $0.ruleIDs.contains("R52") })
        #expect(traces[2].diagnostics.first?.message.contains("withheld") == true)
    }

    @Test("FC-I8: push type alert over a silent payload (codedge-llc/pigeon#155)")
    func silentAsAlert() {
        func route(_ version: OSVersion, _ wrong: RoutingPolicy.Wrong = .drop) -> Trace {
            Situation(
                PushShape(
                    facts: PushShape.p4.facts, pushType: .alert, priority: .considerPower)
            ) {
                $0.device.os = version
                $0.policy.silentAsAlert = wrong
            }.trace
        }
        #expect(route(OSVersion(12)).callbacks == ["proc.resume", "app.didReceiveRemote"])
        #expect(route(OSVersion(13)).outcome == .dropped)
        #expect(route(OSVersion(13), .deliver).outcome == .silentCallback)
    }

    @Test("FC-H1: a hundred pushes to one app in a second all route (spr-networks/super#310)")
    func hammered() throws {
        var phone = Phone()
        for _ in 0..<100 { #expect(try phone.push(#"{"alert":"a"}"#).outcome == .shown) }
        #expect(phone.runtime.delivered.count == 100)
    }

    static let activityRows: [(String, String)] = [
        (#"{"timestamp":1,"content-state":{}}"#, "missing key event"),
        (#"{"event":"pause","timestamp":1,"content-state":{}}"#, "missing key event"),
        (
            #"{"event":"start","timestamp":1,"content-state":{},"alert":"a"}"#,
            "missing key attributes-type"
        ),
        (
            #"{"event":"start","timestamp":1,"content-state":{},"attributes-type":"T"}"#,
            "missing key alert"
        ),
        (#"{"event":"update","timestamp":1}"#, "missing key content-state"),
        (#"{"event":"update","content-state":{}}"#, "missing key timestamp"),
    ]

    @Test(
        "FC-G2: a missing key is named (KavinduDissanayake/LiveActivitySample)",
        arguments: activityRows)
    func requiredKeys(aps: String, message: String) throws {
        var phone = Phone { $0.os = OSVersion(18) }
        let trace = try phone.push(aps, .liveactivity)
        #expect(trace.outcome == .dropped)
        #expect(trace.codes == ["W-ACTIVITY-IGNORED"])
        #expect(trace.diagnostics.first?.message.contains(message) == true)
    }

    @Test(
        "FC-G1: what cannot be decoded is named (Apple forum 777566)",
        arguments: [
            (
                #""event":"start","attributes-type":"Ride","attributes":{"car":1},"alert":"a""#,
                "start ignored: attributes decode failed: missing key driver"
            ),
            (
                #""event":"update""#,
                "update ignored: content-state decode failed: missing key eta"
            ),
        ])
    func undecodable(keys: String, message: String) throws {
        func route(_ activities: [ActivitySchema]) throws -> Trace {
            var phone = Phone {
                $0.os = OSVersion(18)
                $0.apps[0].script.activities = activities
            }
            return try phone.push(
                #"{\#(keys),"timestamp":1,"content-state":{"foreign":1}}"#, .liveactivity)
        }
        let ride = ActivitySchema("Ride", attributes: ["driver"], contentState: ["eta"])
        let trace = try route([ride])
        #expect(trace.outcome == .dropped)
        #expect(trace.diagnostics.first?.message == message)
        #expect(try route([]).outcome == .system)
        // Nothing required: a foreign key does no harm.
        #expect(try route([ActivitySchema("Ride")]).outcome == .system)
    }

    @Test("FC-G2: dismissal-date on an update is ignored with a note")
    func needlessDismissal() throws {
        var phone = Phone()
        let trace = try phone.push(
            #"{"event":"update","timestamp":1,"content-state":{},"dismissal-date":2}"#,
            .liveactivity)
        #expect(trace.lines == ["la.update R49"])
        #expect(trace.codes == ["W-ACTIVITY-KEY"])
    }

    @Test("FC-G3: only a newer timestamp counts (mfaani.com/posts/liveactivities/4-debugging)")
    func staleTimestamp() throws {
        var phone = Phone()
        let outcomes = try [100, 90, 100, 101].map {
            try phone.push(
                #"{"event":"update","timestamp":\#($0),"content-state":{}}"#, .liveactivity
            ).outcome
        }
        #expect(outcomes == [.system, .dropped, .dropped, .system])
        #expect(phone.runtime.activityTimestamp == 101)
    }

    @Test("A8.ended: what has ended is not updated, and a start begins another")
    func endedActivity() throws {
        var phone = Phone { $0.os = OSVersion(17, 2) }
        let start = #""attributes-type":"Game","attributes":{},"alert":{"title":"a"}"#
        let outcomes = try ["start", "end", "update", "end", "start", "update"].enumerated().map {
            try phone.push(
                #"{"event":"\#($1)","timestamp":\#($0),\#(start),"content-state":{"n":\#($0)}}"#,
                .liveactivity
            ).outcome
        }
        #expect(outcomes == [.system, .system, .dropped, .dropped, .system, .system])
        let shown = phone.simulation.screen.apps[0].activities
        #expect(shown.map(\.hasEnded) == [true, false])
        #expect(shown.map { $0.contentState.value(for: "n")?.integer } == [1, 5])
    }

    @Test("FC-C10: MDM and Wallet pushes have no aps (ostinelli/apnotic#32)")
    func system() {
        let mdm = Situation(.special(.mdm)) { $0.app.topic = "com.apple.mgmt.External.1" }.trace
        let pass = Situation(PushShape(facts: [.isObject], pushType: nil)) {
            $0.app.topic = "pass.com.example"
        }.trace
        #expect(mdm.callbacks == ["mdm.checkIn"] && mdm.outcome == .system)
        #expect(pass.callbacks == ["wallet.passUpdate"] && pass.outcome == .system)
    }
}
