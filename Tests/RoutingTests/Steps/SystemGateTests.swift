import APNs
import Routing
import Testing

@Suite("Push types on systems old and new (A10)")
struct SystemGateTests {
    /// A type, the last system that does not know it, the first that does, and the rule.
    struct Switch: Sendable, CustomTestStringConvertible {
        let push: PushShape
        let last: OSVersion
        let first: OSVersion
        let rule: String
        var testDescription: String { "\(rule): \(first)" }
    }

    static let switches: [Switch] = [
        Switch(
            push: .special(.complication), last: OSVersion(8, 4), first: OSVersion(9),
            rule: "A10.complication"),
        Switch(
            push: .special(.fileprovider), last: OSVersion(10, 3), first: OSVersion(11),
            rule: "A10.fileprovider"),
        Switch(
            push: .special(.location), last: OSVersion(14, 8), first: OSVersion(15),
            rule: "A10.location"),
        Switch(
            push: .special(.pushtotalk), last: OSVersion(15, 8), first: OSVersion(16),
            rule: "A10.pushtotalk"),
        Switch(
            push: .activity(.update), last: OSVersion(16, 0, 3), first: OSVersion(16, 1),
            rule: "A10.liveactivity"),
        Switch(
            push: .activity(.start), last: OSVersion(17, 1, 2), first: OSVersion(17, 2),
            rule: "R49.start"),
        Switch(
            push: .special(.controls), last: OSVersion(17, 7), first: OSVersion(18),
            rule: "A10.controls"),
        Switch(
            push: .special(.widgets), last: OSVersion(18, 6), first: OSVersion(26),
            rule: "A10.widgets"),
    ]

    @Test("do nothing below their first, and say which that is", arguments: switches)
    func below(row: Switch) throws {
        for state in AppState.allCases where state != .neverLaunched {
            let trace = Situation(row.push, state) { $0.device.os = row.last }.trace
            #expect(trace.lines == [])
            #expect(trace.outcome == .dropped)
            #expect(trace.ruleIDs == [row.rule])
            let remark = try #require(trace.diagnostics.first { $0.code == "W-OS-TOO-OLD" })
            #expect(remark.message.contains("needs iOS \(row.first); the device has"))
            #expect(remark.message.contains("iOS \(row.last), on which the push does nothing"))
        }
    }

    @Test(
        "have their effect from the first on, on systems that the rules do not know too",
        arguments: switches)
    func from(row: Switch) {
        for version in [row.first, OSVersion(26), OSVersion(40)] {
            let trace = Situation(row.push) { $0.device.os = version }.trace
            #expect(!trace.lines.isEmpty)
            #expect(trace.outcome != .dropped)
            #expect(!trace.codes.contains("W-OS-TOO-OLD"))
            #expect(trace.codes.contains("I-OS-UNKNOWN") == (version.major == 40))
        }
    }

    @Test("have no such switch where every system of the rules knows them")
    func always() {
        for type in [PushType.alert, .background, .voip, .mdm] {
            let shape = type == .background ? PushShape.p4 : .special(type)
            let trace = Situation(type == .alert ? .p1 : shape) {
                $0.device.os = OSVersion(8)
            }.trace
            #expect(trace.outcome != .dropped, "\(type.name)")
        }
    }
}
