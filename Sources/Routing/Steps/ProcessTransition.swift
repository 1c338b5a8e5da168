import APNs

extension RoutingRun {
    /// Steps 8 to 10: resumes or launches the app, then calls its method for remote notifications.
    ///
    /// Beside a notification that is shown, all of this happens independently of the display.
    mutating func wakeForContent(_ verdict: PermissionVerdict, content: TraceEvent.Content) {
        guard push.facts.contains(.contentAvailable), mayWake() else { return }
        let isSilent = push.payloadClass == .silent
        let base = isSilent ? RoutingRule.r11 : .r12
        let rule = callRule(verdict, content, base: base)
        var branch: [TraceEvent] = []
        switch app.state {
        case .background: break
        case .suspended: branch.append(TraceEvent(system: .processResume, by: base))
        case .terminated: branch = launchEvents()
        case .foreground, .inactive, .forceQuit, .neverLaunched: return
        }
        if let call = remoteCall(by: rule, state: .background) { branch.append(call) }
        for var event in branch {
            event.order = isSilent ? .defined : .undefined
            emit(event)
        }
    }

    private func callRule(
        _ verdict: PermissionVerdict, _ content: TraceEvent.Content, base: RoutingRule
    ) -> RoutingRule {
        if content == .modified { return .r31 }
        if verdict.isRefused { return .r33 }
        switch app.state {
        case .background: return .runningInBackground
        case .terminated: return .r16
        case .foreground, .inactive, .suspended, .forceQuit, .neverLaunched: return base
        }
    }

    private func launchEvents() -> [TraceEvent] {
        let launch = TraceEvent(system: .processLaunch, by: .r16, detail: "into the background")
        var willFinish = call(.appWillFinish, by: .r16)
        var didFinish = call(.appDidFinish, by: .r16)
        willFinish.applicationState = .background
        didFinish.applicationState = .background
        switch app.lifecycle {
        case .sceneless:
            didFinish.content = .original
            didFinish.detail = "launchOptions[.remoteNotification] carries the payload; no tap"
        case .scene, .swiftui:
            didFinish.rule = .r16Scene
            didFinish.detail = "launchOptions do not carry the payload"
        }
        return [launch, willFinish, didFinish]
    }
}
