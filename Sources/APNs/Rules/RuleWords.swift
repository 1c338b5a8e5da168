/// What a rule's name adds to its reason.
enum RuleWords {
    case reasonAlone
    case reasonAnd(String)
    case payload(String)

    static func of(_ id: RuleID) -> RuleWords {
        switch id {
        case .badCertificateEnvironment, .methodNotAllowed, .badPath, .missingProviderToken,
            .badCertificate, .invalidProviderToken,
            .expiredProviderToken, .badEnvironmentKeyInToken, .unrelatedKeyIDInToken,
            .tooManyProviderTokenUpdates, .missingDeviceToken, .duplicateHeaders,
            .badMessageID, .badExpirationDate, .badPriority, .badCollapseID,
            .invalidPushType, .missingTopic, .badTopic, .topicDisallowed, .payloadEmpty,
            .payloadTooLarge, .invalidPayload, .deviceTokenNotForTopic, .unregistered,
            .expiredToken, .tooManyRequests:
            .reasonAlone
        case .duplicateAuthorization: .reasonAnd("authorization")
        case .otherTeamInToken: .reasonAnd("other-team")
        case .badPriorityBackground: .reasonAnd("background")
        case .malformedDeviceToken: .reasonAnd("malformed")
        case .unknownDeviceToken: .reasonAnd("unknown")
        case .otherEnvironmentDeviceToken: .reasonAnd("environment")
        case .pushTypeNotForTopic: .reasonAnd("topic")
        case .misspelledKey: .payload("misspelled-key")
        case .unknownKey: .payload("unknown-key")
        case .wrongType: .payload("wrong-type")
        case .badValue: .payload("bad-value")
        case .misplacedKey: .payload("misplaced-key")
        case .mutableWithoutAlert: .payload("mutable-without-alert")
        case .backgroundVisible: .payload("background-visible")
        case .backgroundWithoutContent: .payload("background-without-content")
        case .liveActivity: .payload("live-activity")
        case .doubleEscape: .payload("double-escape")
        case .repeatedKey: .payload("repeated-key")
        case .headersInPayload: .payload("headers-in-payload")
        case .nearLimit: .payload("near-limit")
        case .nothingToDo: .payload("nothing-to-do")
        }
    }
}
