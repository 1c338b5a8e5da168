import JSON
import Routing
import Testing

@testable import CommandLineTool

@Suite("mock-apns route")
struct RouteCommandTests {
    static let alert = #"{"aps":{"alert":"Hi"}}"#
    static let payload = #"{"aps":{"alert":"Hi; end","content-available":1}}"#

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

                founding document 003 says otherwise: The answer lists the most common cases. \
                (incomplete, R09) [003-17] (inactive)
                founding document 003 says otherwise: Content-available in the foreground calls \
                willPresent. (wrong, R07) [003-28] (foreground, inactive)

                """)
    }

    @Test("with a state it is one line an event, with receiver, rule and evidence")
    func timeline() throws {
        #expect(
            try route(["{}", "--push-type", "voip", "--state", "suspended"]) == """
                push voip, priority 10, payload class P9; app com.example.app on iOS 17.0

                app suspended: silent-callback; the user sees nothing

                   at     kind        event        \
                object                                       rule  evidence    note
                1  +0 ms  system      proc.resume  \
                -                                            R47   documented
                2  +0 ms  callback    pk.incoming  \
                push-registry-delegate PushRegistryDelegate  R47   documented  \
                handler with app, called once
                3  +0 ms  system      ck.report    \
                -                                            R47   documented
                4  +0 ms  completion  pk.incoming  \
                -                                            R47   documented  \
                handler with app, called once

                because: A VoIP push launches or wakes the app, which reports a call; from iOS 13 on it \
                must. (R47)

                founding document 003 says otherwise: The answer lists the most common cases. \
                (incomplete, R47) [003-17]
                founding document 003 says otherwise: There are three cases of payload. \
                (incomplete, R47) [003-22]

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
    }

    @Test("a diagram without a state has all of them, those that are alike together")
    func alternatives() throws {
        let text = try route([RouteCommandTests.alert, "--format", "mermaid"])
        #expect(
            text.contains(
                """
                    apns->>device: P1
                    alt app foreground
                        device->>r1: un.willPresent (R01, documented)

                """))
        #expect(
            text.contains(
                """
                    else app background, suspended, terminated, force-quit
                        device->>user: ui.banner (R10, documented)
                        Note over device,user: shown

                """))
        #expect(text.hasSuffix("    end\n"))
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
                "diagnostics", "actions", "final",
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

    @Test("hooks are named with what they are run through, and their remarks with a remedy")
    func hooks() throws {
        let text = try route([
            RouteCommandTests.alert, "--state", "foreground", "--hooks", "firebase,onesignal",
        ])
        #expect(text.contains("app com.example.app with firebase, onesignal on iOS 17.0\n"))
        #expect(text.contains("  un-delegate NotificationDelegate via FIR, OneSignal  "))
        let proxy = try route([
            RouteCommandTests.alert, "--state", "foreground", "--hooks", "seed-proxy",
        ])
        #expect(
            proxy.contains("; keep the delegate in a property or a shared instance [E-DELEGATE-"))
    }

    @Test("--explain has a line for each callback that did not happen")
    func explain() throws {
        let silent = #"{"aps":{"content-available":1}}"#
        let text = try route([silent, "--state", "force-quit", "--explain"])
        #expect(text.hasPrefix("push background, priority 5, payload class P4; "))
        let lines = text.split(separator: "\n").map(String.init)
        let head = try #require(lines.firstIndex { $0.hasPrefix("not called  ") })
        #expect(lines[head...].count > Absence.callbacks.count)
        let row = try #require(lines.first { $0.hasPrefix("app.didReceiveRemote ") })
        #expect(row.contains("  the user forced the app to quit  "))
        #expect(row.contains("  R18  "))
        let all = try route([silent, "--explain"])
        #expect(all.contains("R18                documented  force-quit\n"))
    }

    @Test("--explain speaks of each input by itself: of the push, and of each action after it")
    func explainInputs() throws {
        let words = [RouteCommandTests.alert, "--state", "terminated", "--explain"]
        let text = try route(words + ["--action", "tap", "--action", "lock"])
        let sections = text.components(after: [
            "\npush:\n", "\ntap:\n\nnot called", "\nlock:\n\nnot",
        ])
        try #require(sections.count == 3)
        #expect(sections[0].contains("app.didReceiveRemote     without content-available the push"))
        #expect(sections[0].contains("un.didReceive            only what the user does with a"))
        #expect(sections[1].contains("app.didReceiveRemote     un.didReceive took the tap"))
        #expect(!sections[1].contains("\nun.didReceive "))
        #expect(sections[2].contains("un.didReceive            lock touches no notification"))
    }

    @Test("without a payload a registration or a launch is routed")
    func withoutPayload() throws {
        #expect(try route(["--register"]).hasPrefix("registration; app com.example.app on iOS 17"))
        #expect(try route(["--action", "launch"]).hasPrefix("no push; app com.example.app"))
        let json = try JSONValue(
            parsing: Array(try route(["--register", "--format", "json"]).utf8))
        #expect(
            json.members?.map(\.key) == ["device", "app_state", "registration", "actions", "final"])
        #expect(json.value(for: "app_state")?.string == "never-launched")
    }
}

extension String {
    /// What stands behind each of the heads, up to the next one; the heads stand in that order.
    fileprivate func components(after heads: [String]) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        for head in heads {
            guard let range = rest.firstRange(of: head) else { return parts }
            if !parts.isEmpty { parts[parts.count - 1] = String(rest[..<range.lowerBound]) }
            rest = rest[range.upperBound...]
            parts.append(String(rest))
        }
        return parts
    }
}
