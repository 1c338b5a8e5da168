import APNs
import Routing
import Testing

@Suite("iOS 8 and 9")
struct LegacyRouteTests {
    private static let guide = "archived Local and Remote Notification Programming Guide"

    private static func old(
        _ push: PushShape, _ state: AppState, _ methods: DelegatePlan.RemoteMethods = .fetch,
        _ version: OSVersion = OSVersion(9, 3)
    ) -> Situation {
        Situation(push, state) {
            $0.device.os = version
            $0.app.delegate.appDelegate = methods
        }
    }

    static let rows: [Row] =
        [OSVersion(8), OSVersion(9, 3)].flatMap { version in
            [
                Row(
                    "LEG01", old(.p1, .foreground, .fetch, version),
                    ["app.didReceiveRemote LEG01", "ui.none LEG01"], .silentCallback,
                    source: guide),
                Row(
                    "LEG01, old variant", old(.p1, .foreground, .old, version),
                    ["app.didReceiveRemoteOld LEG01", "ui.none LEG01"], .silentCallback,
                    source: guide),
                Row(
                    "LEG04 in front", old(.p4, .foreground, .fetch, version),
                    ["app.didReceiveRemote LEG04"], .silentCallback, source: guide),
                Row(
                    "LEG04 in front, old variant", old(.p4, .foreground, .old, version), [],
                    .dropped, codes: ["W-NO-FETCH-METHOD"], silentRules: ["LEG04"], source: guide),
                Row(
                    "LEG04", old(.p4, .suspended, .fetch, version),
                    ["proc.resume R11", "app.didReceiveRemote LEG04"], .silentCallback,
                    source: guide),
                Row(
                    "LEG05", old(.p5, .suspended, .fetch, version),
                    ["ui.banner+sound+badge R12", "proc.resume R12", "app.didReceiveRemote LEG05"],
                    .shown, shown: ["banner", "sound", "badge"]),
                Row(
                    "LEG05 in front", old(.p5, .foreground, .fetch, version),
                    ["app.didReceiveRemote LEG05", "ui.none LEG01"], .silentCallback),
                Row(
                    "LEG01: not in front it is shown", old(.p1, .suspended, .fetch, version),
                    ["ui.banner+sound+badge R10"], .shown, shown: ["banner", "sound", "badge"]),
            ]
        }

    @Test("follow the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }

    @Test(
        "versions that the rules do not know are remarked on and drop nothing (A10)",
        arguments: [OSVersion(1), OSVersion(7, 1), OSVersion(27), OSVersion(99, 9)])
    func unknown(version: OSVersion) {
        for state in [AppState.foreground, .suspended, .terminated] {
            let trace = LegacyRouteTests.old(.p1, state, .fetch, version).trace
            #expect(trace.outcome != .dropped)
            #expect(!trace.codes.filter { $0.contains("-OS-") }.isEmpty)
        }
    }

    @Test(
        "kinds of permission that a system does not know are remarked on",
        arguments: [
            (Permission.Status.provisional, OSVersion(11), true),
            (.provisional, OSVersion(12), false), (.ephemeral, OSVersion(13), true),
            (.ephemeral, OSVersion(14), false), (.denied, OSVersion(8), false),
        ])
    func permissions(status: Permission.Status, version: OSVersion, isRemarked: Bool) {
        let trace = Situation(.p1) {
            $0.app.permission.status = status
            $0.device.os = version
        }.trace
        #expect(trace.codes.contains("W-PERMISSION-TOO-NEW") == isRemarked)
    }
}
