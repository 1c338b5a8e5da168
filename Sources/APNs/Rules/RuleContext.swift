/// What a request rule may know besides the request itself.
package struct RuleContext: Sendable {
    /// What the sender shows, before it is judged.
    package var presented: PresentedCredential
    package var credentials: CredentialFacts
    /// What one pass over the body found; empty until step 9 is reached.
    package var payload: PayloadFacts
    /// True when the topic may be absent: a client certificate names one.
    package var hasDefaultTopic: Bool

    package init(
        presented: PresentedCredential = .notJudged, credentials: CredentialFacts = .notJudged,
        payload: PayloadFacts = [], hasDefaultTopic: Bool = false
    ) {
        self.presented = presented
        self.credentials = credentials
        self.payload = payload
        self.hasDefaultTopic = hasDefaultTopic
    }
}

/// What is known of the sender's credentials when a push is judged.
///
/// The rules stay pure: the signature was verified elsewhere, times were turned into ages.
package enum CredentialFacts: Sendable, Equatable {
    /// Credentials are not judged (`--auth off`).
    case notJudged
    /// Neither certificate nor provider token.
    case none
    /// A client certificate.
    case certificate(ProviderCertificateFacts)
    /// A provider token.
    case token(ProviderTokenFacts)

    /// What is shown where these facts are known.
    package var presented: PresentedCredential {
        switch self {
        case .notJudged: .notJudged
        case .none: .none
        case .certificate: .certificate
        case .token: .token
        }
    }
}
