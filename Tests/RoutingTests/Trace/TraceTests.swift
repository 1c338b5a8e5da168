import APNs
import JSON
import Routing
import Testing

@Suite("A trace as JSON")
struct TraceTests {
    @Test("is the `route` of a record without its device")
    func record() {
        let trace = Situation(.p1, .foreground) { $0.app.delegate.willPresent = [] }.trace
        let source =
            "Apple: usernotifications/handling-notifications-and-notification-related-actions"
        #expect(
            written(trace) == """
                {"app_state":"foreground","payload_class":"P1","outcome":"silent-callback",\
                "reasons":["un.willPresent answered with no options: nothing is shown, nothing \
                can be tapped. (R02)"],"shown":[],"events":[{"seq":1,"at_ms":0,\
                "kind":"callback","callback":"un.willPresent",\
                "selector":"userNotificationCenter(_:willPresent:withCompletionHandler:)",\
                "receiver":{"object":"un-delegate","class":"NotificationDelegate","via":[]},\
                "rule":"R02","source":"\(source)","evidence":"documented","content":"original",\
                "application_state":"active","handler":{"owner":"app","deadline_ms":10000,"calls":1}},\
                {"seq":2,"at_ms":0,"kind":"ui",\
                "callback":"ui.none","selector":null,"receiver":null,"rule":"R02",\
                "source":"\(source)","evidence":"documented"}],"diagnostics":[]}
                """)
    }

    @Test("writes diagnostics with their remedy, and orders that are not defined")
    func members() throws {
        let trace = Situation(.p5) { $0.app.backgroundModes = [] }.trace
        let route = try json(written(trace))
        let diagnostic = try #require(route.value(for: "diagnostics")?.array?.first)
        #expect(diagnostic.value(for: "code")?.string == "W-NO-BG-MODE")
        #expect(diagnostic.value(for: "level")?.string == "warning")
        #expect(
            diagnostic.value(for: "remedy")?.string
                == "add remote-notification to UIBackgroundModes")
        #expect(route.value(for: "shown")?.array?.compactMap(\.string) == trace.shown.names)
        let events = try #require(json(written(Situation(.p5).trace)).value(for: "events")?.array)
        #expect(
            events.map { $0.value(for: "order")?.string } == [nil, "undefined", "undefined"])
        #expect(events.compactMap { $0.value(for: "seq")?.integer } == [1, 2, 3])
    }

    @Test("leaves the remedy out where there is none")
    func noRemedy() throws {
        let route = try json(written(Situation(.p4) { $0.device.lowPower = true }.trace))
        let diagnostic = try #require(route.value(for: "diagnostics")?.array?.first)
        #expect(diagnostic.members?.map(\.key) == ["code", "level", "message"])
    }

    @Test("uses the words of the design document")
    func words() {
        #expect(
            Outcome.allCases.map(\.name) == [
                "shown", "listed", "silent-callback", "held", "stored", "dropped", "system",
                "impossible",
            ])
        #expect(
            Evidence.allCases.map(\.name) == [
                "documented", "sdk", "reported", "reproduced", "assumed",
            ])
        #expect(TraceEvent.Kind.allCases.map(\.name) == ["callback", "system", "ui", "completion"])
        #expect(
            AppState.allCases.map(\.name) == [
                "foreground", "inactive", "background", "suspended", "terminated", "force-quit",
                "never-launched",
            ])
    }

    @Test("has a name and Apple's own for each callback")
    func callbacks() {
        #expect(Set(Callback.allCases.map(\.name)).count == Callback.allCases.count)
        for callback in Callback.allCases {
            #expect(callback.selector.contains("(") && callback.selector.hasSuffix(")"))
        }
        #expect(Callback.unWillPresent.name == "un.willPresent")
    }

    private func written(_ trace: Trace) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        trace.writeMembers(to: &writer)
        writer.endObject()
        return writer.text
    }
}
