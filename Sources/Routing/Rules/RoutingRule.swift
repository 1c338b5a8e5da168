/// One rule of what a device does with a push: the only place of its source and evidence.
package struct RoutingRule: Sendable, Hashable {
    /// `R01` and so on; a part behind a dot names one side of a rule, `A2.nothing` a section.
    package let id: String
    /// The rule in one sentence.
    package let says: String
    /// How well it is known.
    package let evidence: Evidence
    /// Where it stands: a page, a header, a public thread, or the section of our own choice.
    package let source: String

    init(_ id: String, _ says: String, _ evidence: Evidence, _ source: String) {
        self.id = id
        self.says = says
        self.evidence = evidence
        self.source = source
    }
}

extension RoutingRule {
    /// The routing rule book, by subject.
    package static let all: [RoutingRule] = address + foreground + background + permission + special

    /// The rule with that id, or nil.
    package static func rule(id: String) -> RoutingRule? {
        all.first { $0.id == id }
    }
}
