/// One difference between what an app hears without hooks and with them.
package struct ImpactFinding: Sendable, Hashable {
    package let verdict: ImpactVerdict
    /// The method that is meant; nil where it is not about one.
    package let callback: Callback?
    /// What is different, in one sentence without a full stop.
    package let message: String
    /// The rules that it follows from, as far as they are known.
    package let rules: [RoutingRule]

    init(
        _ verdict: ImpactVerdict, _ callback: Callback?, _ message: String, rules: [RoutingRule]
    ) {
        self.verdict = verdict
        self.callback = callback
        self.message = message
        self.rules = rules
    }

    /// The message with its rules: `... (INT06)`.
    package var text: String {
        rules.isEmpty ? message : "\(message) (\(rules.map(\.id).joined(separator: ", ")))"
    }
}
