import JSON
import Routing
import Testing

@Suite("Something that happens to a device as an input")
struct DeviceActionTests {
    static let rows: [(String, DeviceAction)] = [
        (#"{"action":"tap","push":17}"#, .user(.tap(.push(17)))),
        (#"{"action":"offline"}"#, .user(.offline)),
        (#"{"action":"low-power","on":true}"#, .lowPower(true)),
        (#"{"on":false,"action":"low-power"}"#, .lowPower(false)),
        (#"{"action":"summary","on":true}"#, .summary(true)),
        (#"{"action":"focus","name":"Work"}"#, .focus("Work")),
        (#"{"action":"focus","name":null}"#, .focus(nil)),
        (#"{"action":"background-refresh","on":false}"#, .backgroundRefresh(false, topic: nil)),
        (
            #"{"action":"background-refresh","on":true,"topic":"t"}"#,
            .backgroundRefresh(true, topic: "t")
        ),
        (#"{"action":"expire-token"}"#, .expireToken(topic: nil)),
        (#"{"action":"expire-token","topic":"t"}"#, .expireToken(topic: "t")),
        (#"{"action":"register"}"#, .register(Registration())),
    ]

    @Test("is read from a word and what belongs to it", arguments: rows)
    func reading(text: String, action: DeviceAction) throws {
        let read = try DeviceAction(json: json(text))
        #expect(read == action)
        #expect(text.contains("\"\(action.name)\""))
    }

    @Test("a local notification is read whole")
    func local() throws {
        let action = try DeviceAction(json: json(#"{"action":"local","body":"Tea is ready"}"#))
        guard case .local = action else {
            Issue.record("got \(action)")
            return
        }
        #expect(action.name == "local")
    }

    @Test("each word is there once, those of the user first")
    func words() {
        #expect(Set(DeviceAction.names).count == DeviceAction.names.count)
        #expect(DeviceAction.names.count == UserAction.Verb.allCases.count + 7)
    }

    @Test(
        "is refused with its place where something is wrong",
        arguments: [
            ("{}", .missingKey, "action"), (#"{"action":"low_power"}"#, .badValue, "action"),
            (#"{"action":"lock","action":"lock"}"#, .repeatedKey, "action"),
            (#"{"action":"low-power"}"#, .missingKey, "on"),
            (#"{"action":"low-power","on":"yes"}"#, .wrongKind, "on"),
            (#"{"action":"summary","on":true,"topic":"t"}"#, .unknownKey, "topic"),
            (#"{"action":"focus"}"#, .missingKey, "name"),
            (#"{"action":"expire-token","topic":5}"#, .wrongKind, "topic"), ("[]", .wrongKind, ""),
        ] as [(String, DevicePlanError.Problem, String)])
    func mistakes(text: String, problem: DevicePlanError.Problem, path: String) throws {
        let value = try json(text)
        let error = #expect(throws: DevicePlanError.self) { try DeviceAction(json: value) }
        #expect(error?.problem == problem && error?.path == path)
    }
}
