import APNs

/// For each rule a change that breaks it.
enum Breaker {
    static func breaking(_ id: RuleID) -> (inout Draft) -> Void {
        switch id {
        case .methodNotAllowed: { $0[":method"] = "GET" }
        case .badPath: { $0[":path"] = "/3/devices/ab" }
        case .duplicateAuthorization:
            { draft in for _ in 0..<2 { draft.add("authorization", "bearer x") } }
        case .missingProviderToken: { $0.credentials = .none }
        case .invalidProviderToken: { $0.token.isGenuine = false }
        case .expiredProviderToken: { $0.token.age = 7_200 }
        case .badEnvironmentKeyInToken: { $0.token.fitsEnvironment = false }
        case .unrelatedKeyIDInToken: { $0.token.isRelatedKey = false }
        case .otherTeamInToken: { $0.token.isSameTeam = false }
        case .tooManyProviderTokenUpdates: { $0.token.comesTooSoon = true }
        case .missingDeviceToken: { $0[":path"] = "/3/device/" }
        case .duplicateHeaders: { draft in for _ in 0..<2 { draft.add("host", "a") } }
        case .badMessageID: { $0["apns-id"] = "1" }
        case .badExpirationDate: { $0["apns-expiration"] = "-1" }
        case .badPriority: { $0["apns-priority"] = "7" }
        case .badCollapseID: { $0["apns-collapse-id"] = String(repeating: "x", count: 65) }
        case .invalidPushType: { $0["apns-push-type"] = "Alert" }
        case .badPriorityBackground: { $0["apns-push-type"] = "background" }
        case .missingTopic: { $0["apns-topic"] = nil }
        case .badTopic: { $0["apns-topic"] = "a b" }
        case .topicDisallowed: { $0.token.topicAllowed = false }
        case .payloadEmpty: { $0.body = [] }
        case .payloadTooLarge:
            { $0.body = [UInt8](repeating: UInt8(ascii: " "), count: 5_121) }
        case .invalidPayload: { $0.text = "not json" }
        case .malformedDeviceToken: { $0[":path"] = "/3/device/xyz" }
        case .unknownDeviceToken: { $0.device.isKnown = false }
        case .otherEnvironmentDeviceToken: { $0.device.fitsEnvironment = false }
        case .deviceTokenNotForTopic: { $0.device.fitsTopic = false }
        case .unregistered:
            { $0.device.validity = .unregistered(since: Instant(seconds: 1)) }
        case .expiredToken: { $0.device.validity = .expired(since: Instant(seconds: 1)) }
        case .pushTypeNotForTopic: { $0.device.kind = .mdm }
        case .tooManyRequests: { $0.device.exceedsRate = true }
        }
    }

    /// A draft that breaks all of these, changed in that order.
    static func draft(_ ids: RuleID...) -> Draft {
        Draft { draft in
            for id in ids { breaking(id)(&draft) }
        }
    }
}
