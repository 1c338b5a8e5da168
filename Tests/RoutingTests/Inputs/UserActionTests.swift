import JSON
import Routing
import Testing

@Suite("An action as an input")
struct UserActionTests {
    static let rows: [(String, UserAction)] = [
        (#"{"action":"tap","push":17}"#, .tap(.push(17))),
        (#"{"action":"tap","notification":"tea"}"#, .tap(.identifier("tea"))),
        (#"{"action":"action","push":1,"id":"ACCEPT"}"#, .action(.push(1), id: "ACCEPT")),
        (
            #"{"action":"action","push":1,"id":"REPLY","text":"ok"}"#,
            .action(.push(1), id: "REPLY", text: "ok")
        ),
        (#"{"action":"dismiss","push":1}"#, .dismiss(.push(1))),
        (#"{"action":"flick","push":1}"#, .flick(.push(1))),
        (#"{"action":"open-settings","push":1}"#, .openSettings(.push(1))),
        (#"{"action":"open-settings","topic":"t"}"#, .openSettings(nil, topic: "t")),
        (#"{"action":"launch"}"#, .launch()), (#"{"action":"foreground"}"#, .foreground()),
        (#"{"action":"background","topic":"t"}"#, .background(topic: "t")),
        (#"{"action":"force-quit"}"#, .forceQuit()), (#"{"action":"uninstall"}"#, .uninstall()),
        (#"{"action":"reinstall"}"#, .reinstall()),
        (#"{"action":"permission","permission":"denied"}"#, .permission(Permission(.denied))),
        (#"{"action":"reboot"}"#, .reboot), (#"{"action":"lock"}"#, .lock),
        (#"{"action":"unlock"}"#, .unlock), (#"{"action":"online"}"#, .online),
        (#"{"action":"offline"}"#, .offline),
    ]

    @Test("is read from a word and what belongs to it, and written as it was read", arguments: rows)
    func roundTrip(text: String, action: UserAction) throws {
        #expect(try UserAction(json: json(text)) == action)
        var writer = JSONWriter()
        action.write(to: &writer)
        #expect(writer.text == text)
    }

    @Test("has a row for every word")
    func complete() {
        #expect(Set(UserActionTests.rows.map(\.1.verb)) == Set(UserAction.Verb.allCases))
    }

    @Test(
        "is refused with its place where something is wrong",
        arguments: [
            ("{}", .missingKey, "action"), (#"{"action":"tapp"}"#, .unknownWord, "action"),
            (#"{"action":"tap"}"#, .missingKey, "push"),
            (#"{"action":"tap","push":null}"#, .badValue, "push"),
            (#"{"action":"tap","push":0}"#, .badValue, "push"),
            (#"{"action":"tap","push":1,"notification":"a"}"#, .badValue, "push"),
            (#"{"action":"tap","push":1,"topic":"t"}"#, .unknownKey, "topic"),
            (#"{"action":"reboot","topic":"t"}"#, .unknownKey, "topic"),
            (#"{"action":"action","push":1}"#, .missingKey, "id"),
            (#"{"action":"permission"}"#, .missingKey, "permission"),
            (#"{"action":"permission","permission":"allow"}"#, .unknownWord, "permission"),
        ] as [(String, DevicePlanError.Problem, String)])
    func wrong(text: String, problem: DevicePlanError.Problem, path: String) throws {
        let value = try json(text)
        let error = #expect(throws: DevicePlanError.self) { try UserAction(json: value) }
        #expect(error?.problem == problem && error?.path == path)
    }
}
