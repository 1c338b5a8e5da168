import Testing

@testable import CommandLineTool

@Suite("What devices act takes")
struct DeviceActionArgumentTests {
    @Test(
        "a word, its value, or JSON becomes the request",
        arguments: [
            ("offline", #"{"action":"offline"}"#), ("tap=41", #"{"action":"tap","push":41}"#),
            ("dismiss=tea", #"{"action":"dismiss","notification":"tea"}"#),
            ("open-settings", #"{"action":"open-settings"}"#),
            ("permission=denied", #"{"action":"permission","permission":"denied"}"#),
            ("low-power=on", #"{"action":"low-power","on":true}"#),
            ("background-refresh=off", #"{"action":"background-refresh","on":false}"#),
            ("focus=Work", #"{"action":"focus","name":"Work"}"#),
            ("focus=none", #"{"action":"focus","name":null}"#),
            ("local=Tea=ready", #"{"action":"local","body":"Tea=ready"}"#),
            ("expire-token", #"{"action":"expire-token"}"#),
            ("uninstall=com.example.app", #"{"action":"uninstall","topic":"com.example.app"}"#),
            (
                #"{"action": "action", "push": 1, "id": "ACCEPT"}"#,
                #"{"action":"action","push":1,"id":"ACCEPT"}"#
            ),
        ])
    func body(text: String, json: String) throws {
        #expect(String(decoding: try DeviceActionArgument.body(text), as: UTF8.self) == json)
    }

    @Test(
        "what is no action is named with what was meant",
        arguments: [
            ("offlne", "action: got \"offlne\", expected one of", "did you mean \"offline\"?"),
            ("low-power", "on: got nothing, expected true or false", "true or false"),
            ("low-power=1", "low-power takes on or off; got \"1\"", "\"1\""),
            ("lowpower=on", "devices act knows no \"lowpower=on\"", "did you mean \"low-power\"?"),
            ("permission=yes", "permission: got \"yes\", expected one of", ""),
            ("tap", "got nothing, expected", ""), ("{", "devices act \"{\": ", ""),
            (#"{"action":"lock","on":true}"#, "on: got an unknown key", ""),
        ])
    func problem(text: String, part: String, end: String) {
        let error = #expect(throws: CommandError.self) { try DeviceActionArgument.body(text) }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
        #expect(error?.message.hasSuffix(end) == true, "\(error?.message ?? "")")
    }
}
