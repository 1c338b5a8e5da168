/// What to do about a reason that concerns credentials or topic.
enum CredentialFix {
    /// The advice, with the hint of the log before it; nil for any other reason.
    static func text(_ reason: String, _ sighting: CredentialSighting) -> String? {
        guard let own = own(reason, sighting) else { return nil }
        return sighting.explanation?.hint.map { "\($0); \(own)" } ?? own
    }

    private static func own(_ reason: String, _ sighting: CredentialSighting) -> String? {
        switch reason {
        case "InvalidProviderToken": wrongKey(sighting)
        case "ExpiredProviderToken":
            "compare the clocks; a new token must be issued at least every hour"
        case "MissingProviderToken":
            switch sighting.credential {
            case .key: "something between here and the gateway drops authorization"
            case .certificate:
                "the gateway asks for no certificate, or something in between ends TLS: start it"
                    + " with --client-certificates optional"
            }
        case "BadEnvironmentKeyInToken", "BadEnvironmentKeyIdInToken":
            "the key is for the other environment: use another, or the other host"
        case "UnrelatedKeyIdInToken": "one connection uses one key: use another connection"
        case "TooManyProviderTokenUpdates": "wait 20 minutes, or reset the server"
        case "TopicDisallowed", "BadTopic", "MissingTopic", "DeviceTokenNotForTopic":
            "give a topic that it is for: --topic"
        case "BadCertificateEnvironment":
            "the certificate is for the other environment: use another, or the other host"
        case "Forbidden", "BadCertificate": "use a provider token, or another certificate"
        case _: nil
        }
    }

    private static func wrongKey(_ sighting: CredentialSighting) -> String {
        guard let known = sighting.knownKeys, case .key(let id, _, _) = sighting.credential else {
            return "key id, team id and key must belong together, and the server must know the key"
        }
        let list = known.isEmpty ? "none" : known.joined(separator: ", ")
        if known.contains(id) {
            return "the server knows the key id: check the team id, and that the file is its key"
        }
        return "the server knows the keys \(list): use one, or give it yours (serve --key, PUT"
            + " /v1/keys/\(id))"
    }
}
