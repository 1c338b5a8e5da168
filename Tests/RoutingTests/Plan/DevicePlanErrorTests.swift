import Routing
import Testing

/// One wrong plan and what must be said about it.
struct WrongPlan: Sendable, CustomTestStringConvertible {
    let text: String
    let problem: DevicePlanError.Problem
    let path: String
    let got: String
    let expected: String
    var hint: String?
    var offset: Int?

    var testDescription: String { text }
}

@Suite("A wrong device plan")
struct DevicePlanErrorTests {
    static let rows: [WrongPlan] = [
        WrongPlan(
            text: "[]", problem: .wrongKind, path: "", got: "an array", expected: "an object"),
        WrongPlan(
            text: "{}", problem: .missingKey, path: "id", got: "nothing",
            expected: "the name of the device"),
        WrongPlan(
            text: #"{"id": ""}"#, problem: .badValue, path: "id", got: "\"\"",
            expected: "1 to 128 letters, digits, '.', '-' or '_'", offset: 1),
        WrongPlan(
            text: #"{"id": "a/b"}"#, problem: .badValue, path: "id", got: "\"a/b\"",
            expected: "1 to 128 letters, digits, '.', '-' or '_'", offset: 1),
        WrongPlan(
            text: #"{"id": "a", "onlin": true}"#, problem: .unknownKey, path: "onlin",
            got: "an unknown key",
            expected: "one of id, platform, os, online, locked, unlocked_since_boot, low_power, "
                + "focus, summary, run_from_xcode, silent_budget, held, apps",
            hint: "did you mean \"online\"?", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "id": "a"}"#, problem: .repeatedKey, path: "id",
            got: "the key a second time", expected: "each key once", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "i\u0064": "a"}"#, problem: .repeatedKey, path: "id",
            got: "the key a second time", expected: "each key once", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "online": "yes"}"#, problem: .wrongKind, path: "online",
            got: "a string", expected: "true or false", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "os": 17}"#, problem: .wrongKind, path: "os", got: "a number",
            expected: "a version such as \"17.5\"", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "os": "17.x"}"#, problem: .badValue, path: "os",
            got: "\"17.x\"", expected: "a version such as \"17.5\"", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "platform": "android"}"#, problem: .unknownWord,
            path: "platform", got: "\"android\"", expected: "one of ios, watchos", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "apps": {}}"#, problem: .wrongKind, path: "apps",
            got: "an object", expected: "an array of apps", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "apps": [{}]}"#, problem: .missingKey, path: "apps[0].topic",
            got: "nothing", expected: "the bundle id of the app", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "apps": [{"topic": "t"}, {"topic": "t"}]}"#, problem: .badValue,
            path: "apps[1]", got: "topic \"t\" a second time",
            expected: "each topic once on a device", offset: 12),
        WrongPlan(
            text: #"{"id": "a", "apps": [{"topic": "a b"}]}"#, problem: .badValue,
            path: "apps[0].topic", got: "\"a b\"",
            expected: "a bundle id of 1 to 255 bytes without blanks", offset: 22),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","state":"forcequit"}]}"#,
            problem: .unknownWord, path: "apps[0].state", got: "\"forcequit\"",
            expected: "one of foreground, inactive, background, suspended, terminated, "
                + "force-quit, never-launched", hint: "did you mean \"force-quit\"?", offset: 31),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","state":null}]}"#,
            problem: .wrongKind, path: "apps[0].state", got: "null",
            expected: "one of foreground, inactive, background, suspended, terminated, "
                + "force-quit, never-launched", offset: 31),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","device_token":"abc"}]}"#,
            problem: .badValue, path: "apps[0].device_token", got: "\"abc\"",
            expected: "a device token of 2 to 200 hexadecimal digits", offset: 31),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","device_token":""}]}"#,
            problem: .badValue, path: "apps[0].device_token", got: "\"\"",
            expected: "a device token of 2 to 200 hexadecimal digits", offset: 31),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","device_tokens":{"voip":7}}]}"#,
            problem: .wrongKind, path: "apps[0].device_tokens.voip", got: "a number",
            expected: "a device token of 2 to 200 hexadecimal digits", offset: 48),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","permission":"autorized"}]}"#,
            problem: .unknownWord, path: "apps[0].permission", got: "\"autorized\"",
            expected: "one of authorized, denied, not-determined, provisional, ephemeral",
            hint: "did you mean \"authorized\"?", offset: 31),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","permission":{"sounds":true}}]}"#,
            problem: .unknownKey, path: "apps[0].permission.sounds", got: "an unknown key",
            expected: "one of status, alert, badge, sound, list, lock_screen, time_sensitive, "
                + "critical, provides_settings",
            hint: "did you mean \"sound\"?", offset: 45),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","permission":true}]}"#,
            problem: .wrongKind, path: "apps[0].permission", got: "a boolean",
            expected: "a status word or an object", offset: 31),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","delegate":{"will_present":["popup"]}}]}"#,
            problem: .unknownWord, path: "apps[0].delegate.will_present[0]", got: "\"popup\"",
            expected: "one of banner, sound, badge, list, alert", offset: 43),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","delegate":{"set_at":-1}}]}"#,
            problem: .badValue, path: "apps[0].delegate.set_at", got: "-1",
            expected: "whole milliseconds from 0 to 3600000", offset: 43),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","background_modes":["remote_notification"]}]}"#,
            problem: .unknownWord, path: "apps[0].background_modes[0]",
            got: "\"remote_notification\"",
            expected: "one of remote-notification, voip, push-to-talk, location, fetch, "
                + "processing, audio", hint: "did you mean \"remote-notification\"?", offset: 31),
    ]

    static let further: [WrongPlan] = [
        WrongPlan(
            text: #"{"id":"a","held":["t"],"apps":[]}"#, problem: .badValue, path: "held[0]",
            got: "\"t\"", expected: "the topic of an app on the device", offset: 10),
        WrongPlan(
            text: #"{"id":"a","held":["t","t"],"apps":[{"topic":"t"}]}"#, problem: .badValue,
            path: "held[1]", got: "topic \"t\" a second time", expected: "each topic once",
            offset: 10),
        WrongPlan(
            text: #"{"id":"a","silent_budget":{"per_hour":1001}}"#, problem: .badValue,
            path: "silent_budget.per_hour", got: "1001",
            expected: "background pushes an hour, a whole number from 0 to 1000", offset: 27),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","script":{"register":"never"}}]}"#,
            problem: .unknownKey, path: "apps[0].script.register", got: "an unknown key",
            expected: "one of registers, off_main_thread, prompts, replies, nse, voip, "
                + "categories, entitlements, provides_settings, activities",
            hint: "did you mean \"registers\"?", offset: 41),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","script":{"replies":{"un.willPresnt":{}}}}]}"#,
            problem: .unknownKey, path: "apps[0].script.replies.un.willPresnt",
            got: "an unknown key",
            expected: "one of app.didReceiveRemote, un.willPresent, un.didReceive, "
                + "app.handleAction, pk.incoming, lpse.didReceive",
            hint: "did you mean \"un.willPresent\"?", offset: 52),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","script":{"replies":{"#
                + #""un.didReceive":{"result":"failed"}}}}]}"#,
            problem: .unknownKey, path: "apps[0].script.replies.un.didReceive.result",
            got: "an unknown key", expected: "one of calls, after_ms", offset: 69),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","script":{"replies":{"#
                + #""un.didReceive":{"calls":3}}}}]}"#,
            problem: .badValue, path: "apps[0].script.replies.un.didReceive.calls", got: "3",
            expected: "calls of the handler, a whole number from 0 to 2", offset: 69),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","script":{"nse":{"after_ms":1.5}}}]}"#,
            problem: .badValue, path: "apps[0].script.nse.after_ms", got: "1.5",
            expected: "milliseconds, a whole number from 0 to 3600000", offset: 48),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","script":{"categories":[{"id":""}]}}]}"#,
            problem: .badValue, path: "apps[0].script.categories[0].id", got: "\"\"",
            expected: "a name of 1 to 128 bytes", offset: 56),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","script":{"categories":[{"id":"A"},{"id":"A"}]"#
                + "}}]}",
            problem: .badValue, path: "apps[0].script.categories[1]",
            got: "category \"A\" a second time", expected: "each category once", offset: 41),
        WrongPlan(
            text:
                #"{"id":"a","apps":[{"topic":"t","delegate":{"implements":["un.willPresent"]}}]}"#,
            problem: .badValue, path: "apps[0].delegate.implements[0]",
            got: "\"un.willPresent\"",
            expected: "one of app.willFinish, app.didFinish, app.token, app.tokenFail, "
                + "app.didReceiveRemote, app.didReceiveRemoteOld, app.didBecomeActive, "
                + "app.didReceiveLocal, app.handleAction, app.didRegisterSettings", offset: 43),
        WrongPlan(
            text: #"{"id":"a","apps":[{"topic":"t","delegate":{"implements":[],"#
                + #""app_delegate":["old"]}}]}"#,
            problem: .badValue, path: "apps[0].delegate.app_delegate", got: #"["old"]"#,
            expected: "the variants that `implements` and `inherits` have",
            hint: "leave `app_delegate` out", offset: 59),
    ]

    @Test(
        "is refused with its place, what was got, what is expected, and a hint",
        arguments: rows + further)
    func refused(row: WrongPlan) throws {
        let value = try json(row.text)
        let error = #expect(throws: DevicePlanError.self) { try Device(json: value) }
        #expect(
            error
                == DevicePlanError(
                    row.problem, path: row.path, got: row.got, expected: row.expected,
                    hint: row.hint, offset: row.offset))
    }

    @Test("says it in one sentence")
    func message() {
        let error = DevicePlanError(
            .unknownWord, path: "apps[0].state", got: "\"forcequit\"", expected: "a state",
            hint: "did you mean \"force-quit\"?")
        #expect(
            error.message
                == "apps[0].state: got \"forcequit\", expected a state; "
                + "did you mean \"force-quit\"?")
        let whole = DevicePlanError(.wrongKind, path: "", got: "null", expected: "an object")
        #expect(whole.message == "the device plan: got null, expected an object")
    }

    @Test("cuts what was got where it is long")
    func longValue() throws {
        let value = try json(#"{"id": "\#(String(repeating: "x", count: 500))"}"#)
        let error = try #require(throws: DevicePlanError.self) { try Device(json: value) }
        #expect(error.got.count == 83)
        #expect(error.got.hasSuffix("xxx..."))
    }
}
