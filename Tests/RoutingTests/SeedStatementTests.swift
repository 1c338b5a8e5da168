import Routing
import Testing

/// The sentences of the two founding documents that the first rules answer, as they are or as
/// corrected by the delivery rules.
@Suite("What the founding documents say")
struct SeedStatementTests {
    @Test("an alert with the app in front goes to willPresent")
    func alertInFront() {
        #expect(Situation(.p1, .foreground).trace.callbacks.first == "un.willPresent")
    }

    @Test(
        "an alert with the app in the background, running or not, calls nothing until tapped",
        arguments: [AppState.background, .suspended, .terminated])
    func alertInBackground(state: AppState) {
        #expect(Situation(.p1, state).trace.callbacks == ["ui.banner+sound+badge"])
    }

    @Test("content-available in front does not call willPresent (the document is wrong)")
    func contentAvailableInFront() {
        #expect(Situation(.p4, .foreground).trace.callbacks == ["app.didReceiveRemote"])
        let both = Situation(.p5, .foreground).trace.callbacks
        #expect(both.contains("un.willPresent") && both.contains("app.didReceiveRemote"))
    }

    @Test(
        "content-available in the background calls the app delegate and not the UN delegate",
        arguments: [AppState.background, .suspended, .terminated])
    func contentAvailableInBackground(state: AppState) {
        let callbacks = Situation(.p4, state).trace.callbacks
        #expect(callbacks.last == "app.didReceiveRemote")
        #expect(callbacks.allSatisfy { !$0.hasPrefix("un.") })
    }

    @Test(
        "mutable-content reaches an installed extension whatever the app's state",
        arguments: AppState.allCases.filter { $0 != .neverLaunched })
    func mutableContent(state: AppState) {
        let with = Situation(.p6, state) { $0.app.serviceExtension = true }.trace
        #expect(with.callbacks.first == "nse.didReceive")
        let without = Situation(.p6, state).trace
        #expect(without.lines == Situation(.p1, state).trace.lines)
    }

    @Test("mutable-content without alert does not call the extension")
    func mutableWithoutAlert() {
        let trace = Situation(.p7) { $0.app.serviceExtension = true }.trace
        #expect(trace.events.isEmpty)
        #expect(trace.codes.contains("W-NO-ALERT-FOR-NSE"))
    }

    @Test("both flags trigger both")
    func bothFlags() {
        let callbacks = Situation(.p8) { $0.app.serviceExtension = true }.trace.callbacks
        #expect(callbacks.contains("nse.didReceive"))
        #expect(callbacks.contains("app.didReceiveRemote"))
    }

    @Test("a force-quit app is not relaunched, but alert, sound and badge apply")
    func forceQuit() {
        let trace = Situation(.p5, .forceQuit).trace
        #expect(trace.callbacks == ["ui.banner+sound+badge"])
        #expect(trace.shown == [.banner, .sound, .badge])
    }

    @Test("a proxy held only by a local variable is gone, and with it the callback")
    func localProxy() {
        let trace = Situation(.p1, .foreground) { $0.app.delegate.retained = false }.trace
        #expect(!trace.callbacks.contains("un.willPresent"))
        #expect(trace.codes == ["E-DELEGATE-DEALLOC"])
    }

    @Test("a proxy's banner option shows nothing below iOS 14")
    func bannerOption() {
        let trace = Situation(.p1, .foreground) {
            $0.device.os = OSVersion(12)
            $0.app.delegate.willPresent = .banner
        }.trace
        #expect(trace.outcome == .silentCallback)
        #expect(trace.codes == ["W-OPTION-UNKNOWN"])
    }
}
