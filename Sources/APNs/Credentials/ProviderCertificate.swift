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
    package private(set) var defaultTopic: String?
    /// It has at least one of Apple's extensions: without any it is no provider certificate.
    package let hasExtension: Bool
    /// The list of topics is not written as it must be, and was left out.
    package let hasUnreadableTopics: Bool

    /// Puts a certificate's facts together.
    ///
    /// - Parameters:
    ///   - topics: the subject's UID first.
    ///   - environments: development first.
    ///   - defaultTopic: the topic of pushes that name none.
    ///   - hasExtension: it has one of Apple's extensions; nil when it names an environment.
    ///   - hasUnreadableTopics: the list of topics could not be read.
    package init(
        topics: [String], environments: [Environment], defaultTopic: String?,
        hasExtension: Bool? = nil, hasUnreadableTopics: Bool = false
    ) {
        self.topics = topics
        self.environments = environments
        self.defaultTopic = defaultTopic
        self.hasExtension = hasExtension ?? !environments.isEmpty
        self.hasUnreadableTopics = hasUnreadableTopics
    }

    /// Reads what a certificate says.
    ///
    /// - Parameters:
    ///   - userID: the UID of the subject; nil when it has none.
    ///   - extensions: the DER content of each of Apple's extensions that it carries.
    package init(userID: String?, extensions: [Extension: [UInt8]]) {
        var topics: [String] = []
        func add(_ topic: String) {
            if !topic.isEmpty, !topics.contains(topic) { topics.append(topic) }
        }
        let voip = PushType.voip.topicSuffix
        if let userID { add(userID) }
        if let userID, !userID.isEmpty, extensions[.voip] != nil {
            add(userID.hasSuffix(voip) ? userID : userID + voip)
        }
        var isReadable = true
        if let list = extensions[.topics] {
            let read = TopicListDER.read(list)
            isReadable = read != nil
            for entry in read ?? [] { add(entry.topic) }
        }
        self.init(
            topics: topics,
            environments: Environment.allCases.filter { extensions[Extension($0)] != nil },
            defaultTopic: topics.count == 1 ? topics.first : nil,
            hasExtension: !extensions.isEmpty, hasUnreadableTopics: !isReadable)
    }

    /// The same certificate where a policy knows no default topic; all else it says stays.
    package var withoutDefaultTopic: ProviderCertificate {
        var copy = self
        copy.defaultTopic = nil
        return copy
    }

    /// The facts of the certificate for one push.
    ///
    /// - Parameters:
    ///   - request: the push.
    ///   - environment: of the connection, or of the push's `:authority`.
    ///   - policy: whether a single topic is the default topic.
    /// - Returns: what the rules of steps 0, 3 and 8 need.
    package func facts(
        for request: PushRequest, environment: Environment, policy: CredentialPolicy
    ) -> ProviderCertificateFacts {
        var facts = ProviderCertificateFacts()
        facts.isProviderCertificate = hasExtension
        facts.fitsEnvironment = environments.contains(environment)
        facts.environment = environment
        facts.hasDefaultTopic = policy.usesDefaultTopic && defaultTopic != nil
        facts.topicAllowed = covers(request)
        facts.certificate = self
        return facts
    }

    /// Whether the topic of a push is one that the certificate may be used for.
    ///
    /// A bundle id stands for its topics with a suffix, but for those of VoIP and of
    /// complications, which the certificate must name, and that of location queries, which need
    /// a token. Source: protocol sections 2.1 and 6, decision 14.4.
    private func covers(_ request: PushRequest) -> Bool {
        if request.pushType.value == .location { return false }
        guard let range = request.range(of: .topic) else { return true }
        let topic = request.raw.bytes.span.extracting(range)
        let type = PushType(topicSuffixOf: topic)
        switch type {
        case .location: return false
        case nil, .voip, .complication: return topics.contains { topic.equals($0) }
        case .alert, .background, .fileprovider, .liveactivity, .pushtotalk, .mdm, .widgets,
            .controls:
            return topics.contains { $0.isTopicOrBase(of: topic) }
        }
    }
}
