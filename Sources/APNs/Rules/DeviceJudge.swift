/// Judges steps 10 to 12 in the order of the rule book.
package enum DeviceJudge {
    /// The first rule that refuses the push; rules that only warn are added to `warnings`.
    package static func judge(
        _ request: PushRequest, on device: DeviceFacts, settings: RuleSettings,
        warnings: inout RuleSet
    ) -> RuleID? {
        if let id = broken(MalformedDeviceTokenRule.self, request, device, settings, &warnings) {
            return id
        }
        if let id = broken(UnknownDeviceTokenRule.self, request, device, settings, &warnings) {
            return id
        }
        if let id = broken(
            OtherEnvironmentDeviceTokenRule.self, request, device, settings, &warnings)
        {
            return id
        }
        if let id = broken(DeviceTokenNotForTopicRule.self, request, device, settings, &warnings) {
            return id
        }
        if let id = broken(UnregisteredRule.self, request, device, settings, &warnings) {
            return id
        }
        if let id = broken(ExpiredTokenRule.self, request, device, settings, &warnings) {
            return id
        }
        if let id = broken(PushTypeNotForTopicRule.self, request, device, settings, &warnings) {
            return id
        }
        return broken(TooManyRequestsRule.self, request, device, settings, &warnings)
    }

    @inline(__always)
    private static func broken<R: DeviceRule>(
        _ rule: R.Type, _ request: PushRequest, _ device: DeviceFacts, _ settings: RuleSettings,
        _ warnings: inout RuleSet
    ) -> RuleID? {
        let level = settings.level(of: R.id)
        guard level != .off, R.isBroken(by: request, on: device) else { return nil }
        if level == .enforce { return R.id }
        warnings.insert(R.id)
        return nil
    }
}
