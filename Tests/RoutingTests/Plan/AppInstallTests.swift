import APNs
import Routing
import Testing

@Suite("An app on a device as JSON")
struct AppInstallTests {
    @Test("takes device tokens of 1 to 100 bytes in either case", arguments: [1, 32, 100])
    func tokens(count: Int) throws {
        let text = String(repeating: "aB", count: count)
        let app = try AppInstall(json: json(#"{"topic": "t", "device_token": "\#(text)"}"#))
        #expect(app.deviceToken == Array(repeating: 0xab, count: count))
    }

    @Test(
        "refuses other device tokens",
        arguments: ["a", "xy", "0x", String(repeating: "ab", count: 101), "ab cd"])
    func badTokens(text: String) throws {
        let value = try json(#"{"topic": "t", "device_token": "\#(text)"}"#)
        let error = #expect(throws: DevicePlanError.self) { try AppInstall(json: value) }
        #expect(error?.path == "device_token")
        #expect(error?.problem == .badValue)
    }

    @Test("takes null for a token or an environment that is not there")
    func nulls() throws {
        let app = try AppInstall(
            json: json(#"{"topic": "t", "device_token": null, "environment": null}"#))
        #expect(app == AppInstall(topic: "t"))
    }

    @Test("has a token of its own for each push type but alert and background")
    func kinds() throws {
        for type in PushType.allCases {
            let value = try json(#"{"topic": "t", "device_tokens": {"\#(type.name)": "0f"}}"#)
            if type == .alert || type == .background {
                #expect(throws: DevicePlanError.self) { try AppInstall(json: value) }
            } else {
                #expect(try AppInstall(json: value).deviceTokens == [type: [0x0f]])
            }
        }
    }

    @Test("knows every state by its word", arguments: AppState.allCases)
    func states(state: AppState) throws {
        let value = try json(#"{"topic": "t", "state": "\#(state.name)"}"#)
        #expect(try AppInstall(json: value).state == state)
    }
}
