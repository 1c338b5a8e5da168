import APNs
import Routing
import Testing

@Suite("VoIP and location pushes")
struct VoIPRouteTests {
    private static let silence: @Sendable (inout Situation) -> Void = {
        $0.app.script.reportsCall = false
    }

    static let rows: [Row] = [
        Row(
            "R48: not reported", Situation(.special(.voip), .terminated, silence),
            [
                "proc.launch R47", "app.willFinish R47", "app.didFinish R47", "pk.incoming R47",
                "pk.incoming R47", "proc.kill R48",
            ], .silentCallback, codes: ["E-CALL-NOT-REPORTED"], source: "pkpushregistrydelegate"),
        Row(
            "R48 in front", Situation(.special(.voip), .foreground, silence),
            ["pk.incoming R47", "pk.incoming R47", "proc.kill R48"], .silentCallback,
            codes: ["E-CALL-NOT-REPORTED"], source: "pkpushregistrydelegate"),
        Row(
            "A10: iOS 12 does not ask for a call",
            Situation(.special(.voip)) {
                $0.app.script.reportsCall = false
                $0.device.os = OSVersion(12)
            },
            ["proc.resume R47", "pk.incoming R47", "pk.incoming R47"], .silentCallback,
            silentRules: ["A10.voip"], source: "pushkit"),
        Row(
            "A10: iOS 9 has no CallKit to report a call to",
            Situation(.special(.voip)) { $0.device.os = OSVersion(9) },
            ["proc.resume R47", "pk.incoming R47", "pk.incoming R47"], .silentCallback,
            source: "pushkit"),
        Row(
            "R47: the completion handler is never called",
            Situation(.special(.voip)) { $0.app.script.replies[.pkIncoming] = .init(calls: 0) },
            ["proc.resume R47", "pk.incoming R47", "ck.report R47"], .silentCallback,
            codes: ["E-HANDLER-NEVER"]),
        Row(
            "A1: not before the first unlock",
            Situation(.special(.voip), .terminated) { $0.device.unlockedSinceBoot = false }, [],
            .dropped, codes: ["I-BEFORE-UNLOCK", "I-ASSUMED"], silentRules: ["A1.before-unlock"]),
        Row(
            "R50: slow location extension",
            Situation(.special(.location)) {
                $0.app.script.replies[.lpseDidReceive] = .init(afterMilliseconds: 30_000)
            },
            ["lpse.didReceive R50", "lpse.willTerminate R50.location-expires"], .silentCallback,
            codes: ["E-HANDLER-LATE", "I-ASSUMED"]),
        Row(
            "R50: location extension that takes its time",
            Situation(.special(.location)) {
                $0.app.script.replies[.lpseDidReceive] = .init(afterMilliseconds: 29_000)
            },
            ["lpse.didReceive R50", "lpse.didReceive R50"], .silentCallback),
        Row(
            "R50: a pass of Wallet (FC-C10)",
            Situation(PushShape(facts: [.isObject], pushType: nil)) {
                $0.app.topic = "pass.com.example"
            },
            ["wallet.passUpdate R50.wallet"], .system, source: "FC-C10"),
    ]

    @Test("follow the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }
}
