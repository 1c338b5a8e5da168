import APNs

extension RoutingRun {
    /// Step 2 for user notifications: looks for something in the payload that a device acts on.
    ///
    /// Returns the outcome where there is nothing, or where Apple calls the combination an error.
    mutating func checkPayload() -> Outcome? {
        let facts = push.facts
        if facts.contains(.mutableContent) && !facts.contains(.alertText) {
            apply(.r29)
            remark(.noAlertForExtension)
        }
        guard !facts.isDisjoint(with: PayloadFacts.visible.union(.contentAvailable)) else {
            apply(.nothing)
            remark(.emptyPayload(facts))
            return .dropped
        }
        if push.payloadClass == .silent { return checkSilent() }
        if push.pushType == .background { remark(.visibleAsBackground) }
        return nil
    }

    private mutating func checkSilent() -> Outcome? {
        if push.pushType == .alert && device.os >= OSVersion(13) {
            let drops = policy.silentAsAlert == .drop
            remark(.silentAsAlert(dropped: drops))
            if drops {
                apply(.silentAsAlert)
                return .dropped
            }
        }
        guard push.priority == .immediate else { return nil }
        let drops = policy.backgroundP10 == .drop
        remark(.silentPriority10(dropped: drops))
        guard drops else { return nil }
        apply(.silentPriority10)
        return .dropped
    }
}
