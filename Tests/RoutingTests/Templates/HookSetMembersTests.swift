import JSON
import Routing
import Testing

@Suite("The members of hook sets")
struct HookSetMembersTests {
    private static func names(of prefix: String) -> [String] {
        HookSet.members.map(\.path).filter { $0.hasPrefix(prefix) }.map {
            String($0.dropFirst(prefix.count))
        }
    }

    @Test("the book names what a hook may have, as the error on an unknown member does")
    func hooks() throws {
        let text = #"{"name": "x", "hooks": [{"nobody": 1}]}"#
        let error = #expect(throws: DevicePlanError.self) {
            try HookSet(json: try JSONValue(parsing: Array(text.utf8)))
        }
        let known = try #require(error?.expected).dropFirst("one of ".count)
            .split(separator: ", ").map(String.init)
        #expect(Set(known) == Set(HookSetMembersTests.names(of: "hooks[].")))
        #expect(known.count == HookSetMembersTests.names(of: "hooks[].").count)
    }

    @Test("a hook with every default written out is a plain hook")
    func defaults() throws {
        var members = [#""name": "x""#, #""kind": "set-implementation""#]
        members.append(#""target": "live-app-delegate", "callbacks": ["app.token"]"#)
        for member in HookSet.members where member.path.hasPrefix("hooks[].") {
            guard let standard = member.standard, member.path != "hooks[].sdk" else { continue }
            members.append("\"\(member.path.dropFirst("hooks[].".count))\": \(standard)")
        }
        #expect(members.count > 24)
        let text = "{\"name\": \"x\", \"hooks\": [{" + members.joined(separator: ", ") + "}]}"
        let set = try HookSet(json: try JSONValue(parsing: Array(text.utf8)))
        #expect(
            set.hooks == [
                Hook("x", sdk: "x", .setImplementation, on: .liveAppDelegate, [.appToken])
            ])
    }

    @Test("an app takes only so many hooks")
    func many() throws {
        let hook = #"{"name": "h", "kind": "observer", "notification_names": []}"#
        func app(_ count: Int) throws -> AppInstall {
            let hooks = Array(repeating: hook, count: count).joined(separator: ",")
            return try AppInstall(
                json: try JSONValue(
                    parsing: Array("{\"topic\": \"a\", \"hooks\": [\(hooks)]}".utf8)))
        }
        #expect(try app(HookSet.hooksMax).hooks.count == HookSet.hooksMax)
        let error = #expect(throws: DevicePlanError.self) { try app(HookSet.hooksMax + 1) }
        #expect(error?.path == "hooks")
    }
}
