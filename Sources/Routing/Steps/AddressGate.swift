import APNs

extension RoutingRun {
    /// Steps 1 and 3: finds out whether the push can reach this app on this device at all.
    ///
    /// Returns the outcome where it cannot. Which push is stored, and for how long, is for the
    /// caller to decide; a stored push is routed again when the device comes online.
    mutating func checkAddress() -> Outcome? {
        guard app.installed else {
            apply(.uninstalled)
            return .dropped
        }
        guard app.state != .neverLaunched else {
            apply(.neverLaunched)
            return .impossible
        }
        guard device.online else {
            apply(.offline)
            return .stored
        }
        return nil
    }

    /// Remarks on parts of the plan that do not fit the rules or one another.
    ///
    /// A version that the rules do not know is never a reason to drop a push.
    ///
    /// Source: delivery rules A10.
    mutating func remarkOnPlan() {
        if os < OSVersion.known.lowerBound { remark(.oldSystem(os)) }
        if os >= OSVersion.known.upperBound { remark(.unknownSystem(os)) }
        if device.platform == .watchos { remark(.watchAsPhone) }
        if !device.unlockedSinceBoot && app.state.hasProcess { remark(.processBeforeUnlock) }
        switch app.permission.status {
        case .authorized, .denied, .notDetermined: break
        case .provisional: if os.major < 12 { remark(.permissionTooNew(.provisional, .init(12))) }
        case .ephemeral: if os.major < 14 { remark(.permissionTooNew(.ephemeral, .init(14))) }
        }
    }
}
