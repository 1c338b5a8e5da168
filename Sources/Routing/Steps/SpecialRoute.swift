import APNs

extension RoutingRun {
    /// Step 2: routes the types that do not notify the user; nil for those that do.
    ///
    /// Source: delivery rules A8.
    mutating func routeSpecialType() -> Outcome? {
        if isForWallet { return handToSystem(.passUpdate, by: .walletPass) }
        guard let type = push.effectiveType else { return nil }
        if let first = RoutingRun.firstSystem(for: type), os < first {
            remark(.systemTooOld(os, type.name, first))
        }
        switch type {
        case .alert, .background: return nil
        case .voip: return routeVoIP()
        case .liveactivity: return routeActivity()
        case .location: return routeLocation()
        case .pushtotalk:
            guard wake(by: .pushToTalk, afterForceQuit: .pushToTalkForceQuit) else {
                return .dropped
            }
            emitCall(.pttIncoming, by: ruleOfWake(.pushToTalk, .pushToTalkForceQuit))
            suspendIfWoken(after: 0)
            return .silentCallback
        case .complication:
            remark(.specialType(type.name))
            guard wake(by: .complication, afterForceQuit: .complicationForceQuit) else {
                return .dropped
            }
            emitCall(.pkIncoming, by: ruleOfWake(.complication, .complicationForceQuit))
            suspendIfWoken(after: 0)
            return .silentCallback
        case .widgets: return handToSystem(.widgetReload, by: .r50, type)
        case .controls: return handToSystem(.controlReload, by: .controls, type)
        case .mdm: return handToSystem(.mdmCheckIn, by: .r50, type)
        case .fileprovider:
            let outcome = handToSystem(.fileProviderSignal, by: .r50, type)
            if policy.fileProviderCallback { emitCall(.pkIncoming, by: .fileProviderCallback) }
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

    /// Starts or wakes the app where it does not run; false where it may not be launched yet.
    mutating func wake(by rule: RoutingRule, afterForceQuit: RoutingRule) -> Bool {
        let rule = ruleOfWake(rule, afterForceQuit)
        switch app.state {
        case .foreground, .inactive, .background, .neverLaunched: return true
        case .suspended: emit(TraceEvent(system: .processResume, by: rule))
        case .terminated, .forceQuit:
            guard device.unlockedSinceBoot else {
                apply(.beforeUnlock)
                remark(.notBeforeUnlock)
                return false
            }
            emit(TraceEvent(system: .processLaunch, by: rule))
        }
        aftermath.state = .background
        return true
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

    /// The first system that knows the type.
    ///
    /// Source: delivery rules A8, A10.
    private static func firstSystem(for type: PushType) -> OSVersion? {
        switch type {
        case .location: OSVersion(15)
        case .pushtotalk: OSVersion(16)
        case .liveactivity: OSVersion(16, 1)
        case .controls: OSVersion(18)
        case .widgets: OSVersion(26)
        case .alert, .background, .voip, .complication, .fileprovider, .mdm: nil
        }
    }
}
