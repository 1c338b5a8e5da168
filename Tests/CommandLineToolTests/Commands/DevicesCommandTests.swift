import JSON
import Routing
import Testing

@testable import CommandLineTool

@Suite("mock-apns devices and hooks")
struct DevicesCommandTests {
    private func text(_ words: [String]) throws -> String {
        guard case .run(let command, let given) = try ArgumentReader.read(words) else {
            throw CommandError.failed("\(words) lists nothing")
        }
        return command == .hooks
            ? try HooksCommand.text(given, environment: [:])
            : try DevicesCommand.text(given, environment: [:])
    }

    @Test("the list has a line a name, with or without the word for it")
    func list() throws {
        let lines = try text(["devices", "list"]).split(separator: "\n")
        #expect(
            lines.dropFirst().map { $0.prefix { $0 != " " } }
                == DeviceTemplate.all.map { $0.name[...] })
        #expect(try text(["devices"]) == (try text(["devices", "--list"])))
        let hooks = try text(["hooks", "list"]).split(separator: "\n")
        #expect(
            hooks.dropFirst().map { $0.prefix { $0 != " " } } == HookSet.named.map { $0.name[...] })
        #expect(hooks.dropFirst().allSatisfy { $0.hasSuffix(")") })
    }

    @Test("show prints what --device and --hooks read again")
    func show() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace("\(folder)/d.json", with: try text(["devices", "show", "scene"]))
            let device = try RouteDevice.read(
                "\(folder)/d.json", topic: RouteTopic(nil, pushType: nil)
            ).0
            #expect(device == DeviceTemplate.named("scene")?.device)
            try Files.replace("\(folder)/h.json", with: try text(["hooks", "show", "airship"]))
            #expect(try HookArgument.read("\(folder)/h.json") == [HookSet.named("airship")])
        }
        #expect(try text(["hooks", "--show", "expo"]) == HookSet.named("expo")?.template)
    }

    @Test("members are listed with values, default and meaning", arguments: ["devices", "hooks"])
    func members(command: String) throws {
        let lines = try text([command, "members"]).split(separator: "\n")
        #expect(lines.count > 20)
        #expect(lines[0].hasPrefix("member  "))
    }

    @Test(
        "as JSON each list is one array of objects",
        arguments: [
            (["devices"], "devices", ["name", "summary"]),
            (["hooks", "list"], "hook_sets", ["name", "summary"]),
            (["devices", "members"], "members", ["path", "values", "default", "meaning"]),
        ] as [([String], String, [String])])
    func json(words: [String], name: String, keys: [String]) throws {
        let value = try JSONValue(parsing: Array(try text(words + ["--format", "json"]).utf8))
        let list = try #require(value.value(for: name)?.array)
        #expect(list.count > 5)
        #expect(list.allSatisfy { $0.members?.map(\.key) == keys })
    }

    @Test(
        "wrong use names what there is",
        arguments: [
            (
                ["devices", "show", "scen"],
                "devices knows no device \"scen\"; did you mean \"scene\"? (mock-apns devices list "
                    + "names them)"
            ),
            (
                ["hooks", "show", "firebse"],
                "hooks knows no hook set \"firebse\"; did you mean \"firebase\"? (mock-apns hooks "
                    + "list names them)"
            ),
            (["hooks", "list", "members"], "hooks: ask for list or members, not for both"),
            (
                ["devices", "lst"],
                "devices takes list|show NAME|members|act ID ACTIONS|screen|timeline ID [FLAGS]; got"
                    + " \"lst\"; did you mean \"list\"?"
            ),
            (
                ["hooks", "lst"],
                "hooks takes list|show NAME|members [FLAGS]; got \"lst\"; did you mean \"list\"?"
            ),
            (["devices", "act"], "--act needs a value (ID)"),
            (
                ["devices", "act", "a"],
                "devices act needs an action, for example: mock-apns devices act ID offline"
            ),
            (
                ["devices", "act", "a", "screen", "b"],
                "devices: ask for act or screen, not for both"
            ),
            (["devices", "screen", "b", "list"], "devices: ask for screen or list, not for both"),
            (
                ["devices", "act", "a", "lock", "online=yes"],
                "devices act knows no \"online=yes\": online takes no value; for its other members"
                    + " write JSON"
            ),
        ] as [([String], String)])
    func wrongUse(words: [String], message: String) {
        #expect(throws: CommandError.usage(message)) { try text(words) }
    }
}
