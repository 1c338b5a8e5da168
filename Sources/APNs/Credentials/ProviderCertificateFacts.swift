/// The verdicts on a client certificate, for one push.
///
/// Source: protocol section 6; wire fact W6.
package struct ProviderCertificateFacts: Sendable, Equatable {
    /// It has at least one of Apple's extensions.
    package var isProviderCertificate = true
    /// It may be used in the environment of the push.
    package var fitsEnvironment = true
    /// The environment of the push.
    package var environment = Environment.development
    /// It covers the topic of this push.
    package var topicAllowed = true
    /// It names one topic, which counts where a push names none.
    package var hasDefaultTopic = false
    /// What it says; nil where nothing was kept.
    package var certificate: ProviderCertificate?

    package init() {}

    /// The facts of the certificate in `context`; nil where none is judged.
    static func of(_ context: RuleContext) -> ProviderCertificateFacts? {
        guard case .certificate(let facts) = context.credentials else { return nil }
        return facts
    }
}
