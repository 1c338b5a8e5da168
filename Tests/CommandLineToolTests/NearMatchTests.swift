import Testing

@testable import CommandLineTool

@Suite("Names near a mistyped one")
struct NearMatchTests {
    private static let names = FlagName.allCases.map(\.rawValue)

    @Test(
        "a small slip finds the name",
        arguments: [
            ("prot", "port"), ("hots", "host"), ("PORT", "port"), ("thread", "threads"),
            ("control_token", "control-token"), ("enviroment", "environment"),
            ("log-fromat", "log-format"), ("ready", "ready-file"), ("sna", "san"),
        ])
    func near(typed: String, name: String) {
        #expect(NearMatch.nearest(to: typed, among: NearMatchTests.names) == name)
    }

    @Test("nothing near finds nothing", arguments: ["", "x", "frobnicate", "quarrel-on", "db"])
    func far(typed: String) {
        #expect(NearMatch.nearest(to: typed, among: NearMatchTests.names) == nil)
    }

    @Test("the end of the message names what was found, or is empty")
    func suggestion() {
        #expect(
            NearMatch.suggestion(for: "serv", among: ["serve"]) == "; did you mean \"serve\"?")
        #expect(NearMatch.suggestion(for: "quux", among: ["serve"]).isEmpty)
    }
}
