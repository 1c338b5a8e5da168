import APNs

extension RoutingRun {
    /// Step 2: routes the types that do not notify the user; nil for those that do.
    ///
    /// Source: delivery rules A8.
    mutating func routeSpecialType() -> Outcome? {
        if isForWallet { return handToSystem(.passUpdate, by: .walletPass) }
        guard let type = push.effectiveType else { return nil }
        if let (first, rule) = RoutingRun.firstSystem(for: type), os < first {
            apply(rule)
            remark(.systemTooOld(os, type.name, first))
            return .dropped
        }
        switch type {
        case .alert, .background: return nil
        case .voip: return routeVoIP()
        case .liveactivity: return routeActivity()
        case .location: return routeLocation()
        case .pushtotalk:
            guard wake(by: .pushToTalk, afterForceQuit: .pushToTalkForceQuit) else {
                return outcomeAsleep
            }
            emitCall(.pttIncoming, by: ruleOfWake(.pushToTalk, .pushToTalkForceQuit))
            suspendIfWoken(after: 0)
            return .silentCallback
        case .complication:
            remark(.specialType(type.name))
            if device.platform == .ios && os.major >= 13 { remark(.complicationDeprecated) }
            guard wake(by: .complication, afterForceQuit: .complicationForceQuit) else {
                return outcomeAsleep
            }
            emitCall(.pkIncoming, by: ruleOfWake(.complication, .complicationForceQuit))
            suspendIfWoken(after: 0)
            return .silentCallback
        case .widgets: return handToSystem(.widgetReload, by: .r50, type)
        case .controls: return handToSystem(.controlReload, by: .controls, type)
        case .mdm: return handToSystem(.mdmCheckIn, by: .r50, type)
        case .fileprovider:
            let outcome = handToSystem(.fileProviderSignal, by: .r50, type)
            let rule = RoutingRule.fileProviderCallback
            guard policy.fileProviderCallback, wake(by: rule, afterForceQuit: rule) else {
                return outcome
            }
            emitCall(.pkIncoming, by: rule)
            suspendIfWoken(after: 0)
            return outcome
        }
    }

    /// The topic is a pass type of Wallet, which no app of the device stands behind.
    private var isForWallet: Bool { app.topic.hasPrefix("pass.") }

    private mutating func handToSystem(
        _ event: SystemEvent, by rule: RoutingRule, _ type: PushType? = nil
    ) -> Outcome {
        emit(TraceEvent(system: event, by: rule))
        if let type { remark(.specialType(type.name)) }
        return .system
    }

    /// Starts or wakes the app where it does not run; false where it may not be launched yet, or
    /// crashes as it is launched.
    mutating func wake(by rule: RoutingRule, afterForceQuit: RoutingRule) -> Bool {
        let rule = ruleOfWake(rule, afterForceQuit)
        switch app.state {
        case .foreground, .inactive, .background, .neverLaunched: return true
        case .suspended:
            emit(TraceEvent(system: .processResume, by: rule))
            aftermath.state = .background
            return true
        case .terminated, .forceQuit:
            guard device.unlockedSinceBoot else {
                apply(.beforeUnlock)
                remark(.notBeforeUnlock)
                return false
            }
            aftermath.state = .background
            launchBehind(by: rule) { $0.detail = "launchOptions do not carry the payload" }
            return !hasCrashed
        }
    }

    /// What became of a push that could not wake the app: code ran where the launch crashed.
    var outcomeAsleep: Outcome {
        events.contains { $0.kind == .callback } ? .silentCallback : .dropped
    }

    /// The rule of a wake-up, which after a force-quit is another one.
    func ruleOfWake(_ rule: RoutingRule, _ afterForceQuit: RoutingRule) -> RoutingRule {
        app.state == .forceQuit ? afterForceQuit : rule
    }

    /// An app that this push has woken is suspended after its work.
    mutating func suspendIfWoken(after milliseconds: Int) {
        if aftermath.state == .background { suspend(after: milliseconds) }
    }

    mutating func emitCall(_ callback: Callback, by rule: RoutingRule) {
        var event = call(callback, by: rule)
        event.content = .original
        guard callback.hasHandler else {
            emit(event)
            return
        }
        let reply = app.script.replies[callback]
        event.handler = .init(.app, calls: reply.calls)
        emit(event)
        if !reply.isPlain { answer(callback, reply, by: rule) }
    }

    /// The first system that knows the type, and the rule by which an older one does nothing.
    ///
    /// Source: delivery rules A8, A10.
    static func firstSystem(for type: PushType) -> (OSVersion, RoutingRule)? {
        switch type {
        case .complication: (OSVersion(9), .complicationBelow9)
        case .fileprovider: (OSVersion(11), .fileProviderBelow11)
        case .location: (OSVersion(15), .locationBelow15)
        case .pushtotalk: (OSVersion(16), .pushToTalkBelow16)
        case .liveactivity: (OSVersion(16, 1), .activityBelow16)
        case .controls: (OSVersion(18), .controlsBelow18)
        case .widgets: (OSVersion(26), .widgetsBelow26)
        case .alert, .background, .voip, .mdm: nil
        }
    }
}
