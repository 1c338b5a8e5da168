import Testing

@testable import Routing

@Suite struct ImpactProbeTests {
    @Test func probe() {
        for set in HookSet.named {
            let report = ImpactReport(of: [set])
            Issue.record("== \(set.name)  heard \(report.cells.count { $0.isHeard })")
            for cell in report.harm {
                Issue.record("\(set.name) \(cell.host) \(cell.input): \(cell.findings.map { "\($0.verdict.name) \($0.text)" })")
            }
        }
    }
}
