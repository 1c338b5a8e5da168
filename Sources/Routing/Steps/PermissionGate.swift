import APNs

/// What the user's settings leave of a notification.
enum PermissionVerdict {
    /// Notifications are not authorized: nothing appears.
    case refused
    /// Provisional: Notification Center only.
    case quiet
    case allowed
}

extension RoutingRun {
    /// Step 4: what the user allows.
    func decidePermission() -> PermissionVerdict {
        switch app.permission.status {
        case .authorized, .ephemeral: .allowed
        case .provisional: .quiet
        case .denied, .notDetermined: .refused
        }
    }

    /// What the payload can show by itself: alert text as banner or list, sound, badge.
    var payloadParts: Shown {
        var parts: Shown = []
        if push.facts.contains(.alertText) { parts.formUnion([.banner, .list]) }
        if push.facts.contains(.sound) { parts.formUnion(.sound) }
        if push.facts.contains(.badge) { parts.formUnion(.badge) }
        return parts
    }

    /// What is left of `parts` under the user's switches and the verdict on permission.
    mutating func parts(_ parts: Shown, under verdict: PermissionVerdict) -> Shown {
        switch verdict {
        case .refused: return []
        case .quiet: return app.permission.list ? parts.intersection(.list) : []
        case .allowed: break
        }
        var allowed: Shown = []
        if app.permission.alert { allowed.formUnion(.banner) }
        if app.permission.sound { allowed.formUnion(.sound) }
        if app.permission.badge { allowed.formUnion(.badge) }
        if app.permission.list { allowed.formUnion(.list) }
        if !parts.isSubset(of: allowed) { apply(.settings) }
        return parts.intersection(allowed)
    }

    /// The interruption level that counts on this system, for this app and this user.
    ///
    /// Critical alerts came with iOS 12, the other levels with iOS 15.
    ///
    /// Source: delivery rules A5, A10.
    mutating func effectiveLevel() -> InterruptionLevel {
        let level = push.facts.interruptionLevel
        switch level {
        case .active: return .active
        case .critical where os.major >= 12:
            guard app.script.entitlements.critical else {
                remark(
                    .notEntitled(
                        "com.apple.developer.usernotifications.critical-alerts",
                        for: "interruption level critical"))
                return .active
            }
            return allowed(app.permission.critical, .critical)
        case .timeSensitive where os.major >= 15:
            guard app.script.entitlements.timeSensitive else {
                remark(
                    .notEntitled(
                        "com.apple.developer.usernotifications.time-sensitive",
                        for: "interruption level time-sensitive"))
                return .active
            }
            return allowed(app.permission.timeSensitive, .timeSensitive)
        case .passive where os.major >= 15: return .passive
        case .critical, .timeSensitive, .passive:
            apply(.levelBelow15)
            return .active
        }
    }

    private mutating func allowed(
        _ isOn: Bool, _ level: InterruptionLevel
    ) -> InterruptionLevel {
        if !isOn { apply(.settings) }
        return isOn ? level : .active
    }

    /// A Focus filter of the app may judge the push; what it says is not known here.
    mutating func remarkOnFilter() {
        guard let content, content.filterCriteria != nil, device.focus != nil, os.major >= 16
        else { return }
        apply(.filterCriteria)
        remark(.focusFilter)
    }
}
