import Testing

@testable import Routing

@Suite("The commands that show a claim")
struct ClaimCommandTests {
    @Test("a command starts with one of ours and names what its output contains")
    func commands() {
        #expect(Claim.all.map(\.command).count == Claim.all.count)
        let known: Set = ["route", "lint", "impact", "strategies"]
        for claim in Claim.all {
            #expect(claim.command.first.map(known.contains) == true, "\(claim.id)")
            #expect(!claim.shows.isEmpty, "\(claim.id)")
            #expect(claim.command.allSatisfy { !$0.isEmpty && !$0.contains("'") }, "\(claim.id)")
        }
    }

    @Test("a silent push is routed with the type and priority of one")
    func silent() {
        #expect(
            ClaimCommand.route(.silent, "--state suspended", device: "scene").words == [
                "route", "examples/background.json", "--push-type", "background", "--priority", "5",
                "--state", "suspended", "--device", "examples/devices/scene.json",
            ])
    }

    @Test("for a shell, JSON stands in quotes")
    func shell() {
        #expect(
            ClaimCommand.route(.json(#"{"aps":{}}"#), "--state foreground").line
                == #"mock-apns route '{"aps":{}}' --state foreground"#)
        #expect(ClaimCommand.register().line == "mock-apns route --register")
    }
}
