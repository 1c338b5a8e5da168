import APNs
import JSON
import PushLog
import Routing

extension ControlAPI {
    /// Steps 0 to 9 as on a new connection; nothing is remembered of the credentials.
    func judging(
        _ record: PushRecord, judgingCredentials: Bool, reader: inout PayloadReader
    ) -> RequestJudging {
        let rules = configuration.rules
        let certificate = record.connection.certificate?.provider
        let facts = certificate?.facts(
            for: record.request, environment: record.environment, policy: rules.credentials)
        let presented =
            judgingCredentials
            ? PresentedCredential(
                authorization: record.request.raw.authorization,
                hasCertificate: certificate != nil) : .notJudged
        var judging = RequestJudging(rules.settings)
        if judging.refusesBeforeCredentials(
            record.request, presented: presented,
            certificate: presented == .certificate ? facts : nil)
        {
            return judging
        }
        let credentials: CredentialFacts =
            switch presented {
            case .notJudged: .notJudged
            case .none, .unusable: .none
            case .certificate: .certificate(facts ?? ProviderCertificateFacts())
            case .token: tokenFacts(record)
            }
        judging.finish(
            record.request, credentials: credentials,
            hasDefaultTopic: record.connection.defaultTopic != nil, reader: &reader)
        return judging
    }

    /// The verdict on the provider token if it were used now, the first one of its connection.
    ///
    /// Its age counts from its first use at the gateway, as there.
    private func tokenFacts(_ record: PushRecord) -> CredentialFacts {
        guard let value = record.request.raw.authorization else { return .none }
        let rules = configuration.rules
        let now = CredentialTime(wall: record.receivedAt, virtual: clock.state.now)
        var ledger = CredentialLedger(policy: rules.credentials, rules: rules.settings)
        // Twice at most: the second time the verdict is known.
        for _ in 0..<2 {
            switch ledger.judge(
                value, of: record.request, environment: record.environment, at: now, generation: 0)
            {
            case .judged(let facts): return .token(facts)
            case .verify(let token):
                ledger.learn(
                    value, keys.verify(token), firstUse: keys.firstUse(of: token) ?? now,
                    isUpdateTooSoon: false, generation: 0)
            }
        }
        return .notJudged
    }
}

extension JudgedCredential {
    /// The client certificate as the log would show it; nil without one.
    func summary(_ policy: CredentialPolicy) -> ClientCertificateSummary? {
        guard let provider = certificate(policy) else { return nil }
        return ClientCertificateSummary(
            subject: "UID=\(provider.topics.first ?? "")", issuer: "", serial: "", hash: "",
            provider: provider, isVerified: true)
    }
}
