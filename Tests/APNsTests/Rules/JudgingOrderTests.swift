import APNs
import Testing

@Suite("The order in which rules are judged")
struct JudgingOrderTests {
    /// No profile enforces all rules of payload lint; the order holds for all that are enforced.
    private static let all = RuleSettings.unforgiving

    /// Neighbours of decision 14.1 that one request can break together.
    private static let neighbours: [(RuleID, RuleID)] = [
        (.badCertificateEnvironment, .methodNotAllowed),
        (.methodNotAllowed, .badPath),
        (.badPath, .duplicateAuthorization),
        (.badPath, .missingProviderToken),
        (.duplicateAuthorization, .missingProviderToken),
        (.duplicateAuthorization, .invalidProviderToken),
        (.invalidProviderToken, .expiredProviderToken),
        (.expiredProviderToken, .badEnvironmentKeyInToken),
        (.badEnvironmentKeyInToken, .unrelatedKeyIDInToken),
        (.unrelatedKeyIDInToken, .otherTeamInToken),
        (.otherTeamInToken, .tooManyProviderTokenUpdates),
        (.duplicateAuthorization, .badCertificate),
        (.missingProviderToken, .missingDeviceToken),
        (.badCertificate, .missingDeviceToken),
        (.tooManyProviderTokenUpdates, .missingDeviceToken),
        (.missingDeviceToken, .duplicateHeaders),
        (.duplicateHeaders, .badMessageID),
        (.badMessageID, .badExpirationDate),
        (.badExpirationDate, .badPriority),
        (.badPriority, .badCollapseID),
        (.badCollapseID, .invalidPushType),
        (.badCollapseID, .badPriorityBackground),
        (.invalidPushType, .missingTopic),
        (.badPriorityBackground, .missingTopic),
        (.missingTopic, .topicDisallowed),
        (.badTopic, .topicDisallowed),
        (.topicDisallowed, .payloadEmpty),
        (.topicDisallowed, .payloadTooLarge),
        (.payloadEmpty, .invalidPayload),
        (.payloadTooLarge, .invalidPayload),
        (.payloadEmpty, .malformedDeviceToken),
        (.invalidPayload, .malformedDeviceToken),
        (.misspelledKey, .unknownKey),
        (.unknownKey, .wrongType),
        (.wrongType, .badValue),
        (.badValue, .misplacedKey),
        (.misplacedKey, .mutableWithoutAlert),
        (.misplacedKey, .backgroundVisible),
        (.mutableWithoutAlert, .backgroundVisible),
        (.backgroundVisible, .backgroundWithoutContent),
        (.backgroundWithoutContent, .doubleEscape),
        (.liveActivity, .doubleEscape),
        (.doubleEscape, .repeatedKey),
        (.repeatedKey, .headersInPayload),
        (.headersInPayload, .nearLimit),
        (.nearLimit, .nothingToDo),
        (.nothingToDo, .malformedDeviceToken),
        (.malformedDeviceToken, .unknownDeviceToken),
        (.unknownDeviceToken, .otherEnvironmentDeviceToken),
        (.otherEnvironmentDeviceToken, .deviceTokenNotForTopic),
        (.deviceTokenNotForTopic, .unregistered),
        (.deviceTokenNotForTopic, .expiredToken),
        (.unregistered, .pushTypeNotForTopic),
        (.expiredToken, .pushTypeNotForTopic),
        (.pushTypeNotForTopic, .tooManyRequests),
    ]

    @Test("of two neighbours that are both broken the earlier answers", arguments: neighbours)
    func earlierWins(earlier: RuleID, later: RuleID) {
        for draft in [Breaker.draft(earlier, later), Breaker.draft(later, earlier)]
        where earlier.isBroken(by: draft) && later.isBroken(by: draft) {
            #expect(Verdict(draft, JudgingOrderTests.all).refusal == earlier)
            return
        }
        Issue.record("\(earlier) and \(later) could not be broken together")
    }

    /// Neighbours of the rule book that no request can break together.
    private static let exclusive: [(RuleID, RuleID)] = [
        // No credentials at all, a certificate, or a token.
        (.missingProviderToken, .badCertificate),
        (.badCertificate, .invalidProviderToken),
        // One header, one value.
        (.invalidPushType, .badPriorityBackground),
        (.missingTopic, .badTopic),
        (.payloadEmpty, .payloadTooLarge),
        // What is no JSON object has no keys to look at.
        (.invalidPayload, .misspelledKey),
        // One push type.
        (.backgroundWithoutContent, .liveActivity),
        (.unregistered, .expiredToken),
    ]

    @Test("covers every pair of neighbours in the rule book but those that exclude each other")
    func complete() {
        let pairs = zip(RuleID.allCases, RuleID.allCases.dropFirst())
        let missing = pairs.filter { pair in
            !JudgingOrderTests.neighbours.contains { $0 == pair }
        }
        #expect(missing.map(\.0) == JudgingOrderTests.exclusive.map(\.0))
        #expect(missing.map(\.1) == JudgingOrderTests.exclusive.map(\.1))
    }

    @Test("has pairs that exclude each other indeed", arguments: exclusive)
    func cannotMeet(earlier: RuleID, later: RuleID) {
        for draft in [Breaker.draft(earlier, later), Breaker.draft(later, earlier)] {
            #expect(!(earlier.isBroken(by: draft) && later.isBroken(by: draft)))
        }
    }

    @Test("of any two broken rules the earlier answers", arguments: RuleID.allCases)
    func allPairs(first: RuleID) {
        var together = 0
        for second in RuleID.allCases where second.rawValue > first.rawValue {
            let draft = Breaker.draft(first, second)
            let broken = RuleID.allCases.filter { $0.isBroken(by: draft) }
            #expect(Verdict(draft, JudgingOrderTests.all).refusal == broken.first)
            if broken.starts(with: [first]) && broken.contains(second) { together += 1 }
        }
        // All but the last rule can be broken together with most that follow; what is no JSON
        // object with none of payload lint.
        let isNoObject = first == .payloadEmpty || first == .invalidPayload
        let following = RuleID.allCases.count { other in
            other.rawValue > first.rawValue && !(isNoObject && other.isLint)
        }
        #expect(together >= following / 2)
    }

    @Test("a request that breaks everything it can is answered with the certificate")
    func everything() {
        let draft = Draft { draft in
            for id in RuleID.allCases.reversed() { Breaker.breaking(id)(&draft) }
        }
        #expect(RuleID.allCases.filter { $0.isBroken(by: draft) }.count >= 20)
        #expect(Verdict(draft, JudgingOrderTests.all).refusal == .badCertificateEnvironment)
    }
}
