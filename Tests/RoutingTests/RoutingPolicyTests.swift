import JSON
import Routing
import Testing

@Suite("The routing policy")
struct RoutingPolicyTests {
    @Test("has the chosen defaults")
    func defaults() {
        let defaults = RoutingPolicy.switches.map { "\($0.name)=\($0.defaultValue)" }
        #expect(
            defaults == [
                "no-delegate-foreground=observed", "p5-order=will-present-first",
                "scene-response=populated", "scene-duplicate=on", "file-provider-callback=off",
                "unknown-auth-p1=silent", "background-p10=drop", "silent-as-alert=drop",
                "alert-with-content=wakes", "old-variant-in-background=off",
                "delegate-by-notification=works",
            ])
    }

    @Test("takes every value of every switch by name, and writes it back")
    func everyValue() throws {
        for entry in RoutingPolicy.switches {
            #expect(entry.values.contains(entry.defaultValue))
            #expect(!entry.meaning.isEmpty)
            for value in entry.values {
                var policy = RoutingPolicy()
                try policy.set(entry.name, to: value)
                #expect(policy.value(of: entry.name) == value)
                #expect((policy == RoutingPolicy()) == (value == entry.defaultValue))
                var writer = JSONWriter()
                policy.write(to: &writer)
                #expect(try RoutingPolicy(json: json(writer.text)) == policy)
            }
        }
    }

    @Test("refuses unknown switches and values, and names the near ones")
    func refused() {
        var policy = RoutingPolicy()
        let name = #expect(throws: DevicePlanError.self) { try policy.set("p5-ordr", to: "any") }
        #expect(name?.problem == .unknownKey)
        #expect(name?.hint == "did you mean \"p5-order\"?")
        let value = #expect(throws: DevicePlanError.self) {
            try policy.set("p5-order", to: "remotefirst")
        }
        #expect(value?.path == "p5-order")
        #expect(value?.hint == "did you mean \"remote-first\"?")
        #expect(policy == RoutingPolicy())
        #expect(policy.value(of: "no-such-switch") == nil)
    }
}
