import APNs
import TLS

/// The provider certificates that `mock-apns certs` makes.
///
/// Source: protocol section 6 (extensions, subject), FC-C1 to FC-C9.
package enum SenderCertificateKind: String, Sendable, CaseIterable {
    case single, multi, voip, development, production, universal, expired

    /// What commands and `senders.json` call it.
    package var name: String { rawValue }

    /// How it is used, and what the gateway answers.
    package var usage: String {
        switch self {
        case .single: "for its topic: 200, also without apns-topic"
        case .multi: "for its topics: 200; without apns-topic: 400 MissingTopic"
        case .voip: "with push type voip: 200; for a topic without .voip: 400 TopicDisallowed"
        case .development:
            "to development: 200; to production: GOAWAY BadCertificateEnvironment"
        case .production:
            "to production: 200; to development: GOAWAY BadCertificateEnvironment"
        case .universal: "for its topics, in both environments: 200"
        case .expired: "no answer: TLS alert certificate_expired"
        }
    }

    /// Where it may be used.
    var environments: [Environment] {
        switch self {
        case .development: [.development]
        case .production: [.production]
        case .single, .multi, .voip, .universal, .expired: [.development, .production]
        }
    }

    /// The topics it names, each with Apple's word for its kind, that of the subject first.
    func topics(_ topics: SenderTopics) -> [(topic: String, kind: String)] {
        switch self {
        case .single, .development, .production, .expired: [(topics.first, "app")]
        case .multi: ([topics.first] + topics.others).map { ($0, "app") }
        case .voip: [(topics.first("voip"), "voip")]
        case .universal:
            [
                (topics.first, "app"), (topics.first("voip"), "voip"),
                (topics.first("complication"), "complication"),
            ]
        }
    }

    /// What the certificate shall say.
    ///
    /// - Parameters:
    ///   - topics: those of `provider.json`.
    ///   - teamID: of the good key.
    ///   - now: seconds since 1970.
    ///   - keyKind: Apple's certificates have RSA keys.
    /// - Returns: subject, extensions, validity.
    func request(
        _ topics: SenderTopics, teamID: String, now: Int64, keyKind: CertificateKeyKind
    ) -> ProviderCertificateRequest {
        let named = self.topics(topics)
        var extensions = environments.map { environment in
            switch environment {
            case .development: content(.development, SenderCertificateKind.null)
            case .production: content(.production, SenderCertificateKind.null)
            }
        }
        if self == .voip { extensions.append(content(.voip, SenderCertificateKind.null)) }
        if named.count > 1 {
            extensions.append(content(.topics, ProviderCertificate.encodeTopics(named)))
        }
        return ProviderCertificateRequest(
            commonName: "\(service): \(topics.first)", userID: named[0].topic, teamID: teamID,
            extensions: extensions, validity: validity(now), keyKind: keyKind)
    }

    /// What Apple calls such a certificate; nothing is decided by it.
    private var service: String {
        switch self {
        case .development: "Apple Development IOS Push Services"
        case .voip: "VoIP Services"
        case .single, .multi, .production, .universal, .expired: "Apple Push Services"
        }
    }

    /// A year from an hour ago; that of `expired` ended a month ago.
    private func validity(_ now: Int64) -> ClosedRange<Int64> {
        let day: Int64 = 86_400
        let start = self == .expired ? now - 395 * day : now - 3_600
        return start...(start + 365 * day)
    }

    /// Whether a certificate of these dates is to be made anew: in the last third of its life.
    func isDue(notBefore: Int64, notAfter: Int64, now: Int64) -> Bool {
        if self == .expired { return now <= notAfter }
        return now < notBefore || now >= notBefore + (notAfter - notBefore) / 3 * 2
    }

    private func content(
        _ name: ProviderCertificate.Extension, _ der: [UInt8]
    ) -> (oid: String, der: [UInt8]) {
        (name.rawValue, der)
    }

    /// ASN.1 NULL: what Apple's markers hold.
    private static let null: [UInt8] = [0x05, 0x00]
}
