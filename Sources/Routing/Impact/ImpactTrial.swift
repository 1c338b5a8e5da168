/// Hooks on one set-up.
struct ImpactTrial {
    private let host: NamedHost
    private let os: OSVersion
    private let without: AppInstall
    private let with: AppInstall
    private let own: Set<String>
    private let tried: [HookSet]

    /// What the set-up has already installs itself first.
    ///
    /// A framework of the set-up that is among those tried, or a part of one, is not there twice.
    init(_ tried: [HookSet], on host: NamedHost, os: OSVersion) {
        let hooks = tried.flatMap(\.hooks)
        let kept = host.app.hooks.filter { set in
            !set.hooks.allSatisfy { hooks.contains($0) }
        }
        var without = host.app
        without.hooks = kept
        var with = host.app
        with.hooks = kept + tried
        self.host = host
        self.os = os
        self.without = without
        self.with = with
        self.tried = tried
        own = Set(hooks.map(\.name))
    }

    func row(_ inputs: [ImpactInput]) -> ImpactReport.Row {
        let before = Wiring(of: without, on: os).remarks
        return ImpactReport.Row(
            host: host, cells: inputs.map(cell),
            remarks: Wiring(of: with, on: os).remarks.filter {
                // The app's own mistake is remarked only where there are hooks.
                !before.contains($0) && $0 != Diagnostic(.delegateDeallocated)
            })
    }

    private func cell(_ input: ImpactInput) -> ImpactReport.Cell {
        let old = ImpactRun(input, on: without, os: os)
        let new = ImpactRun(input, on: with, os: os)
        let comparison = ImpactComparison(without, without: old, with: new, own: own)
        let findings = comparison.findings.enumerated().sorted {
            ($1.element.verdict, $0.offset) < ($0.element.verdict, $1.offset)
        }.map(\.element)
        return ImpactReport.Cell(
            host: host.name, input: input.name,
            verdict: findings.first?.verdict ?? .same, findings: findings,
            heard: new.heard(by: own), told: old.told.union(new.told),
            isMended: comparison.isMended)
    }
}
