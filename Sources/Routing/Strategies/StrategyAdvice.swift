/// What follows for a framework on one version of iOS.
package struct StrategyAdvice: Sendable, Equatable {
    /// The plans to combine, the one that hears most first.
    package let use: [String]
    /// Sentences, each with its rules.
    package let lines: [String]

    /// Takes the corrected plans one after another, each for what those before it do not hear,
    /// and says of each plan as written why not to take it.
    init(_ version: StrategyReport.Version) {
        let corrected = version.columns.filter(\.plan.isCorrected)
        var open = Set(corrected.flatMap(\.pairs))
        var rest = corrected
        var chosen: [(column: StrategyReport.Column, subjects: [String])] = []
        while !open.isEmpty {
            let best = rest.enumerated().max { a, b in
                (a.element.pairs.intersection(open).count, -a.offset)
                    < (b.element.pairs.intersection(open).count, -b.offset)
            }
            guard let best else { break }
            let gained = best.element.pairs.intersection(open)
            guard !gained.isEmpty else { break }
            let names = Set(gained.map(\.subject))
            chosen.append(
                (best.element, StrategySubject.all.map(\.name).filter(names.contains)))
            open.subtract(gained)
            rest.remove(at: best.offset)
        }
        use = chosen.map(\.column.plan.name)
        lines =
            StrategyAdvice.uses(chosen) + StrategyAdvice.gaps(corrected)
            + version.columns.filter { !$0.plan.isCorrected }.map(StrategyAdvice.warning)
    }

    private static func uses(
        _ chosen: [(column: StrategyReport.Column, subjects: [String])]
    ) -> [String] {
        guard !chosen.isEmpty else { return ["no plan hears anything"] }
        return chosen.enumerated().map { index, one in
            let verb = index == 0 ? "use" : "beside it"
            let harm =
                one.column.impact.harm.isEmpty
                ? "no harm"
                : "harm: \(one.column.breaks)\(ids(one.column.harmRules)) on "
                    + hosts(one.column.impact.harm)
            return "\(verb) \(one.column.plan.name) for \(one.subjects.joined(separator: ", "))"
                + reason(one.column) + "; \(harm)"
        }
    }

    private static func hosts(_ cells: [ImpactReport.Cell]) -> String {
        var names: [String] = []
        for cell in cells where !names.contains(cell.host) { names.append(cell.host) }
        return names.joined(separator: ", ")
    }

    /// Why a plan cannot be alone, or is needed.
    private static func reason(_ column: StrategyReport.Column) -> String {
        let isSilentDeaf = column.catches.contains {
            $0.isKnown && $0.subject.input == "silent-back" && $0.heard.isEmpty
        }
        switch column.plan.number {
        case 3 where isSilentDeaf: return " (it gets neither token nor silent push: INT25, REG09)"
        case 1: return " (only the app delegate is told of token and silent push: REG09, R11)"
        case _: return ""
        }
    }

    private static func gaps(_ corrected: [StrategyReport.Column]) -> [String] {
        let names = StrategySubject.all.enumerated().filter { index, _ in
            let catches = corrected.compactMap { column in
                column.catches.indices.contains(index) ? column.catches[index] : nil
            }
            return catches.contains { $0.isKnown && !$0.told.isEmpty }
                && catches.allSatisfy(\.heard.isEmpty)
        }.map(\.element.name)
        return names.isEmpty ? [] : ["no plan hears " + names.joined(separator: ", ")]
    }

    private static func warning(_ column: StrategyReport.Column) -> String {
        let name = column.plan.name
        let isDeaf = column.catches.allSatisfy(\.heard.isEmpty)
        var parts: [String] = []
        if isDeaf { parts.append("it hears nothing") }
        if !column.impact.harm.isEmpty {
            parts.append("it breaks the app: \(column.breaks)\(ids(column.harmRules))")
        }
        if !column.remarks.isEmpty {
            parts.append(column.remarks.map(\.code).joined(separator: ", "))
        }
        return parts.isEmpty
            ? "\(name) does no harm here" : "not \(name): \(parts.joined(separator: "; "))"
    }

    static func ids(_ rules: [RoutingRule]) -> String {
        rules.isEmpty ? "" : " (\(rules.map(\.id).joined(separator: ", ")))"
    }
}
