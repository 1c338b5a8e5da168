import APNs
import Testing

@Suite("The levels of rules")
struct RuleTests {
    /// Source: decisions 14.2 and 14.4: refused by the strict profile only.
    private static let strictOnly: Set<RuleID> = [
        .badPriorityBackground, .invalidPayload, .misspelledKey, .wrongType, .badValue,
        .mutableWithoutAlert, .backgroundVisible, .backgroundWithoutContent, .liveActivity,
    ]
    /// Source: protocol section 8.1: custom data may look like this on purpose.
    private static let warnOnly: Set<RuleID> = [
        .unknownKey, .misplacedKey, .doubleEscape, .repeatedKey, .headersInPayload, .nearLimit,
        .nothingToDo,
    ]
    /// Source: decision 14.4: any device token, any topic, no credentials.
    private static let notLenient: Set<RuleID> = [
        .badCertificateEnvironment, .missingProviderToken, .badCertificate,
        .invalidProviderToken, .expiredProviderToken, .badEnvironmentKeyInToken,
        .unrelatedKeyIDInToken, .otherTeamInToken,
        .tooManyProviderTokenUpdates, .missingTopic, .badTopic, .topicDisallowed,
        .malformedDeviceToken, .unknownDeviceToken, .otherEnvironmentDeviceToken,
        .deviceTokenNotForTopic, .unregistered, .expiredToken, .pushTypeNotForTopic,
        .tooManyRequests,
    ]

    @Test("follow the profile", arguments: RuleID.allCases)
    func profiles(id: RuleID) {
        let levels = Profile.allCases.map { RuleSettings(profile: $0).level(of: id) }
        let expected: [RuleLevel] =
            RuleTests.warnOnly.contains(id)
            ? [.warn, .warn, .warn]
            : RuleTests.strictOnly.contains(id)
                ? [.warn, .enforce, .warn]
                : [.enforce, .enforce, RuleTests.notLenient.contains(id) ? .off : .enforce]
        #expect(Profile.allCases == [.apns, .strict, .lenient])
        #expect(levels == expected)
        #expect(levels == Profile.allCases.map { RuleBook.rule(id).levels.level(in: $0) })
    }

    @Test(
        "can be set one by one on top of a profile", arguments: Profile.allCases, RuleLevel.allCases
    )
    func changed(profile: Profile, level: RuleLevel) {
        for id in RuleID.allCases {
            var settings = RuleSettings(profile: profile)
            settings.set(id, to: level)
            #expect(settings.level(of: id) == level)
            #expect(settings.profile == profile)
            for other in RuleID.allCases where other != id {
                #expect(
                    settings.level(of: other)
                        == RuleSettings(profile: profile).level(of: other))
            }
            settings.set(id, to: RuleBook.rule(id).levels.level(in: profile))
            #expect(settings == RuleSettings(profile: profile))
        }
    }

    @Test("have the words of settings and log")
    func words() {
        #expect(RuleLevel.allCases.map(\.name) == ["off", "warn", "enforce"])
        #expect(Profile.allCases.map(\.name) == ["apns", "strict", "lenient"])
        #expect(RuleSettings().profile == .apns)
    }

    @Test("lenient takes any token and topic without credentials, and still checks the rest")
    func lenient() {
        let settings = RuleSettings(profile: .lenient)
        let odd = Draft {
            $0[":path"] = "/3/device/not-hex"
            $0["apns-topic"] = nil
            $0["apns-push-type"] = "voip"
            $0.credentials = .none
            $0.device.fitsTopic = false
        }
        #expect(Verdict(odd, settings) == Verdict(Draft(), settings))
        #expect(Verdict(odd, settings).refusal == nil)
        let kept: [(RuleID, (inout Draft) -> Void)] = [
            (.methodNotAllowed, { $0[":method"] = "GET" }),
            (.badPath, { $0[":path"] = "/" }),
            (.missingDeviceToken, { $0[":path"] = "/3/device/" }),
            (.duplicateHeaders, { $0.add("apns-topic", "x") }),
            (.badPriority, { $0["apns-priority"] = "7" }),
            (.payloadEmpty, { $0.body = [] }),
            (.payloadTooLarge, { $0.text = PayloadRulesTests.object(bytes: 4_097) }),
        ]
        for (id, change) in kept { #expect(Verdict(Draft(change), settings).refusal == id) }
    }
}
