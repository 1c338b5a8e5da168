import APNs
import Testing

@Suite("The ids of rules")
struct RuleIDTests {
    /// Names are part of settings and of the log: they never change.
    private static let names: [(RuleID, String)] = [
        (.badCertificateEnvironment, "bad-certificate-environment"),
        (.methodNotAllowed, "method-not-allowed"),
        (.badPath, "bad-path"),
        (.duplicateAuthorization, "duplicate-headers.authorization"),
        (.missingProviderToken, "missing-provider-token"),
        (.badCertificate, "bad-certificate"),
        (.invalidProviderToken, "invalid-provider-token"),
        (.expiredProviderToken, "expired-provider-token"),
        (.badEnvironmentKeyInToken, "bad-environment-key-in-token"),
        (.unrelatedKeyIDInToken, "unrelated-key-id-in-token"),
        (.otherTeamInToken, "invalid-provider-token.other-team"),
        (.tooManyProviderTokenUpdates, "too-many-provider-token-updates"),
        (.missingDeviceToken, "missing-device-token"),
        (.duplicateHeaders, "duplicate-headers"),
        (.badMessageID, "bad-message-id"),
        (.badExpirationDate, "bad-expiration-date"),
        (.badPriority, "bad-priority"),
        (.badCollapseID, "bad-collapse-id"),
        (.invalidPushType, "invalid-push-type"),
        (.badPriorityBackground, "bad-priority.background"),
        (.missingTopic, "missing-topic"),
        (.badTopic, "bad-topic"),
        (.topicDisallowed, "topic-disallowed"),
        (.payloadEmpty, "payload-empty"),
        (.payloadTooLarge, "payload-too-large"),
        (.invalidPayload, "invalid-payload"),
        (.misspelledKey, "payload.misspelled-key"),
        (.unknownKey, "payload.unknown-key"),
        (.wrongType, "payload.wrong-type"),
        (.badValue, "payload.bad-value"),
        (.misplacedKey, "payload.misplaced-key"),
        (.mutableWithoutAlert, "payload.mutable-without-alert"),
        (.backgroundVisible, "payload.background-visible"),
        (.backgroundWithoutContent, "payload.background-without-content"),
        (.liveActivity, "payload.live-activity"),
        (.doubleEscape, "payload.double-escape"),
        (.repeatedKey, "payload.repeated-key"),
        (.headersInPayload, "payload.headers-in-payload"),
        (.nearLimit, "payload.near-limit"),
        (.nothingToDo, "payload.nothing-to-do"),
        (.malformedDeviceToken, "bad-device-token.malformed"),
        (.unknownDeviceToken, "bad-device-token.unknown"),
        (.otherEnvironmentDeviceToken, "bad-device-token.environment"),
        (.deviceTokenNotForTopic, "device-token-not-for-topic"),
        (.unregistered, "unregistered"),
        (.expiredToken, "expired-token"),
        (.pushTypeNotForTopic, "invalid-push-type.topic"),
        (.tooManyRequests, "too-many-requests"),
    ]

    @Test("are the reason in kebab case, with a word where a reason has several", arguments: names)
    func name(id: RuleID, name: String) {
        #expect(id.name == name)
        #expect(RuleBook.rule(id).name == name)
        // The reason of payload lint is ours, not Apple's.
        let base = id.isLint ? "payload" : RuleBook.rule(id).reason.kebabName
        #expect(name == base && !id.isLint || name.hasPrefix(base + "."))
    }

    @Test("are all in the table, each name once")
    func complete() {
        #expect(RuleIDTests.names.map(\.0) == RuleID.allCases)
        #expect(Set(RuleIDTests.names.map(\.1)).count == RuleID.allCases.count)
    }
}

@Suite("A set of rules")
struct RuleSetTests {
    @Test("holds what was put in and not taken out, in judging order")
    func members() {
        var set = RuleSet([.tooManyRequests, .badPath, .payloadEmpty])
        #expect(set.members == [.badPath, .payloadEmpty, .tooManyRequests])
        set.remove(.payloadEmpty)
        set.remove(.badTopic)
        set.insert(.badPath)
        set.insert(.methodNotAllowed)
        #expect(set.members == [.methodNotAllowed, .badPath, .tooManyRequests])
        #expect(!set.isEmpty && RuleSet().isEmpty)
        #expect(RuleSet(RuleID.allCases).members == RuleID.allCases)
    }

    @Test("tells each rule from all others", arguments: RuleID.allCases)
    func distinct(id: RuleID) {
        let set = RuleSet([id])
        #expect(RuleID.allCases.filter(set.contains) == [id])
    }
}
