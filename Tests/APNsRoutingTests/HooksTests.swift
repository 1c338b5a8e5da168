import APNsRouting
import Testing

@Suite("Hooks and set-ups by name")
struct HooksTests {
    @Test("each named hook set is a template that reads back", arguments: Hooks.known)
    func templates(hooks: Hooks) throws {
        #expect(try Hooks(json: hooks.json) == hooks)
        #expect(try Hooks(named: hooks.description) == hooks)
        #expect(!hooks.summary.isEmpty)
    }

    @Test("an array may hold names and hooks of your own")
    func array() throws {
        let hooks = try Hooks(
            json: """
                ["firebase", {"name": "mine", "kind": "observer",
                 "target": "live-app-delegate", "notification_names": []}]
                """)
        #expect(hooks.description == "firebase,mine")
    }

    @Test("set-ups have names and say what they are")
    func apps() throws {
        #expect(AppSetup.all.count == 24)
        #expect(try AppSetup.all.allSatisfy { try AppSetup(named: $0.name) == $0 })
        #expect(AppSetup.ordinary.name == "objc-appdelegate")
        #expect(!AppSetup.ordinary.summary.isEmpty)
    }
}
