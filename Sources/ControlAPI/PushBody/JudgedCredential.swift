import APNs
import JSON
import Routing

/// What a dry run shows in the place of a sender's credentials.
enum JudgedCredential: Equatable {
    /// Nothing is said of them: they are taken for good.
    case assumed
    /// Neither provider token nor client certificate.
    case none
    /// The value of `authorization`.
    case authorization(String)
    /// A client certificate with these topics and environments.
    case certificate(topics: [String], environments: [Environment])

    static let topicsMax = 100

    /// Reads the member `credential`; no error holds a byte of a provider token.
    init(_ object: PlanObject) throws(DevicePlanError) {
        guard let field = object.field("credential") else {
            self = .assumed
            return
        }
        switch field.value {
        case .null: self = .none
        case .string(let text):
            guard PushHeaders.isSendable(text) else {
                throw PushHeaders.unsendable(field)
            }
            self = .authorization(text)
        case .object: self = try JudgedCredential.certificate(field)
        case .bool, .number, .array:
            throw field.wrongKind(
                "null, the value of authorization, or {\"certificate\": {\"topics\": [...]}}")
        }
    }

    private static func certificate(
        _ field: PlanField
    ) throws(DevicePlanError) -> JudgedCredential {
        let outer = try PlanObject(field, keys: ["certificate"])
        let object = try PlanObject(
            outer.required("certificate", "the client certificate"),
            keys: ["topics", "environments"])
        let list = try object.required("topics", "the topics that the certificate names")
        let elements = try list.elements(of: "topics")
        guard (1...topicsMax).contains(elements.count) else {
            throw list.bad(expected: "1 to \(topicsMax) topics")
        }
        var topics: [String] = []
        for element in elements { topics.append(try element.text()) }
        var environments = Environment.allCases
        if let field = object.nonNull("environments") {
            environments = []
            for element in try field.elements(of: "environments") {
                environments.append(try element.word(Environment.self))
            }
        }
        return .certificate(topics: topics, environments: environments)
    }

    /// The certificate as the gateway would have read it; nil without one.
    func certificate(_ policy: CredentialPolicy) -> ProviderCertificate? {
        guard case .certificate(let topics, let environments) = self else { return nil }
        let hasDefault = policy.usesDefaultTopic && topics.count == 1
        return ProviderCertificate(
            topics: topics, environments: environments,
            defaultTopic: hasDefault ? topics.first : nil)
    }
}
