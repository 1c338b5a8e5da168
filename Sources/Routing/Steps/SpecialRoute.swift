import APNs

extension RoutingRun {
    /// Step 2: routes the types that do not notify the user; nil for those that do.
    ///
    /// Source: delivery rules A8.
    mutating func routeSpecialType() -> Outcome? {
        guard let type = push.effectiveType else { return nil }
        switch type {
        case .alert, .background: return nil
        case .voip:
            wake(.pkIncoming, by: .r47, afterForceQuit: .voipForceQuit)
        case .complication:
            wake(.pkIncoming, by: .complication, afterForceQuit: .complicationForceQuit)
        case .pushtotalk:
            wake(.pttIncoming, by: .pushToTalk, afterForceQuit: .pushToTalkForceQuit)
        case .location: emitCall(.lpseDidReceive, by: .r50)
        case .liveactivity: emit(TraceEvent(system: .activityUpdate, by: .r49))
        case .widgets: emit(TraceEvent(system: .widgetReload, by: .r50))
        case .controls: emit(TraceEvent(system: .controlReload, by: .controls))
        case .mdm: emit(TraceEvent(system: .mdmCheckIn, by: .r50))
        case .fileprovider:
            emit(TraceEvent(system: .fileProviderSignal, by: .r50))
            if policy.fileProviderCallback {
                emitCall(.pkIncoming, by: .fileProviderCallback)
            }
        }
        if let first = RoutingRun.firstSystem(for: type), device.os < first {
            remark(.systemTooOld(device.os, type.name, first))
        }
        remark(.specialType(type.name))
        return outcome(of: type)
    }

    private func outcome(of type: PushType) -> Outcome {
        switch type {
        case .voip, .complication, .pushtotalk, .location: .silentCallback
        case .liveactivity, .widgets, .controls, .mdm, .fileprovider, .alert, .background: .system
        }
    }

    /// Starts or wakes the app where it does not run, then calls `callback`.
    private mutating func wake(
        _ callback: Callback, by rule: RoutingRule, afterForceQuit: RoutingRule
    ) {
        var rule = rule
        switch app.state {
        case .foreground, .inactive, .background, .neverLaunched: break
        case .suspended: emit(TraceEvent(system: .processResume, by: rule))
        case .terminated: emit(TraceEvent(system: .processLaunch, by: rule))
        case .forceQuit:
            rule = afterForceQuit
            emit(TraceEvent(system: .processLaunch, by: rule))
        }
        emitCall(callback, by: rule)
    }

    private mutating func emitCall(_ callback: Callback, by rule: RoutingRule) {
        var event = call(callback, by: rule)
        event.content = .original
        emit(event)
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
