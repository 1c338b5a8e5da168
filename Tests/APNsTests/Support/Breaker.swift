import APNs

/// For each rule a change that breaks it.
enum Breaker {
    /// Changes of the payload add to the one before them where both can stand in one JSON text.
    static func breaking(_ id: RuleID) -> (inout Draft) -> Void {
        switch id {
        case .badCertificateEnvironment: { $0.certificate.fitsEnvironment = false }
        case .methodNotAllowed: { $0[":method"] = "GET" }
        case .badPath: { $0[":path"] = "/3/devices/ab" }
        case .duplicateAuthorization:
            { draft in for _ in 0..<2 { draft.add("authorization", "bearer x") } }
        case .missingProviderToken: { $0.credentials = .none }
        case .badCertificate: { $0.certificate.isProviderCertificate = false }
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
            { draft in
                let room = max(0, 5_121 - draft.body.count)
                draft.body += [UInt8](repeating: UInt8(ascii: " "), count: room)
            }
        case .invalidPayload: { $0.text = "not json" }
        case .misspelledKey: { $0.addToAPS(#""allert":"x""#) }
        case .unknownKey: { $0.addToAPS(#""link-url":"x""#) }
        case .wrongType: { $0.addToAPS(#""category":1"#) }
        case .badValue: { $0.addToAPS(#""relevance-score":2"#) }
        case .misplacedKey: { $0.addBesideAPS(#""sound":"default""#) }
        case .mutableWithoutAlert:
            { $0.replace(#""alert":"hi""#, with: #""badge":1,"mutable-content":1"#) }
        case .backgroundVisible:
            { draft in
                draft.becomeBackground()
                draft.addToAPS(#""content-available":1,"badge":1"#)
            }
        case .backgroundWithoutContent:
            { draft in
                draft.becomeBackground()
                draft.replace(#""content-available":1,"#, with: "")
                draft.replace(#""alert":"hi""#, with: #""category":"c""#)
            }
        case .liveActivity:
            { draft in
                draft["apns-push-type"] = "liveactivity"
                draft["apns-topic"] = "com.example.app.push-type.liveactivity"
            }
        case .doubleEscape: { $0.addBesideAPS(#""text":"\\ud83d\\ude09""#) }
        case .repeatedKey:
            { draft in for number in 1...2 { draft.addBesideAPS("\"id\":\(number)") } }
        case .headersInPayload: { $0.addBesideAPS(#""apns-expiration":0"#) }
        case .nearLimit:
            { draft in
                let room = max(0, 3_950 - draft.body.count)
                draft.body += [UInt8](repeating: UInt8(ascii: " "), count: room)
            }
        case .nothingToDo: { $0.replace(#""alert":"hi""#, with: #""category":"c""#) }
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

    /// The rules of payload lint.
    static let lintRules = RuleID.allCases.filter {
        $0.rawValue >= RuleID.misspelledKey.rawValue && $0.rawValue <= RuleID.nothingToDo.rawValue
    }

    /// A draft that breaks all of these, changed in that order.
    static func draft(_ ids: RuleID...) -> Draft {
        Draft { draft in
            for id in ids { breaking(id)(&draft) }
        }
    }
}
