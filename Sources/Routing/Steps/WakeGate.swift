import APNs

extension RoutingRun {
    /// Step 7: decides whether content-available may run the app in the background.
    ///
    /// All that stands against it is remarked on, not only the first.
    mutating func mayWake() -> Bool {
        let obstacles = wakeObstacles()
        for (rule, diagnostic) in obstacles {
            apply(rule)
            remark(diagnostic)
        }
        guard obstacles.isEmpty else { return false }
        if app.state == .terminated && !device.unlockedSinceBoot {
            apply(.beforeUnlock)
            remark(.beforeUnlock)
            isHeld = true
            return false
        }
        if device.lowPower { remark(.lowPower) }
        return true
    }

    private func wakeObstacles() -> [(RoutingRule, Diagnostic)] {
        var obstacles: [(RoutingRule, Diagnostic)] = []
        if !app.backgroundModes.contains(.remoteNotification) {
            obstacles.append((.r13, .noBackgroundMode))
        }
        if !app.backgroundRefresh { obstacles.append((.r14, .backgroundRefreshOff)) }
        if app.state == .forceQuit { obstacles.append((.r18, .forceQuit)) }
        if !wiring.responds(to: .appDidReceiveRemote, phase) {
            obstacles.append((.fetchVariant, .noFetchVariant))
        }
        return obstacles
    }
}
