import APNs

extension RoutingRun {
    /// Step 2 for user notifications: looks for something in the payload that a device acts on.
    ///
    /// Returns the outcome where there is nothing, or where Apple calls the combination an error.
    mutating func checkPayload() -> Outcome? {
        let facts = push.facts
        if facts.contains(.flagIsTrue) {
            apply(.r56)
            remark(.flagIsTrue)
        }
        if facts.contains(.mutableContent) && !facts.contains(.alertText) {
            apply(.r29)
            remark(.noAlertForExtension)
        }
        if push.pushType == nil && device.platform == .watchos && os.major >= 13 {
            apply(.pushTypeMissing)
            remark(.pushTypeMissing)
            return .dropped
        }
        guard !facts.isDisjoint(with: PayloadFacts.visible.union(.contentAvailable)) else {
            apply(.nothing)
            remark(.emptyPayload(facts))
            return .dropped
        }
        if let outcome = checkKind() { return outcome }
        if push.pushType == nil { remarkOnPushType() }
        return nil
    }

    private mutating func checkKind() -> Outcome? {
        if push.payloadClass == .silent { return checkSilent() }
        guard push.pushType == .background else { return nil }
        remark(.visibleAsBackground)
        return checkPriority10()
    }

    /// FC-C8: the header is absent; older systems do not ask for it.
    private mutating func remarkOnPushType() {
        guard os.major >= 13 else { return }
        apply(.pushTypeAdvised)
        remark(.pushTypeMissing)
    }

    private mutating func checkSilent() -> Outcome? {
        if push.pushType == .alert && os.major >= 13 {
            let drops = policy.silentAsAlert == .drop
            remark(.silentAsAlert(dropped: drops))
            if drops {
                apply(.silentAsAlert)
                return .dropped
            }
        }
        return checkPriority10()
    }

    /// A background push with priority 10, which is what counts when the header is absent.
    ///
    /// Source: protocol decision 14.2.
    private mutating func checkPriority10() -> Outcome? {
        guard push.priority == .immediate else { return nil }
        let drops = policy.backgroundP10 == .drop
        remark(.silentPriority10(dropped: drops))
        guard drops else { return nil }
        apply(.silentPriority10)
        return .dropped
    }
}
