/// What each plan catches, costs and breaks on versions of iOS, and what follows.
///
/// Computed from the traces of `ImpactReport`: nothing here knows what a plan hears.
package struct StrategyReport: Sendable, Equatable {
    /// On how many set-ups a plan is told of a subject.
    package struct Catch: Sendable, Equatable {
        package let subject: StrategySubject
        /// The names of the set-ups on which code of the plan is told.
        package let heard: [String]
        /// Those on which anybody is.
        package let told: [String]
        /// False: the input was not tried.
        package let isKnown: Bool

        /// `19/24`; a hyphen where nothing is heard, a question mark where it is not known.
        package var text: String {
            if !isKnown { return "?" }
            return heard.isEmpty ? "-" : "\(heard.count)/\(told.count)"
        }
    }

    /// One plan on one version.
    package struct Column: Sendable, Equatable {
        package let plan: StrategyPlan
        package let catches: [Catch]
        package let impact: ImpactReport
    }

    /// One version.
    package struct Version: Sendable, Equatable {
        package let os: OSVersion
        package let columns: [Column]

        /// That the rules do not know the version, where they do not.
        package var remark: Diagnostic? {
            os >= OSVersion.known.upperBound ? .unknownSystem(os) : nil
        }
    }

    package let versions: [Version]

    /// Tries all plans on all set-ups.
    package init(on versions: [OSVersion], hosts: [NamedHost] = NamedHost.all) {
        self.versions = versions.map { os in
            Version(
                os: os,
                columns: StrategyPlan.all.map { plan in
                    Column(plan, ImpactReport(of: [plan.hooks], on: hosts, os: os))
                })
        }
    }
}

extension StrategyReport.Column {
    init(_ plan: StrategyPlan, _ impact: ImpactReport) {
        let catches = StrategySubject.all.map { subject in
            let cells = impact.cells.filter { $0.input == subject.input }
            func hosts(_ set: (ImpactReport.Cell) -> CallbackSet) -> [String] {
                cells.filter { !set($0).isDisjoint(with: subject.callbacks) }.map(\.host)
            }
            return StrategyReport.Catch(
                subject: subject, heard: hosts(\.heard), told: hosts(\.told),
                isKnown: !cells.isEmpty)
        }
        self.init(plan: plan, catches: catches, impact: impact)
    }

    /// `LOST 12, HANDLER 3`, or `nothing`.
    package var breaks: String {
        let parts = ImpactVerdict.allCases.reversed().filter(\.isHarm).compactMap { verdict in
            let count = impact.cells.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(verdict.name) \(count)"
        }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }

    /// The rules behind what it breaks, most frequent first.
    package var harmRules: [RoutingRule] {
        var counts: [RoutingRule: Int] = [:]
        for finding in impact.harm.flatMap(\.findings) {
            for rule in finding.rules { counts[rule, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
            .map(\.key)
    }

    /// The rules that installing it meets without harm: what keeps it from hearing.
    package var remarks: [Diagnostic] {
        var found: [Diagnostic] = []
        for remark in impact.rows.flatMap(\.remarks)
        where !found.contains(where: { $0.code == remark.code }) {
            found.append(remark)
        }
        return found
    }

    /// The pairs of subject and set-up that it hears.
    var pairs: Set<StrategyPair> {
        Set(
            catches.flatMap { one in
                one.heard.map { StrategyPair(subject: one.subject.name, host: $0) }
            })
    }
}

/// A subject heard on a set-up.
struct StrategyPair: Hashable {
    let subject: String
    let host: String
}
