import APNs
import JSON
import Routing
import Testing

@Suite("Live Activities")
struct ActivityRouteTests {
    private static func start(
        _ state: AppState, _ version: OSVersion = OSVersion(17, 2), alert: Bool = true
    ) -> Situation {
        Situation(.activity(.start, alert: alert), state) { $0.device.os = version }
    }

    static let rows: [Row] = [
        Row(
            "R49: start", start(.suspended), ["la.start R49", "proc.resume R49", "la.token R49"],
            .system, source: "activitykit"),
        Row(
            "R49: start, terminated", start(.terminated),
            [
                "la.start R49", "proc.launch R49", "app.willFinish R49", "app.didFinish R49",
                "la.token R49",
            ], .system, source: "activitykit"),
        Row(
            "R49: start, in front", start(.foreground), ["la.start R49", "la.token R49"], .system),
        Row(
            "R49: start after a force-quit", start(.forceQuit), ["la.start R49"], .system,
            silentRules: ["A8.activity-force-quit"], source: "luka-ios#146"),
        Row(
            "R49: start below iOS 17.2", start(.suspended, OSVersion(17, 1)), [], .dropped,
            codes: ["W-OS-TOO-OLD"], silentRules: ["R49.start"], source: "activitykit"),
        Row(
            "R49: start without alert", start(.suspended, alert: false), [], .dropped,
            codes: ["W-ACTIVITY-IGNORED"], silentRules: ["R49.alert"], source: "activitykit"),
        Row(
            "R49: update", Situation(.activity(.update)), ["la.update R49"], .system),
        Row(
            "A8: end", Situation(.activity(.end)), ["la.end R49", "la.remove A8.end"], .system,
            source: "activitykit"),
        Row(
            "FC-G2: no event", Situation(.activity(.absent)), [], .dropped,
            codes: ["W-ACTIVITY-IGNORED"], silentRules: ["A8.keys"], source: "FC-G2"),
    ]

    @Test("follow the rule table", arguments: rows)
    func rule(row: Row) {
        row.check()
    }

    @Test(
        "an ended activity leaves after 4 h, at its dismissal-date, or at once (A8.end)",
        arguments: [(nil, 14_400_000), (1_060, 60_000), (900, 0), (99_999_999, 14_400_000)]
            as [(Int?, Int)])
    func dismissal(date: Int?, at: Int) throws {
        let key = date.map { #","dismissal-date":\#($0)"# } ?? ""
        let trace = try activity(#"{"event":"end","timestamp":1000\#(key)}"#)
        #expect(trace.lines == ["la.end R49", "la.remove A8.end"])
        #expect(trace.events.last?.atMilliseconds == at)
    }

    @Test("an update is stale from its stale-date on")
    func stale() throws {
        let trace = try activity(
            #"{"event":"update","timestamp":1000,"stale-date":1090,"content-state":{}}"#)
        #expect(trace.lines == ["la.update R49", "la.stale A8.stale"])
        #expect(trace.events.last?.atMilliseconds == 90_000)
    }

    private func activity(_ aps: String) throws -> Trace {
        let payload = try JSONValue(parsing: Array(#"{"aps":\#(aps)}"#.utf8))
        var simulation = Simulation(Device(id: "p", apps: [AppInstall(topic: "com.example.app")]))
        return simulation.push(PushInput(pushType: .liveactivity, payload: payload))
    }
}
