/// What Apple wrote into a provider certificate: its topics and environments.
///
/// Decided by the extensions, never by the common name (FC-C2). Source: protocol section 6.
package struct ProviderCertificate: Sendable, Equatable {
    /// The extensions that Apple's certificates carry, by object identifier.
    package enum Extension: String, Sendable, CaseIterable {
        case development = "1.2.840.113635.100.6.3.1"
        case production = "1.2.840.113635.100.6.3.2"
        case voip = "1.2.840.113635.100.6.3.4"
        case topics = "1.2.840.113635.100.6.3.6"

        /// The extension that names this environment.
        package init(_ environment: Environment) {
            switch environment {
            case .development: self = .development
            case .production: self = .production
            }
        }
    }

    /// Every topic it names, the subject's UID first.
    package let topics: [String]
    /// The environments it may be used in, development first.
    package let environments: [Environment]
    /// The topic of pushes that name none: of a certificate with one topic.
    package let defaultTopic: String?

    package init(topics: [String], environments: [Environment], defaultTopic: String?) {
        self.topics = topics
        self.environments = environments
        self.defaultTopic = defaultTopic
    }

    /// Reads what a certificate says.
    ///
    /// - Parameters:
    ///   - userID: the UID of the subject; nil when it has none.
    ///   - extensions: the DER content of each of Apple's extensions that it carries.
    package init(userID: String?, extensions: [Extension: [UInt8]]) {
        self.init(topics: [], environments: [], defaultTopic: nil)
    }

    /// The facts of the certificate for one push.
    package func facts(
        for request: PushRequest, environment: Environment, policy: CredentialPolicy
    ) -> ProviderCertificateFacts {
        ProviderCertificateFacts()
    }

    /// The content of extension .6.3.6 in DER.
    ///
    /// - Parameter topics: each topic with its kind: `app`, `voip` or `complication`.
    /// - Returns: a SEQUENCE of alternating UTF8String and SEQUENCE { UTF8String }.
    package static func encodeTopics(_ topics: [(topic: String, kind: String)]) -> [UInt8] {
        []
    }
}
