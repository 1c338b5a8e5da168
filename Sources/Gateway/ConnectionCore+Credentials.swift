import APNs
import HTTP2
import PushLog

// Credentials: what is known of the sender when a push is judged.

extension ConnectionCore {
    /// What the sender shows with a push; nothing where nothing is judged.
    func presented(_ authorization: WithheldValue?) -> PresentedCredential {
        guard judgesCredentials else { return .notJudged }
        return PresentedCredential(
            authorization: authorization, hasCertificate: info?.certificate != nil)
    }

    /// The facts of the client certificate for one push; nil without one.
    func certificateFacts(_ record: PushRecord) -> ProviderCertificateFacts? {
        certificateFacts(record.request, record.connection)
    }

    /// The same before there is a record.
    func certificateFacts(
        _ request: PushRequest, _ connection: ConnectionInfo
    ) -> ProviderCertificateFacts? {
        connection.certificate?.provider.facts(
            for: request, environment: connection.environment, policy: services.credentials)
    }

    /// What the rules of step 4 need; nil when the push must wait for its signature's turn.
    mutating func credentialFacts(
        _ presented: PresentedCredential, _ authorization: WithheldValue?,
        _ certificate: ProviderCertificateFacts?, _ record: PushRecord, _ now: Moment
    ) -> CredentialFacts? {
        switch presented {
        case .notJudged: return .notJudged
        // The rule that refuses these was told not to.
        case .none, .unusable: return CredentialFacts.none
        case .certificate: return certificate.map { .certificate($0) } ?? CredentialFacts.none
        case .token:
            guard let authorization else { return CredentialFacts.none }
            return tokenFacts(authorization, record, now).map { .token($0) }
        }
    }

    /// A token that was judged before costs one comparison of identity.
    private mutating func tokenFacts(
        _ value: WithheldValue, _ record: PushRecord, _ now: Moment
    ) -> ProviderTokenFacts? {
        let generation = services.keys.generation
        let time = now.credentialTime
        let step = ledger.judge(
            value, of: record.request, environment: record.environment, at: time,
            generation: generation)
        switch step {
        case .judged(let facts): return facts
        case .verify(let token):
            guard verifications.take(at: now.monotonic) else { return nil }
            verify(token, value, time, generation)
        }
        let again = ledger.judge(
            value, of: record.request, environment: record.environment, at: time,
            generation: generation)
        switch again {
        case .judged(let facts): return facts
        case .verify: preconditionFailure("a token that was learnt is known")
        }
    }

    private mutating func verify(
        _ token: ProviderToken, _ value: WithheldValue, _ time: CredentialTime,
        _ generation: UInt64
    ) {
        let verdict = services.keys.verify(token)
        let isGood =
            switch verdict {
            case .unknownKey, .wrongSignature: false
            case .genuine(let scope): scope.teamID == token.teamID
            case .unchecked: true
            }
        let use = isGood ? services.keys.used(token, at: time) : nil
        ledger.learn(
            value, verdict, firstUse: use?.firstUse ?? time,
            isUpdateTooSoon: use?.isUpdateTooSoon ?? false, generation: generation)
    }

    /// How far the credentials of a push were checked.
    func trust(_ judging: RequestJudging) -> CredentialTrust {
        if let refusal = judging.judgement.refusal {
            let rule = RuleBook.rule(refusal)
            switch rule.reason {
            case .badCertificate, .badCertificateEnvironment: return .refused
            case _ where rule.step == 4: return .refused
            case _: break
            }
        }
        switch judging.context.credentials {
        case .notJudged, .none: return .notJudged
        case .certificate:
            return info?.certificate?.isVerified == true ? .verified : .unverified
        case .token(let facts):
            let isChecked = facts.isGenuine && facts.detail?.isUnchecked != true
            return isChecked ? .verified : .unverified
        }
    }

    /// The first good token: the log names it, and the sender may open more streams.
    ///
    /// Source: protocol 1.4 and decision 14.3.
    mutating func tokenAccepted(_ credential: CredentialSummary?) {
        isTokenAccepted = true
        services.connections.update(id) { $0.credential = credential }
        announce(services.http2.maximumStreams)
    }

    /// Announces a number of streams where it is another than before.
    mutating func announce(_ streams: Int) {
        guard streams != announcedStreams else { return }
        announcedStreams = streams
        do throws(HTTP2Error) {
            try http2.announceStreams(streams)
        } catch {
            cutOff(.session, "HTTP/2 session failed: \(error)")
        }
    }
}
