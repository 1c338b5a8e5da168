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
    /// The process lives, or a handler is called, where it is not so without the hooks.
    private(set) var isMended: Bool

    init(_ app: AppInstall, without: ImpactRun, with: ImpactRun, own: Set<String>) {
        self.app = app
        self.without = without
        self.with = with
        self.own = own
        isMended = without.death != nil && with.death == nil
        isMended = isMended || isAnsweredOnlyWithHooks
        compareDeath()
        // What comes after a step that cannot be taken without the hooks has no counterpart.
        if compareSteps() {
            compareCalls()
            compareAnswers()
        }
        compareScreen()
    }

    /// Adds a finding; `rule` is its reason where no rule about integration is, and where only the
    /// hooks bring it into play.
    mutating func find(
        _ verdict: ImpactVerdict, _ callback: Callback?, _ message: String,
        else rule: RoutingRule? = nil
    ) {
        let causes = causes(of: verdict, callback)
        findings.append(
            ImpactFinding(
                verdict, callback, message,
                // That a mechanism was at work is no reason for harm.
                rules: causes.isEmpty
                    ? [rule].compactMap(\.self).filter {
                        !$0.isMechanism && !without.rules.contains($0)
                    } : causes))
    }

    /// False where the hooks make a step possible: that is a gain only where they answer for an
    /// app that does not.
    private mutating func compareSteps() -> Bool {
        switch (without.impossible, with.impossible) {
        case (nil, let obstacle?): find(.lost, nil, "no longer possible: \(obstacle.message)")
        case (let obstacle?, nil):
            if !isMended {
                find(.altered, nil, "possible only with the hooks; without: \(obstacle.message)")
            }
            return false
        case (nil, nil), (_?, _?): break
        }
        return true
    }

    private mutating func compareDeath() {
        guard let death = with.death, without.death == nil else { return }
        let what = death.subject == .system(.processCrash) ? "crashes" : "is ended by the system"
        find(.handler, nil, "the process \(what)")
    }

    private mutating func compareScreen() {
        // What a process that died leaves out is said already.
        guard without.shown != with.shown, with.death == nil, with.impossible == nil, !isMended
        else { return }
        find(
            .altered, nil,
            "the user sees \(ImpactComparison.words(with.shown)) instead of "
                + ImpactComparison.words(without.shown))
    }

    private static func words(_ shown: Shown) -> String {
        shown.isEmpty ? "nothing" : shown.names.joined(separator: "+")
    }
}
