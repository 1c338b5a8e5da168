/// A signed push to a reserved device token, and what the server said.
struct KeySighting: Equatable, Sendable {
    let keyID: String
    let teamID: String
    /// Where the key was found.
    let place: String
    let answer: AnswerSighting
    /// The answer to the same push without credentials.
    let bare: AnswerSighting
    /// What the log says about it; nil where it was not asked.
    var explanation: Explanation?
    /// Ids of the keys the server knows; nil where it does not tell.
    var knownKeys: [String]?

    struct Explanation: Equatable, Sendable {
        let got: String?
        let expected: String?
        let hint: String?
    }
}

/// What follows from that answer.
///
/// Source: protocol W9: credentials are judged before the device token, so a refusal of the device
/// token proves the credentials.
enum KeyVerdict {
    static func line(_ sighting: KeySighting) -> DoctorLine {
        let key = "key \(sighting.keyID) of team \(sighting.teamID) (\(sighting.place))"
        let answer = sighting.answer
        if let failure = answer.failure {
            return DoctorLine(
                .key, .fail, "\(key): \(failure)", expected: "an answer",
                fix: "look at the log of the gateway")
        }
        switch answer.reason {
        case "BadDeviceToken": return accepted(sighting, key)
        case nil where answer.status == 200:
            return DoctorLine(
                .key, isJudged(sighting) ? .ok : .warn,
                "\(key): 200; reserved device tokens are switched off (test-tokens=off)"
                    + (isJudged(sighting) ? "" : ", and credentials are not judged"))
        case let reason?:
            if let fix = fix(reason, sighting) {
                return DoctorLine(
                    .key, .fail, "\(key): \(answer.text)" + told(sighting.explanation?.got),
                    expected: expected + told(sighting.explanation?.expected), fix: fix)
            }
            return other(answer, key)
        case nil: return other(answer, key)
        }
    }

    private static let expected = "400 BadDeviceToken, which comes behind accepted credentials"

    private static func isJudged(_ sighting: KeySighting) -> Bool {
        sighting.bare.failure != nil || sighting.bare.reason == "MissingProviderToken"
    }

    private static func accepted(_ sighting: KeySighting, _ key: String) -> DoctorLine {
        if isJudged(sighting) {
            return DoctorLine(
                .key, .ok, "\(key) is accepted: the reserved device token got 400 BadDeviceToken")
        }
        return DoctorLine(
            .key, .warn, "\(key) is taken without being judged: without it the answer is the same",
            expected: "403 MissingProviderToken to a push without credentials, as at Apple",
            fix: "start the gateway with --auth required")
    }

    private static func other(_ answer: AnswerSighting, _ key: String) -> DoctorLine {
        DoctorLine(
            .key, .warn, "\(key): \(answer.text)", expected: expected,
            fix: "is a fault planned (GET /v1/faults), or has the gateway trouble? Look at its log")
    }

    private static func told(_ text: String?) -> String { text.map { ": \($0)" } ?? "" }

    /// What to do; nil for reasons that say nothing about credentials or topic.
    private static func fix(_ reason: String, _ sighting: KeySighting) -> String? {
        let own: String? =
            switch reason {
            case "InvalidProviderToken": wrongKey(sighting)
            case "ExpiredProviderToken":
                "compare the clocks; a new token must be issued at least every hour"
            case "MissingProviderToken":
                "something between here and the gateway drops authorization"
            case "BadEnvironmentKeyInToken", "BadEnvironmentKeyIdInToken":
                "the key is for the other environment: use another, or the other host"
            case "UnrelatedKeyIdInToken": "one connection uses one key: use another connection"
            case "TooManyProviderTokenUpdates": "wait 20 minutes, or reset the server"
            case "TopicDisallowed", "BadTopic", "MissingTopic", "DeviceTokenNotForTopic":
                "give a topic that the key is for: --topic"
            case "Forbidden", "BadCertificate", "BadCertificateEnvironment":
                "use a provider token, or another certificate"
            case _: nil
            }
        guard let own else { return nil }
        return sighting.explanation?.hint.map { "\($0); \(own)" } ?? own
    }

    private static func wrongKey(_ sighting: KeySighting) -> String {
        guard let known = sighting.knownKeys else {
            return "key id, team id and key must belong together, and the server must know the key"
        }
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        if known.contains(sighting.keyID) {
            return "the server knows the key id: check the team id, and that the file is its key"
        }
        return "the server knows the keys \(list): use one, or give it yours (serve --key, PUT"
            + " /v1/keys/\(sighting.keyID))"
    }
}
