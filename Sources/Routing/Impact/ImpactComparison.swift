/// Holds what an app hears with hooks against what it hears without.
///
/// What the hooks' own code does besides is no difference: only the app's methods, its answers,
/// the process and the screen count.
struct ImpactComparison {
    let app: AppInstall
    let without: ImpactRun
    let with: ImpactRun
    /// The names of the hooks that are tried.
    let own: Set<String>
    private(set) var findings: [ImpactFinding] = []

    init(_ app: AppInstall, without: ImpactRun, with: ImpactRun, own: Set<String>) {
        self.app = app
        self.without = without
        self.with = with
        self.own = own
        compareSteps()
        compareDeath()
        compareCalls()
        compareAnswers()
        compareScreen()
    }

    /// The process lives or the handler is called where it did not or was not without the hooks.
    var isMended: Bool {
        without.death != nil && with.death == nil
    }

    mutating func find(_ verdict: ImpactVerdict, _ callback: Callback?, _ message: String) {
        findings.append(ImpactFinding(verdict, callback, message, rules: causes))
    }

    /// What the hooks bring into play: the rules about integration that decide only with them.
    var causes: [RoutingRule] {
        if let death = with.death, without.death == nil { return [death.rule] }
        return with.rules.filter { rule in
            !without.rules.contains(rule) && (rule.isIntegration || rule == .fb8 || rule == .leg10)
        }
    }

    private mutating func compareSteps() {
        switch (without.impossible, with.impossible) {
        case (nil, let obstacle?): find(.lost, nil, "no longer possible: \(obstacle.message)")
        case (let obstacle?, nil):
            find(.altered, nil, "possible only with the hooks; without: \(obstacle.message)")
        case (nil, nil), (_?, _?): break
        }
    }

    private mutating func compareDeath() {
        guard let death = with.death, without.death == nil else { return }
        let what = death.subject == .system(.processCrash) ? "crashes" : "is ended by the system"
        find(.handler, nil, "the process \(what)")
    }

    private mutating func compareScreen() {
        // What a process that died leaves out is said already.
        guard without.shown != with.shown, with.death == nil, with.impossible == nil else { return }
        find(
            .altered, nil,
            "the user sees \(ImpactComparison.words(with.shown)) instead of "
                + ImpactComparison.words(without.shown))
    }

    private static func words(_ shown: Shown) -> String {
        shown.isEmpty ? "nothing" : shown.names.joined(separator: "+")
    }
}

extension RoutingRule {
    /// A rule about hooks: `INT01` to `INT28`. That a hook is not needed explains no harm.
    var isIntegration: Bool {
        id.hasPrefix("INT") && self != .int29 && self != .int05
    }
}
