/// All rules in the order in which they are judged.
///
/// Source: protocol decisions 14.1.
package enum RuleBook {
    /// Steps 0 to 9.
    package static let requestRules: [any RequestRule.Type] = [
        BadCertificateEnvironmentRule.self, MethodNotAllowedRule.self, BadPathRule.self,
        DuplicateAuthorizationRule.self, MissingProviderTokenRule.self, BadCertificateRule.self,
        InvalidProviderTokenRule.self, ExpiredProviderTokenRule.self,
        BadEnvironmentKeyInTokenRule.self,
        UnrelatedKeyIDInTokenRule.self, OtherTeamInTokenRule.self,
        TooManyProviderTokenUpdatesRule.self, MissingDeviceTokenRule.self,
        DuplicateHeadersRule.self, BadMessageIDRule.self, BadExpirationDateRule.self,
        BadPriorityRule.self, BadCollapseIDRule.self, InvalidPushTypeRule.self,
        BadPriorityBackgroundRule.self, MissingTopicRule.self, BadTopicRule.self,
        TopicDisallowedRule.self, PayloadEmptyRule.self, PayloadTooLargeRule.self,
        InvalidPayloadRule.self,
    ]

    /// Steps 10 to 12.
    package static let deviceRules: [any DeviceRule.Type] = [
        MalformedDeviceTokenRule.self, UnknownDeviceTokenRule.self,
        OtherEnvironmentDeviceTokenRule.self, DeviceTokenNotForTopicRule.self,
        UnregisteredRule.self, ExpiredTokenRule.self, PushTypeNotForTopicRule.self,
        TooManyRequestsRule.self,
    ]

    /// Every rule, in judging order.
    package static let all: [Rule] =
        requestRules.map { $0.rule } + LintRules.all
        + deviceRules.map { $0.rule }

    /// The rule with that id.
    package static func rule(_ id: RuleID) -> Rule { all[Int(id.rawValue)] }

    /// Why a broken rule refused or warned.
    package static func explain(
        _ id: RuleID, _ request: PushRequest, _ context: RuleContext, _ device: DeviceFacts
    ) -> Explanation {
        let index = Int(id.rawValue)
        if index < requestRules.count { return requestRules[index].explain(request, in: context) }
        let deviceIndex = index - requestRules.count - LintRules.all.count
        guard deviceIndex < 0 else { return deviceRules[deviceIndex].explain(request, on: device) }
        // The finding of lint says more; this is what the rule alone can say.
        let rule = rule(id)
        return Explanation(got: "a payload as logged", expected: rule.what, hint: rule.why)
    }
}

extension RuleBook {
    /// True for rules judged after the credentials were found good.
    package static func isAfterCredentials(_ id: RuleID) -> Bool {
        id.rawValue >= RuleID.missingDeviceToken.rawValue
    }

    /// The rules that are explained by facts of the credentials, which no record keeps: their
    /// explanation is made when they are broken, or never.
    static let ofCredentials = RuleSet([
        .badCertificateEnvironment, .missingProviderToken, .badCertificate, .invalidProviderToken,
        .expiredProviderToken, .badEnvironmentKeyInToken, .unrelatedKeyIDInToken,
        .otherTeamInToken, .tooManyProviderTokenUpdates, .topicDisallowed,
    ])
}
