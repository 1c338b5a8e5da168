/// Where iOS does otherwise than a statement says: the rules by which it does, and what else marks
/// the situation that the statement speaks of.
struct ClaimSituation: Sendable {
    /// The claim: `003-28`.
    let id: String
    /// Rules of the claim; one that decided is enough.
    let rules: [RoutingRule]
    private let condition: @Sendable (Sighting) -> Bool

    init(
        _ id: String, _ rules: [RoutingRule],
        where condition: @escaping @Sendable (Sighting) -> Bool = { _ in true }
    ) {
        self.id = id
        self.rules = rules
        self.condition = condition
    }

    /// Whether the statement speaks of what happened, given that one of the rules decided.
    ///
    /// The second document is about iOS 10 and later alone.
    func holds(_ sighting: Sighting) -> Bool {
        if id.hasPrefix(FoundingDocument.answer.code), sighting.isLegacy { return false }
        return condition(sighting)
    }
}

extension ClaimSituation {
    static let all = swizzling + observing + proxying + answering

    /// The situations in which a rule plays a part, with the place of their claim among all.
    static let byRule: [RoutingRule: [(claim: Int, situation: ClaimSituation)]] = {
        let places = Dictionary(
            uniqueKeysWithValues: Claim.all.enumerated().map { ($0.element.id, $0.offset) })
        var table: [RoutingRule: [(claim: Int, situation: ClaimSituation)]] = [:]
        for situation in all {
            guard let place = places[situation.id] else { continue }
            for rule in situation.rules { table[rule, default: []].append((place, situation)) }
        }
        return table
    }()
}
