import APNs

extension RoutingRun {
    /// Step 7: decides whether content-available may run the app in the background.
    ///
    /// All that stands against it is remarked on, not only the first.
    mutating func mayWake() -> Bool {
        let isSilent = push.payloadClass == .silent
        if !isSilent && policy.alertWithContent == .shows {
            apply(.alertAlone)
            return false
        }
        guard !meetsObstacles() else { return false }
        if isSilent { replaceHeld() }
        guard memory.unanswered < RoutingRun.unansweredMax else {
            remark(.withheld)
            return hold(by: .r52, isSilent)
        }
        if budgetIsSpent {
            guard !isSilent else {
                remark(.throttled)
                return hold(by: .r24, true)
            }
            apply(.withoutBudget)
        }
        if app.state == .terminated && !device.unlockedSinceBoot {
            remark(isSilent ? .beforeUnlock : .notBeforeUnlock)
            return hold(by: .beforeUnlock, isSilent)
        }
        if device.lowPower { remark(.lowPower) }
        return true
    }

    /// After so many wake-ups in a row without an answer the app is not woken any more.
    ///
    /// Source: R52.
    static let unansweredMax = 2

    /// The budget is spent, and it counts.
    private var budgetIsSpent: Bool {
        memory.budgetIsSpent && !device.runFromXcode && device.silentBudget != nil
    }

    /// Background pushes are held; of an alert with content-available only the wake-up is lost.
    private mutating func hold(by rule: RoutingRule, _ isSilent: Bool) -> Bool {
        if isSilent {
            emit(TraceEvent(system: .pushHeld, by: rule))
            aftermath.isHeld = true
        } else {
            apply(rule)
        }
        return false
    }

    /// A newer background push takes the place of one that the device holds.
    ///
    /// Source: R22.
    mutating func replaceHeld() {
        guard memory.holdsOlder else { return }
        emit(TraceEvent(system: .pushReplaced, by: .r22))
        remark(.heldReplaced)
        aftermath.replacesHeld = true
    }

    private mutating func meetsObstacles() -> Bool {
        var meets = false
        func note(_ rule: RoutingRule, _ diagnostic: Diagnostic, _ run: inout RoutingRun) {
            run.apply(rule)
            run.remark(diagnostic)
            meets = true
        }
        if !app.backgroundModes.contains(.remoteNotification) {
            note(.r13, .noBackgroundMode, &self)
        }
        if !app.backgroundRefresh { note(.r14, .backgroundRefreshOff, &self) }
        if app.state == .forceQuit { note(.r18, .forceQuit, &self) }
        let isEnough = policy.oldVariantInBackground && app.state != .terminated
        if !wiring.responds(to: .appDidReceiveRemote, phase),
            !(isEnough && wiring.responds(to: .appDidReceiveRemoteOld, phase))
        {
            note(.fetchVariant, .noFetchVariant, &self)
        }
        return meets
    }
}
