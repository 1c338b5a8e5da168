import APNs
import Routing
import Testing

@Suite("Push types that do not notify the user")
struct SpecialRouteTests {
    private static let remark = ["I-SPECIAL-TYPE"]
    /// The callback, the report and the answer.
    private static let call = ["pk.incoming R47", "ck.report R47", "pk.incoming R47"]

    static let rows: [Row] = [
        Row(
            "R47", Situation(.special(.voip), .terminated),
            ["proc.launch R47", "app.willFinish R47", "app.didFinish R47"] + call,
            .silentCallback),
        Row(
            "R47, suspended", Situation(.special(.voip)),
            ["proc.resume R47"] + call, .silentCallback),
        Row(
            "R47, in front", Situation(.special(.voip), .foreground), call, .silentCallback),
        Row(
            "R47, force-quit", Situation(.special(.voip), .forceQuit),
            [
                "proc.launch", "app.willFinish", "app.didFinish", "pk.incoming", "ck.report",
                "pk.incoming",
            ].map { $0 + " R47.force-quit" }, .silentCallback, codes: ["I-ASSUMED"]),
        Row(
            "R49", Situation(.activity(.update)), ["la.update R49"], .system),
        Row(
            "R50, fileprovider", Situation(.special(.fileprovider)),
            ["fileprovider.signalEnumerator R50"], .system, codes: remark),
        Row(
            "R50, fileprovider with a callback",
            Situation(.special(.fileprovider)) { $0.policy.fileProviderCallback = true },
            [
                "fileprovider.signalEnumerator R50", "proc.resume R50.fileprovider-callback",
                "pk.incoming R50.fileprovider-callback",
            ],
            .system, codes: remark),
        Row("R50, mdm", Situation(.special(.mdm)), ["mdm.checkIn R50"], .system, codes: remark),
        Row(
            "R50, widgets on iOS 26",
            Situation(.special(.widgets)) { $0.device.os = OSVersion(26) },
            ["widget.reload R50"], .system, codes: remark),
        Row(
            "R50, location", Situation(.special(.location), .forceQuit),
            ["lpse.didReceive R50"], .silentCallback),
        Row(
            "R50, pushtotalk", Situation(.special(.pushtotalk), .terminated),
            ["proc.launch", "app.willFinish", "app.didFinish", "ptt.incoming"].map {
                $0 + " R50.pushtotalk"
            }, .silentCallback),
        Row(
            "A8, complication", Situation(.special(.complication)),
            ["proc.resume A8.complication", "pk.incoming A8.complication"], .silentCallback,
            codes: remark + ["I-TYPE-DEPRECATED"]),
        Row(
            "A8, complication before its deprecation",
            Situation(.special(.complication)) { $0.device.os = OSVersion(12, 4) },
            ["proc.resume A8.complication", "pk.incoming A8.complication"], .silentCallback,
            codes: remark),
        Row(
            "A8, controls",
            Situation(.special(.controls)) { $0.device.os = OSVersion(18) },
            ["control.reload A8.controls"], .system, codes: remark),
    ]

    @Test("go their own ways", arguments: rows)
    func route(row: Row) {
        row.check()
    }

    @Test("never reach un.* or app.*, whatever the permission (R50)")
    func noUserNotification() {
        for type in PushType.allCases where type != .alert && type != .background {
            for state in AppState.allCases {
                for status in Permission.Status.allCases {
                    let trace = Situation(.special(type), state) {
                        $0.app.permission.status = status
                    }.trace
                    // A launch is none: it runs the app delegate whatever it is for.
                    let launch = ["app.willFinish", "app.didFinish"]
                    let isLaunched = trace.callbacks.contains("proc.launch")
                    #expect(trace.callbacks.filter(launch.contains) == (isLaunched ? launch : []))
                    #expect(
                        trace.callbacks.allSatisfy {
                            !$0.hasPrefix("un.") && !$0.hasPrefix("ui.")
                                && (!$0.hasPrefix("app.") || launch.contains($0))
                        })
                    #expect(trace.shown.isEmpty)
                }
            }
        }
    }

    @Test("are known by the topic's suffix when the header is absent")
    func suffix() {
        let push = PushShape(facts: [.isObject], pushType: nil, topicType: .voip)
        #expect(Situation(push, .foreground).trace.lines == SpecialRouteTests.call)
        let header = PushShape(facts: PushShape.p1.facts, pushType: .alert, topicType: .voip)
        #expect(Situation(header).trace.lines == ["ui.banner+sound+badge R10"])
    }
}
