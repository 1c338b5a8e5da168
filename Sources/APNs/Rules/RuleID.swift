/// The rules in the order in which they are judged.
///
/// A rule's name is its reason in kebab case, with a word where one reason has several rules.
package enum RuleID: UInt8, Sendable, CaseIterable {
    case badCertificateEnvironment
    case methodNotAllowed
    case badPath
    case duplicateAuthorization
    case missingProviderToken
    case badCertificate
    case invalidProviderToken
    case expiredProviderToken
    case badEnvironmentKeyInToken
    case unrelatedKeyIDInToken
    case otherTeamInToken
    case tooManyProviderTokenUpdates
    case missingDeviceToken
    case duplicateHeaders
    case badMessageID
    case badExpirationDate
    case badPriority
    case badCollapseID
    case invalidPushType
    case badPriorityBackground
    case missingTopic
    case badTopic
    case topicDisallowed
    case payloadEmpty
    case payloadTooLarge
    case invalidPayload
    case misspelledKey
    case unknownKey
    case wrongType
    case badValue
    case misplacedKey
    case mutableWithoutAlert
    case backgroundVisible
    case backgroundWithoutContent
    case liveActivity
    case doubleEscape
    case repeatedKey
    case headersInPayload
    case nearLimit
    case nothingToDo
    case malformedDeviceToken
    case unknownDeviceToken
    case otherEnvironmentDeviceToken
    case deviceTokenNotForTopic
    case unregistered
    case expiredToken
    case pushTypeNotForTopic
    case tooManyRequests

    /// The id in settings, findings and the log.
    package var name: String { RuleBook.rule(self).name }
}

extension Rule {
    /// The id in settings, findings and the log.
    ///
    /// The reason in kebab case, with a word where one reason has several rules; the rules of
    /// payload lint, whose reason is ours and not Apple's, are named `payload.` and a word.
    package var name: String {
        let words = RuleWords.of(id)
        switch words {
        case .reasonAlone: return reason.kebabName
        case .reasonAnd(let word): return "\(reason.kebabName).\(word)"
        case .payload(let word): return "payload.\(word)"
        }
    }
}

extension Reason {
    /// `BadDeviceToken` as `bad-device-token`.
    package var kebabName: String {
        var text = ""
        for character in name {
            if character.isUppercase && !text.isEmpty { text.append("-") }
            text.append(character.lowercased())
        }
        return text
    }
}

/// A set of rules.
package struct RuleSet: Sendable, Hashable {
    package private(set) var bits: UInt64

    package init() { bits = 0 }
    package init(_ rules: some Sequence<RuleID>) {
        self.init()
        for rule in rules { insert(rule) }
    }

    package var isEmpty: Bool { bits == 0 }
    package func isDisjoint(with other: RuleSet) -> Bool { bits & other.bits == 0 }
    package func contains(_ rule: RuleID) -> Bool { bits & 1 << UInt64(rule.rawValue) != 0 }
    package mutating func insert(_ rule: RuleID) { bits |= 1 << UInt64(rule.rawValue) }
    package mutating func remove(_ rule: RuleID) { bits &= ~(1 << UInt64(rule.rawValue)) }

    /// The members in judging order.
    package var members: [RuleID] { RuleID.allCases.filter(contains) }
}

/// Which rules refuse and which only warn.
package struct RuleSettings: Sendable, Equatable {
    /// The profile that the levels started from.
    package let profile: Profile
    private var enforced = RuleSet()
    private var warned = RuleSet()

    package init(profile: Profile = .apns) {
        self.profile = profile
        for rule in RuleBook.all { set(rule.id, to: rule.levels.level(in: profile)) }
    }

    /// Changes one rule's level on top of the profile.
    package mutating func set(_ rule: RuleID, to level: RuleLevel) {
        enforced.remove(rule)
        warned.remove(rule)
        switch level {
        case .off: break
        case .warn: warned.insert(rule)
        case .enforce: enforced.insert(rule)
        }
    }

    @inline(__always)
    package func level(of rule: RuleID) -> RuleLevel {
        if enforced.contains(rule) { return .enforce }
        return warned.contains(rule) ? .warn : .off
    }

    /// Some rule of the credentials is judged: false in profile lenient, where no signature needs
    /// to be verified.
    package var judgesCredentials: Bool {
        !enforced.isDisjoint(with: RuleBook.ofCredentials)
            || !warned.isDisjoint(with: RuleBook.ofCredentials)
    }
}
