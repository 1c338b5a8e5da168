import JSON
import Testing

@testable import CommandLineTool

@Suite("mock-apns route")
struct RouteCommandTests {
    private static let payload = #"{"aps":{"alert":"Hi; end","content-available":1}}"#

    private func route(
        _ words: [String], environment: [String: String] = [:]
    ) throws -> String {
        guard case .run(.route, let given) = try ArgumentReader.read(["route"] + words) else {
            throw CommandError.failed("\(words) routes nothing")
        }
        return try RouteCommand.text(given, environment: environment)
    }

    @Test("without a state it is a table of all")
    func table() throws {
        #expect(
            try route([RouteCommandTests.payload, "--push-type", "alert"]) == """
                push alert, priority 10, payload class P5; app com.example.app on iOS 17.0

                state           outcome     the user sees  callbacks, in order
                foreground      shown       banner         un.willPresent, app.didReceiveRemote
                inactive        shown       banner         un.willPresent, app.didReceiveRemote
                background      shown       banner         app.didReceiveRemote
                suspended       shown       banner         app.didReceiveRemote
                terminated      shown       banner         \
                app.willFinish, app.didFinish, app.didReceiveRemote
                force-quit      shown       banner         -
                never-launched  impossible  nothing        -

                info: rests on assumptions of this project: R09; try what matters to you on a \
                device [I-ASSUMED] (inactive)
                info: the user forced the app to quit: it is not woken until opened or the \
                device restarted; do not rely on content-available to run the app's code \
                [I-FORCE-QUIT] (force-quit)
                info: rests on assumptions of this project: A1.never-launched; try what matters \
                to you on a device [I-ASSUMED] (never-launched)

                """)
    }

    @Test("with a state it is one line an event, with receiver, rule and evidence")
    func timeline() throws {
        #expect(
            try route(["{}", "--push-type", "voip", "--state", "suspended"]) == """
                push voip, priority 10, payload class P9; app com.example.app on iOS 17.0

                app suspended: silent-callback; the user sees nothing

                   at     kind      event        \
                receiver                                       rule  evidence    note
                1  +0 ms  system    proc.resume  \
                -                                              R47   documented
                2  +0 ms  callback  pk.incoming  \
                PushRegistryDelegate (push-registry-delegate)  R47   documented

                because: A VoIP push launches or wakes the app, which must report a call. (R47)

                info: what follows the arrival of a voip push is not simulated in detail \
                [I-SPECIAL-TYPE]

                """)
    }

    @Test("a diagram shows one state, with the payload's text escaped")
    func diagram() throws {
        let words = [
            RouteCommandTests.payload, "--push-type", "alert", "--state", "terminated",
            "--format", "mermaid",
        ]
        #expect(
            try route(words) == """
                sequenceDiagram
                    participant sender as Sender
                    participant apns as APNs
                    participant device as Device, iOS 17.0
                    participant r1 as AppDelegate
                    actor user as User
                    sender->>apns: alert #34;Hi#59; #101;nd#34;
                    apns->>device: P5, app terminated
                    device->>user: ui.banner (R12, documented)
                    Note over device: proc.launch (R16, documented)
                    device->>r1: app.willFinish (R16, documented)
                    device->>r1: app.didFinish (R16, documented)
                    device->>r1: app.didReceiveRemote (R16, documented)
                    Note over device,user: shown

                """)
        let message = "--format mermaid draws one state; give --state too"
        #expect(throws: CommandError.usage(message)) {
            try route([RouteCommandTests.payload, "--format", "mermaid"])
        }
    }

    @Test("as JSON each route has the members of a record's route")
    func json() throws {
        let all = try JSONValue(
            parsing: Array(try route([RouteCommandTests.payload, "--format", "json"]).utf8))
        let routes = try #require(all.value(for: "routes")?.array)
        #expect(
            routes.compactMap { $0.value(for: "app_state")?.string } == [
                "foreground", "inactive", "background", "suspended", "terminated", "force-quit",
                "never-launched",
            ])
        #expect(routes.allSatisfy { $0.value(for: "payload_class")?.string == "P5" })
        let one = try JSONValue(
            parsing: Array(
                try route([
                    RouteCommandTests.payload, "--state", "force-quit", "--format", "json",
                ]).utf8))
        #expect(
            one.members?.map(\.key) == [
                "device", "app_state", "payload_class", "outcome", "reasons", "shown", "events",
                "diagnostics",
            ])
        #expect(one.value(for: "outcome")?.string == "shown")
    }

    @Test("a switch of the routing is heeded")
    func switches() throws {
        let words = [RouteCommandTests.payload, "--push-type", "alert", "--state", "foreground"]
        let first = try #require(try route(words).firstRange(of: "un.willPresent"))
        let text = try route(words + ["--set", "p5-order=remote-first"])
        let remote = try #require(text.firstRange(of: "app.didReceiveRemote"))
        let present = try #require(text.firstRange(of: "un.willPresent"))
        #expect(remote.lowerBound < present.lowerBound)
        #expect(first.lowerBound < text.endIndex)
    }

    @Test(
        "the push type follows from the topic, and the topic from the push type",
        arguments: [
            (["--topic", "com.example.a.voip"], "push voip", "app com.example.a on"),
            (["--push-type", "voip"], "push voip", "app com.example.app on"),
            (["--topic", "com.example.a"], "push without a push type", "app com.example.a on"),
            (["--push-type", "background", "--priority", "5"], "priority 5", "on iOS 17.0"),
        ])
    func types(words: [String], push: String, app: String) throws {
        let text = try route([RouteCommandTests.payload] + words)
        #expect(text.contains(push))
        #expect(text.contains(app))
    }

    @Test("the device of a file is taken, and the app that the topic names")
    func device() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/d.json"
            try Files.replace(
                path,
                with: """
                    {"os": "16.4", "apps": [
                     {"topic": "com.a", "permission": "denied"}, {"topic": "com.b"}]}
                    """)
            let denied = try route([
                RouteCommandTests.payload, "--device", path, "--topic", "com.a",
            ])
            #expect(denied.hasPrefix("push without a push type, priority 10, payload class P5; "))
            #expect(denied.contains("app com.a on iOS 16.4\n"))
            #expect(denied.contains("\nsuspended       silent-callback  nothing  "))
            let allowed = try route([
                RouteCommandTests.payload, "--device", path, "--topic", "com.b.voip",
            ])
            #expect(allowed.contains("app com.b on iOS 16.4"))
            try Files.replace(path, with: #"{"online": false}"#)
            let offline = try route([RouteCommandTests.payload, "--device", path])
            #expect(offline.contains("app com.example.app on iOS 17.0, offline\n"))
            #expect(offline.contains("\nsuspended       stored      nothing        -\n"))
        }
    }

    @Test(
        "a device file that does not fit is wrong use, with its line",
        arguments: [
            (
                #"{"apps": [{"topic": "com.a"}, {"topic": "com.b"}]}"#, [],
                "d has several apps; choose one with --topic: com.a, com.b"
            ),
            (
                #"{"apps": [{"topic": "com.example"}]}"#, ["--topic", "com.exmple"],
                "d has no app \"com.exmple\"; did you mean \"com.example\"? (apps: com.example)"
            ),
            (#"{"apps": []}"#, ["--topic", "com.a"], "d has no app \"com.a\""),
            (
                "{\n\"oss\": \"17\"}", [],
                "d:2: oss: got an unknown key, expected one of id, platform, os, online, locked, "
                    + "unlocked_since_boot, low_power, focus, summary, run_from_xcode, "
                    + "silent_budget, held, apps; did you mean \"os\"?"
            ),
            ("{\n", [], "d:2: the text ends where a key or '}' was expected"),
            ("[]", [], "d: the device plan: got an array, expected an object"),
        ] as [(String, [String], String)])
    func badDevice(file: String, words: [String], message: String) async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/d"
            try Files.replace(path, with: file)
            let words = [RouteCommandTests.payload, "--device", path] + words
            let error = #expect(throws: CommandError.self) { try route(words) }
            #expect(error?.message == "\(folder)/\(message)")
            #expect(error?.exitStatus == 2)
        }
    }

    @Test(
        "a payload that cannot be routed is named",
        arguments: [
            ("{\"aps\":\n{,}}", "payload:2:2: not JSON: ',' where a key or '}' was expected", 1),
            (
                "{\"aps\":1} x",
                "payload:1:11: not JSON: more text follows after the end of the "
                    + "JSON value", 1
            ),
        ] as [(String, String, Int32)])
    func badPayload(payload: String, message: String, status: Int32) {
        let error = #expect(throws: CommandError.self) { try route([payload]) }
        #expect(error?.message == message)
        #expect(error?.exitStatus == status)
    }

    @Test("wrong use")
    func wrongUse() {
        let message = "route needs a payload: mock-apns route FILE, or - for standard input"
        #expect(throws: CommandError.usage(message)) { try route([]) }
        let setting =
            "--set knows no switch of the routing \"log-records\""
            + " (mock-apns rules --settings lists them)"
        #expect(throws: CommandError.usage(setting)) {
            try route(["{}", "--set", "log-records=5"])
        }
    }
}
