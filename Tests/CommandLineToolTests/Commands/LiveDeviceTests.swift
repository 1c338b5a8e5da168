import JSON
import Testing

@testable import CommandLineTool

@Suite("mock-apns devices act and screen")
struct LiveDeviceTests {
    private func json(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    @Test("what an action caused has a line an event, and one a remark")
    func change() throws {
        let answer = try json(
            """
            {"device": {}, "events": [
               {"at": "2026-11-30T09:00:00.000Z", "device": "phone", "push": 7, "kind": "delivery",
                "state": "Discarded - Expired"},
               {"at": "2026-11-30T09:00:00.100Z", "device": "phone", "push": null, "kind": "system",
                "callback": "proc.foreground", "rule": "A6.open"}],
             "diagnostics": [{"code": "W-X", "level": "warning", "message": "a\\nb"}]}
            """)
        #expect(
            LiveDevice.text(change: answer) == """
                at                        device  push  event                rule
                2026-11-30T09:00:00.000Z  phone   7     Discarded - Expired  -
                2026-11-30T09:00:00.100Z  phone   -     proc.foreground      A6.open
                W-X: a\\nb

                """)
        let none = try json(#"{"device": {}, "events": [], "diagnostics": []}"#)
        #expect(LiveDevice.text(change: none) == "nothing is heard of it\n")
    }

    @Test("a screen has a line for all that stands on it")
    func screen() throws {
        let entry = #""push": 7, "title": "T", "subtitle": null, "body": "B", "modified": true"#
        let answer = try json(
            """
            {"device": "phone", "now": "2026-11-30T09:00:00.000Z", "locked": false,
             "banner": {"topic": "com.a", \(entry), "where": ["banner", "list"]},
             "apps": [{"topic": "com.a", "badge": 3,
               "notifications": [{\(entry), "where": ["list"]}],
               "summary": [{"push": null, "modified": false, "where": ["summary"]}],
               "live_activities": [{"push": 9, "attributes_type": "Ride", "state": "stale"}]}]}
            """)
        let text = ScreenText.text(answer)
        #expect(
            text == """
                phone at 2026-11-30T09:00:00.000Z, unlocked
                app    where          push  what
                com.a  banner         7     T \u{2013} B (changed by the app's extension)
                com.a  icon           -     badge 3
                com.a  list           7     T \u{2013} B (changed by the app's extension)
                com.a  summary        -     (no text)
                com.a  live activity  9     Ride, stale

                """)
    }

    @Test("a device that a server does not have is named, and the name is one part of the path")
    func unknown() async throws {
        try await Live.with { live in
            for words in [["act", "no such/one", "lock"], ["screen", "no such/one"]] {
                let error = await #expect(throws: CommandError.self) {
                    try await onOwnThread {
                        let given = try given(["devices"] + words + live.control)
                        return try DevicesCommand.text(given, environment: [:])
                    }
                }
                #expect(error?.exitStatus == 1)
                #expect(error?.message.contains("/v1/devices/no%20such%2Fone/") == true)
            }
            let error = await #expect(throws: CommandError.self) {
                try await onOwnThread {
                    let given = try given(["devices", "screen", "nobody"] + live.control)
                    return try DevicesCommand.text(given, environment: [:])
                }
            }
            #expect(error?.message.contains("no device has the id or device token") == true)
        }
    }

    @Test("no variable makes something happen")
    func variables() throws {
        let given = try given(["devices", "list"])
        let variables = ["MOCK_APNS_ACT": "phone", "MOCK_APNS_ACTION": "lock"]
        let text = try DevicesCommand.text(given, environment: variables)
        #expect(text == (try DevicesCommand.text(given, environment: [:])))
        let words = "No variable stands for --act, --action, --screen, --timeline."
        #expect(Help.command(.devices).contains(words))
    }
}
