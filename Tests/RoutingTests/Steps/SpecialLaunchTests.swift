import APNs
import JSON
import Routing
import Testing

@Suite("A push that launches the app for other things than notifications")
struct SpecialLaunchTests {
    /// What a push does to an app that does not run, once its launch is through.
    struct Launch: Sendable, CustomTestStringConvertible {
        let push: PushShape
        let outcome: Outcome
        /// Before the launch, and after it.
        let before: [String]
        let after: [String]
        var change: @Sendable (inout Situation) -> Void = { _ in }
        var testDescription: String { push.effectiveType?.name ?? "" }
    }

    static let launches: [Launch] = [
        Launch(
            push: .special(.voip), outcome: .silentCallback, before: [],
            after: ["pk.incoming", "ck.report", "pk.incoming"]),
        Launch(
            push: .special(.pushtotalk), outcome: .silentCallback, before: [],
            after: ["ptt.incoming"]),
        Launch(
            push: .special(.complication), outcome: .silentCallback, before: [],
            after: ["pk.incoming"]),
        Launch(
            push: .activity(.start), outcome: .system, before: ["la.start"], after: ["la.token"]),
        Launch(
            push: .special(.fileprovider), outcome: .system,
            before: ["fileprovider.signalEnumerator"], after: ["pk.incoming"]
        ) { $0.policy.fileProviderCallback = true },
    ]

    private static let launch = ["proc.launch", "app.willFinish", "app.didFinish"]

    private func situation(_ row: Launch) -> Situation {
        Situation(row.push, .terminated) {
            $0.device.os = OSVersion(18, 1)
            row.change(&$0)
        }
    }

    @Test(
        "runs both methods of the app delegate first, with scenes or without", arguments: launches)
    func order(row: Launch) {
        for lifecycle in Lifecycle.allCases {
            var situation = situation(row)
            situation.app.lifecycle = lifecycle
            let trace = situation.trace
            #expect(trace.callbacks == row.before + SpecialLaunchTests.launch + row.after)
            #expect(trace.outcome == row.outcome)
            for event in trace.events where event.callback.hasPrefix("app.") {
                #expect(event.applicationState == .background)
            }
            let finished = trace.events.first { $0.callback == "app.didFinish" }
            #expect(finished?.detail == "launchOptions do not carry the payload")
        }
    }

    @Test("calls no method of the launch that the app delegate lacks", arguments: launches)
    func lacking(row: Launch) {
        var situation = situation(row)
        situation.app.delegate.implements.remove(.appWillFinish)
        #expect(
            situation.trace.callbacks
                == row.before + ["proc.launch", "app.didFinish"] + row.after)
    }

    @Test(
        "ends where a hook crashes the launch: nothing more of the app is called",
        arguments: launches)
    func crash(row: Launch) {
        var situation = situation(row)
        situation.app.hooks = [HookSet("crashing", hooks: [SpecialLaunchTests.crashing])]
        let trace = situation.trace
        #expect(
            trace.callbacks
                == row.before + ["proc.launch", "app.willFinish", "app.didFinish", "proc.crash"])
        #expect(trace.outcome == row.outcome)
        #expect(trace.codes.contains("E-UNRECOGNIZED"))
    }

    /// A hook on `app.didFinish` that calls a selector which the app delegate does not have.
    private static let crashing = Hook(
        "Crashing", sdk: "Crashing", .exchange, on: .liveAppDelegate, [.appDidFinish]
    ) {
        $0.callsOriginal = .missingSelector
        $0.installAt = .willFinish
    }

    @Test("that crashed three times for a VoIP push is not launched again (R48.stopped)")
    func strikes() throws {
        var app = AppInstall(topic: "com.example.app", state: .terminated)
        app.hooks = [HookSet("crashing", hooks: [SpecialLaunchTests.crashing])]
        var simulation = Simulation(Device(id: "phone", apps: [app]))
        for _ in 1...3 {
            let trace = simulation.push(PushInput(shape: .special(.voip), payload: .null))
            #expect(trace.callbacks.last == "proc.crash")
            #expect(simulation.device.apps[0].state == .terminated)
        }
        let last = simulation.push(PushInput(shape: .special(.voip), payload: .null))
        #expect(last.lines == [])
        #expect(last.ruleIDs == ["R48.stopped"])
    }
}
