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
}
