import APNs
import Testing

@testable import Routing

/// Source: field case FC-I3 (c): not presented for pushes before the delegate is set.
@Suite("A UN delegate that is set some time after launching")
struct LateDelegateTests {
    /// What is said of a push in front, `milliseconds` after the app was launched by `launch`.
    private static func push(
        after milliseconds: Int, launch: UserAction = .launch(),
        _ change: (inout AppInstall) -> Void
    ) throws -> Trace {
        var phone = Phone(.terminated) { change(&$0.apps[0]) }
        _ = try phone.push(#"{"alert": "first"}"#, .alert)
        _ = try phone.simulation.act(launch)
        _ = phone.simulation.wait(until: milliseconds)
        return try phone.push(#"{"alert": "second"}"#, .alert)
    }

    private static func late(_ app: inout AppInstall) {
        app.delegate.setAt = .later(milliseconds: 500)
    }

    @Test("does not present what comes before", arguments: [0, 499])
    func before(milliseconds: Int) throws {
        let trace = try LateDelegateTests.push(after: milliseconds, LateDelegateTests.late)
        #expect(trace.rules == [.fb2, .r04])
        #expect(trace.shown.isEmpty)
        #expect(trace.diagnostics.map(\.code).contains("E-DELEGATE-LATE"))
    }

    @Test("presents what comes from then on", arguments: [500, 1_000])
    func after(milliseconds: Int) throws {
        let trace = try LateDelegateTests.push(after: milliseconds, LateDelegateTests.late)
        #expect(trace.rules == [.r01])
        #expect(trace.shown.contains(.banner))
        #expect(!trace.diagnostics.map(\.code).contains("E-DELEGATE-LATE"))
    }

    @Test("is missed also where a tap has launched the app")
    func launchedByTap() throws {
        let trace = try LateDelegateTests.push(
            after: 10, launch: .tap(.push(1)), LateDelegateTests.late)
        #expect(trace.rules == [.fb2, .r04])
    }

    @Test("is there in an app that ran before")
    func ranBefore() throws {
        var phone = Phone(.foreground) { LateDelegateTests.late(&$0.apps[0]) }
        #expect(try phone.push(#"{"alert": "Hi"}"#, .alert).rules == [.r01])
    }

    @Test("misses a tap that comes before, which goes the way of one without a delegate")
    func tapBefore() throws {
        var phone = Phone(.terminated) { LateDelegateTests.late(&$0.apps[0]) }
        _ = try phone.push(#"{"alert": "first"}"#, .alert)
        _ = try phone.simulation.act(.launch())
        let tap = try phone.simulation.perform(.tap(.push(1)))
        #expect(tap.rules.contains(.fb3))
        #expect(tap.diagnostics.map(\.code) == ["E-DELEGATE-LATE"])
    }

    @Test("is waited for again after each launch")
    func again() throws {
        var phone = Phone(.terminated) { LateDelegateTests.late(&$0.apps[0]) }
        _ = try phone.simulation.act(.launch())
        _ = phone.simulation.wait(until: 1_000)
        _ = try phone.simulation.act(.forceQuit())
        _ = try phone.simulation.act(.launch())
        #expect(try phone.push(#"{"alert": "Hi"}"#, .alert).rules == [.fb2, .r04])
    }

    @Test("a framework's proxy that is installed later hears what comes from then on")
    func lateHook() throws {
        let hooks = [
            HookSet.ours("proxy-correct") { $0.installAt = .later(milliseconds: 500) }
        ]
        let before = try LateDelegateTests.push(after: 100) { $0.hooks = hooks }
        #expect(before.calls == ["un.willPresent app"])
        #expect(before.diagnostics.map(\.code).contains("E-DELEGATE-LATE"))
        let after = try LateDelegateTests.push(after: 500) { $0.hooks = hooks }
        #expect(after.calls == ["un.willPresent PushFramework", "un.willPresent app"])
    }

    @Test("is explained")
    func explained() throws {
        var phone = Phone(.terminated) { LateDelegateTests.late(&$0.apps[0]) }
        _ = try phone.simulation.act(.launch())
        let app = phone.simulation.current(0)
        let trace = try phone.push(#"{"alert": "Hi"}"#, .alert)
        let search = AbsenceSearch(
            .push(.p1), events: trace.events, rules: trace.rules, app: app,
            device: phone.simulation.device)
        let line = try #require(search.absences.first { $0.callback == .unWillPresent })
        #expect(line.because == "no UN delegate is set")
        #expect(line.rule == .fb2)
    }
}
