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

    /// Remarks on parts of the plan that this simulator cannot follow.
    mutating func remarkOnPlan() {
        if device.os < OSVersion(10) { remark(.oldSystem(device.os)) }
        if device.os >= OSVersion(27) { remark(.unknownSystem(device.os)) }
    }
}
