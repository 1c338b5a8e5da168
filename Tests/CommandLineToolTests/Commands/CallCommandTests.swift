import JSON
import Testing

@testable import CommandLineTool

@Suite("mock-apns call")
struct CallCommandTests {
    private func given(_ words: [String]) throws -> [Given] {
        guard case .run(_, let given) = try ArgumentReader.read(["call"] + words) else {
            throw CommandError.failed("\(words)")
        }
        return given
    }

    private func call(_ live: Live, _ words: String...) async throws -> String {
        let words = words + live.control
        return try await onOwnThread { try CallCommand.text(given(words), environment: [:]) }
    }

    @Test("an operation is asked with name, query and body, and its answer is printed")
    func answers() async throws {
        try await Live.with { live in
            let device = try await call(live, "devices.put", "phone", "--body", #"{"os": "16.0"}"#)
            #expect(device.hasPrefix(#"{"id":"phone""#) && device.hasSuffix("}\n"))
            _ = try await live.send("--topic", "com.example.app")
            let pushes = try await call(
                live, "pushes.list", "--query", "topic=com.example.app", "--query", "limit=1")
            let list = try JSONValue(parsing: Array(pushes.utf8))
            #expect(list.value(for: "pushes")?.array?.count == 1)
            #expect(try await call(live, "livez") == "{\"live\":true}\n")
            #expect(try await call(live, "ca").hasPrefix("-----BEGIN CERTIFICATE-----\n"))
            #expect(try await call(live, "metrics").contains("mock_apns_log_records 1\n"))
            let moved = try await call(live, "clock.set", "--body", #"{"advance": "1m"}"#)
            #expect(moved.contains(#""events":[]"#))
        }
    }

    @Test("an error of the control plane is one line, and status 1")
    func refused() async throws {
        try await Live.with { live in
            let error = await #expect(throws: CommandError.self) {
                _ = try await call(live, "devices.get", "tablet")
            }
            #expect(error?.exitStatus == 1)
            #expect(
                error?.message.contains(
                    "/v1/devices/tablet: id: no device has the id or device token \"tablet\"")
                    == true)
        }
    }

    @Test(
        "wrong use names what was got and what is near",
        arguments: [
            (["devices.gte", "phone"], "call knows no operation \"devices.gte\"; did you mean"),
            (["devices.get"], "devices.get (/v1/devices/{id}) takes one name for {id}; got none"),
            (
                ["devices.get", "a", "b"],
                "devices.get (/v1/devices/{id}) takes one name for {id}; got \"a\", \"b\""
            ),
            (["info", "now"], "info (/v1/info) takes no name; got \"now\""),
            (["pushes.list", "--query", "topic"], "--query needs a name and a value"),
            (["pushes.list", "--query", "=a"], "--query needs a name and a value"),
            (["--query", "a=b"], "call needs an operation"),
            (["lint", "--body", "/nonexistent"], "cannot read the body"),
        ])
    func wrong(words: [String], message: String) throws {
        let error = #expect(throws: CommandError.self) {
            try CallCommand.text(given(words), environment: [:])
        }
        #expect(error?.exitStatus == 2)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test("live events and exports are followed line by line")
    func followed() throws {
        let rows: [([String], Bool)] = [
            (["events"], true), (["pushes.list", "--query", "format=jsonl"], true),
            (["pushes.list"], false), (["changes.list"], false),
        ]
        for (words, isFollowed) in rows {
            let values = try GivenValues(given(words), environment: [:], for: .call)
            #expect(try Call(values)?.isFollowed == isFollowed)
        }
    }
}
