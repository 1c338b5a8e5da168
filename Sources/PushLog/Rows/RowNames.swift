import APNs
import Routing

/// The words by which rows name rules and reasons: ids that stay the same when a rule is added.
///
/// As bytes, so that no text is made for a push.
enum RowNames {
    static let reasons = Reason.allCases.map { Array($0.name.utf8) }
    static let rules = RuleID.allCases.map { Array($0.name.utf8) }
    static let routingRules = RoutingRule.allCases.map { Array($0.id.utf8) }

    private static let reasonsByName = table(Reason.allCases, \.name)
    private static let rulesByName = table(RuleID.allCases, \.name)
    private static let routingRulesByName = table(RoutingRule.allCases, \.id)

    private static func table<Value>(
        _ values: [Value], _ name: (Value) -> String
    ) -> [String: Value] {
        Dictionary(values.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension [UInt8] {
    mutating func append(_ reason: Reason) {
        append(counted: RowNames.reasons[Int(reason.rawValue)])
    }

    mutating func append(_ rule: RuleID) {
        append(counted: RowNames.rules[Int(rule.rawValue)])
    }

    mutating func append(_ rule: RoutingRule) {
        append(counted: RowNames.routingRules[Int(rule.rawValue)])
    }
}

extension RowNames {
    static func reason(
        _ cursor: inout RowCursor, _ bytes: Span<UInt8>
    ) throws(RowError) -> Reason {
        try find(reasonsByName, "reason", &cursor, bytes)
    }

    static func rule(_ cursor: inout RowCursor, _ bytes: Span<UInt8>) throws(RowError) -> RuleID {
        try find(rulesByName, "rule", &cursor, bytes)
    }

    static func routingRule(
        _ cursor: inout RowCursor, _ bytes: Span<UInt8>
    ) throws(RowError) -> RoutingRule {
        try find(routingRulesByName, "routing rule", &cursor, bytes)
    }

    private static func find<Value>(
        _ table: [String: Value], _ what: String, _ cursor: inout RowCursor, _ bytes: Span<UInt8>
    ) throws(RowError) -> Value {
        let start = cursor.at
        guard let value = table[try cursor.text(bytes)] else { throw .unknown(what, at: start) }
        return value
    }
}
