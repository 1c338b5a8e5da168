package import APNs
package import PushLog
package import Routing

/// What would become of a push at its device; called from any thread.
package protocol ControlJudge: Sendable {
    /// Steps 10 to 12, delivery and route, as for a push that arrives now.
    ///
    /// `record` comes with what steps 1 to 9 found and gets answer, findings, device, delivery and
    /// trace. Nothing is logged, counted or remembered.
    func preview(_ record: inout PushRecord)
}

/// How pushes are judged and routed: the settings of the server.
package struct ControlRules: Sendable {
    /// Profile and levels of the rule book.
    package var settings: RuleSettings
    /// How open questions of routing are decided.
    package var routing: RoutingPolicy
    /// Reserved device tokens have their built-in outcomes.
    package var testTokens: Bool
    /// How provider tokens are taken.
    package var credentials: CredentialPolicy
    /// Credentials are judged at all (`--auth required`).
    package var judgesCredentials: Bool

    package init(
        settings: RuleSettings = RuleSettings(), routing: RoutingPolicy = RoutingPolicy(),
        testTokens: Bool = true, credentials: CredentialPolicy = CredentialPolicy(),
        judgesCredentials: Bool = true
    ) {
        self.settings = settings
        self.routing = routing
        self.testTokens = testTokens
        self.credentials = credentials
        self.judgesCredentials = judgesCredentials
    }
}
