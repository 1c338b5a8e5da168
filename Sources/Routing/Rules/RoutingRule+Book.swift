extension RoutingRule {
    /// What the book says of one rule: the only place of its source and evidence.
    struct Entry: Sendable {
        let rule: RoutingRule
        let id: String
        let says: String
        let evidence: Evidence
        let source: String

        init(
            _ rule: RoutingRule, _ id: String, _ says: String, _ evidence: Evidence,
            _ source: String
        ) {
            self.rule = rule
            self.id = id
            self.says = says
            self.evidence = evidence
            self.source = source
        }
    }

    /// The entries of all rules, each at the place of its number.
    private static let book: [Entry] = {
        let entries =
            [
                addressBook, storageBook, foregroundBook, backgroundBook, permissionBook,
                extensionBook, actionBook, specialBook, systemBook, fallbackBook, legacyBook,
                registrationBook, seedHookBook,
                sdkHookBook, mechanismBook,
            ].flatMap(\.self).sorted { $0.rule.rawValue < $1.rule.rawValue }
        precondition(entries.map(\.rule) == allCases, "each rule has one entry in the book")
        return entries
    }()

    var entry: Entry { RoutingRule.book[Int(rawValue)] }
}
