import JSON
import Routing
import Testing

@testable import CommandLineTool

@Suite("What mock-apns route refuses")
struct RouteRefusalTests {
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
            (
                "{\n\"apps\": []}", [],
                "d:2: apps: got [], expected an app that the push is for; leave apps out for that "
                    + "of the default plan"
            ),
            (
                #"{"apps": []}"#, ["--topic", "com.a"],
                "d:1: apps: got [], expected an app that the push is for; leave apps out for that "
                    + "of the default plan"
            ),
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

    @Test("an action that cannot happen is said to be, and the route is still shown")
    func impossible() throws {
        let words = [RouteCommandTests.alert, "--device", "denied", "--state", "suspended"]
        let text = try route(words + ["--action", "tap"])
        #expect(text.contains("app suspended: dropped"))
        #expect(
            text.contains(
                "\ntap: impossible: no notification of push 1 is on the screen; only what was "
                    + "shown or listed can be touched\n"))
        let table = try route(Array(words.dropLast(2)) + ["--action", "tap"])
        #expect(table.contains("  then tap\n"))
        #expect(table.contains("no-such-notification"))
    }

    @Test(
        "a name stands for a device, with whatever topic",
        arguments: [
            ("denied", "suspended  dropped"), ("ios-13", "on iOS 13.7"),
            ("offline", "on iOS 17.0, offline"),
        ])
    func deviceName(name: String, part: String) throws {
        let text = try route([
            RouteCommandTests.alert, "--device", name, "--topic", "com.example.shop",
        ])
        #expect(text.contains("app com.example.shop on iOS "))
        #expect(text.replacing("       ", with: "  ").contains(part) || text.contains(part))
    }

    @Test(
        "what does not fit together is wrong use",
        arguments: [
            (
                ["--action", "tap"],
                "--action tap needs a notification: mock-apns route FILE --action tap"
            ),
            (["--local"], "--local needs a payload: mock-apns route FILE --local"),
            (
                ["{}", "--local", "--priority", "5"],
                "--priority belongs to a push; leave it out with --local"
            ),
            (
                ["{}", "--device", "denid"],
                "--device knows no device \"denid\"; did you mean \"denied\"? (mock-apns devices "
                    + "list names them; a file is named with a path or its .json)"
            ),
            (
                ["{}", "--hooks", "firebase,oneSignal"],
                "--hooks knows no hook set \"oneSignal\"; did you mean \"onesignal\"? (mock-apns "
                    + "hooks list names them; a file is named with a path or its .json)"
            ),
        ] as [([String], String)])
    func misfits(words: [String], message: String) {
        #expect(throws: CommandError.usage(message)) { try route(words) }
    }

    @Test("hooks of a file are read, with errors that name its line")
    func hookFile() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/h.json"
            try Files.replace(path, with: HookSet.named("seed-proxy")?.template ?? "")
            let text = try route([
                RouteCommandTests.alert, "--state", "foreground", "--hooks", path,
            ])
            #expect(text.contains("[E-DELEGATE-DEALLOC]"))
            try Files.replace(path, with: "{\n\"name\": \"x\",\n\"hook\": []}")
            let error = #expect(throws: CommandError.self) {
                try route([RouteCommandTests.alert, "--hooks", path])
            }
            #expect(error?.message.hasPrefix("\(path):3: hook: got an unknown key") == true)
        }
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
