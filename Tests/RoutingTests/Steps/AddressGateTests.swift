import APNs
import Routing
import Testing

@Suite("Pushes that do not reach the app")
struct AddressGateTests {
    static let rows: [Row] = [
        Row(
            "uninstalled", Situation(.p1) { $0.app.installed = false }, [], .dropped,
            silentRules: ["A1.uninstalled"]),
        Row(
            "never launched", Situation(.p1, .neverLaunched), [], .impossible,
            codes: ["I-ASSUMED"], silentRules: ["A1.never-launched"]),
        Row(
            "offline", Situation(.p1) { $0.device.online = false }, [], .stored,
            silentRules: ["A1.offline"]),
        Row(
            "uninstalled and offline",
            Situation(.p5) {
                $0.app.installed = false
                $0.device.online = false
            }, [], .dropped, silentRules: ["A1.uninstalled"]),
        Row(
            "offline counts for special types too",
            Situation(.special(.voip)) { $0.device.online = false }, [], .stored,
            silentRules: ["A1.offline"]),
    ]

    @Test("gives each its outcome", arguments: rows)
    func gate(row: Row) {
        row.check()
    }

    @Test(
        "remarks on a process that cannot be there before the first unlock",
        arguments: [
            (AppState.suspended, true), (.background, true), (.foreground, true),
            (.terminated, false), (.forceQuit, false),
        ])
    func beforeUnlock(state: AppState, isRemarked: Bool) {
        func codes(unlocked: Bool) -> [String] {
            Situation(.p1, state) { $0.device.unlockedSinceBoot = unlocked }.trace.codes
        }
        #expect(codes(unlocked: false).contains("W-PROCESS-BEFORE-UNLOCK") == isRemarked)
        #expect(!codes(unlocked: true).contains("W-PROCESS-BEFORE-UNLOCK"))
    }

    @Test(
        "remarks on systems that the rules do not cover",
        arguments: [
            (OSVersion(7, 1), ["W-OS-LEGACY"]), (OSVersion(8), []), (OSVersion(9, 3), []),
            (OSVersion(26, 4), []),
            (OSVersion(27), ["I-OS-UNKNOWN"]),
        ])
    func systems(version: OSVersion, codes: [String]) {
        let trace = Situation(.p1) { $0.device.os = version }.trace
        #expect(trace.codes == codes)
        #expect(trace.outcome == .shown)
    }
}
