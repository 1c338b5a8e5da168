import JSON
import Routing
import Testing

@testable import CommandLineTool

@Suite("mock-apns route with more than one input")
struct RouteFollowUpTests {
    private static let silent = #"{"aps":{"content-available":1}}"#
    private static let alert = #"{"aps":{"alert":"Hi; end"}}"#

    private func silent(_ actions: [String], _ more: [String] = []) throws -> String {
        try route(
            [Self.silent, "--state", "suspended"] + actions.flatMap { ["--action", $0] } + more)
    }

    @Test("R24: the fourth silent push of an hour is held")
    func budget() throws {
        let next = ["wait=10m", "push"]
        let text = try silent(next + next + next)
        #expect(text.firstRange(of: "push, silent-callback; the user sees nothing") != nil)
        #expect(text.contains("\npush, held; the user sees nothing:\n"))
        #expect(text.contains("(R24)") && text.contains("[I-THROTTLED]"))
        #expect(!(try silent(next + next)).contains("R24"))
    }

    @Test("R22: of two held pushes the newer one is delivered when the user opens the app")
    func held() throws {
        let text = try silent(["push", "push", "push", "push", "launch"])
        #expect(text.contains("(R22)") && text.contains("[I-HELD-REPLACED]"))
        let launch = try #require(text.firstRange(of: "\nlaunch:\n"))
        #expect(text[launch.upperBound...].contains("app.didReceiveRemote"))
    }

    @Test("R52: after two wake-ups without an answer the third push is held")
    func unanswered() throws {
        let text = try silent(
            ["wait=1m", "push", "wait=1m", "push"], ["--device", "never-answers"])
        #expect(text.contains("(R52)") && text.contains("[E-HANDLER-NEVER]"))
        #expect(text.contains("\npush, held; the user sees nothing:\n"))
    }

    @Test("REG02: who refuses gets no token where the app registers only when granted")
    func refused() throws {
        let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let device = root + "/examples/devices/registers-when-granted.json"
        let words = [Self.silent, "--register", "--device", device]
        let text = try route(words + ["--prompt", "dont-allow"])
        #expect(text.contains("(REG02)") && text.contains("[W-REGISTERS-WHEN-GRANTED]"))
        #expect(!text.contains("app.token") && text.contains(": impossible;"))
        let allowed = try route(words)
        #expect(allowed.contains("app.token") && !allowed.contains("REG02"))
    }

    @Test("another payload has the headers that follow from it, and a tap means the latest push")
    func other() throws {
        let text = try silent(["push=" + Self.alert, "tap"])
        #expect(text.contains("\npush, shown; the user sees banner:\n"))
        #expect(text.contains("un.didReceive"))
        let json = try JSONValue(
            parsing: Array(try silent(["push=" + Self.alert, "tap"], ["--format", "json"]).utf8))
        let acts = try #require(json.value(for: "actions")?.array)
        #expect(acts[0].value(for: "outcome")?.string == "shown")
        #expect(acts[1].value(for: "action")?.value(for: "push")?.integer == 2)
    }

    @Test("a diagram sends each push, and says how much time passes")
    func diagram() throws {
        let text = try silent(["wait=10m", "push=" + Self.alert], ["--format", "mermaid"])
        #expect(
            text.contains(
                """
                    Note over device,user: 10m pass
                    Note over device: proc.suspend (A1.suspend, documented)
                    sender->>apns: push #34;Hi#59; #101;nd#34;
                    apns->>device: P1
                    device->>user: ui.banner (R10, documented)
                    Note over device,user: shown

                """))
    }

    @Test("a table of states has a column for each input")
    func table() throws {
        let text = try route([Self.silent, "--action", "push", "--action", "wait=1m"])
        #expect(text.contains("then push"))
        #expect(text.contains("then wait=1m"))
    }

    @Test(
        "what cannot be is refused",
        arguments: [
            (["--action", "push"], "--action push sends PAYLOAD once more"),
            (["--action", "wait=1m"], "route needs a payload"),
            ([alert, "--prompt", "allow"], "--prompt answers the question of --register"),
            ([alert, "--register", "--prompt", "deny"], "--prompt needs one of allow, dont-allow"),
            (["--action", "push=nowhere.json"], "nowhere.json"),
            (["--action", "push=[1]"], "[1]"),
        ])
    func refusals(words: [String], message: String) throws {
        let error = #expect(throws: CommandError.self) { try route(words) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test("a push can be the first thing that comes, without PAYLOAD")
    func first() throws {
        let text = try route(["--action", "push=" + Self.alert, "--action", "tap"])
        #expect(text.contains("un.didReceive"))
    }
}
