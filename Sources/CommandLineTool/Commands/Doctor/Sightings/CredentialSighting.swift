internal import TLS

/// A push to a reserved device token with credentials, and what the server said.
struct CredentialSighting: Equatable, Sendable {
    enum Credential: Equatable, Sendable {
        /// `place` is where the key was found.
        case key(id: String, teamID: String, place: String)
        case certificate(ClientCertificate)
    }

    let credential: Credential
    let answer: AnswerSighting
    /// The answer to the same push without credentials.
    let bare: AnswerSighting
    /// What the log says about it; nil where it was not asked.
    var explanation: Explanation?
    /// Ids of the keys the server knows; nil where it does not tell.
    var knownKeys: [String]?

    struct Explanation: Equatable, Sendable {
        /// Why the push was refused, by the log.
        var reason: String?
        let got: String?
        let expected: String?
        let hint: String?
    }

    /// Whether the server looks at credentials: the push without them fared otherwise.
    var isJudged: Bool { bare.failure != nil || bare.reason == "MissingProviderToken" }

    /// What it is called in the report.
    var name: String {
        switch credential {
        case .key(let id, let teamID, let place): "key \(id) of team \(teamID) (\(place))"
        case .certificate(let certificate):
            "certificate \(certificate.facts.subject) (\(certificate.path))"
        }
    }

    var step: DoctorLine.Step {
        switch credential {
        case .key: .key
        case .certificate: .certificate
        }
    }
}
