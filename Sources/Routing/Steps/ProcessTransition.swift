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
        let order: TraceEvent.Order = isSilent ? .defined : .undefined
        switch app.state {
        case .background: break
        case .suspended:
            var resume = TraceEvent(system: .processResume, by: base)
            resume.order = order
            emit(resume)
        case .terminated: launch(order)
        case .foreground, .inactive, .forceQuit, .neverLaunched: return
        }
        guard !hasCrashed else { return }
        callRemote(by: rule, state: .background, order: order)
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

    private mutating func launch(_ order: TraceEvent.Order) {
        var launch = TraceEvent(system: .processLaunch, by: .r16, detail: "into the background")
        launch.order = order
        var willFinish = call(.appWillFinish, by: .r16)
        var didFinish = call(.appDidFinish, by: .r16)
        willFinish.applicationState = .background
        didFinish.applicationState = .background
        willFinish.order = order
        didFinish.order = order
        switch app.lifecycle {
        case .sceneless:
            didFinish.content = .original
            didFinish.detail = "launchOptions[.remoteNotification] carries the payload; no tap"
        case .scene, .swiftui:
            didFinish.rule = .r16Scene
            didFinish.detail = "launchOptions do not carry the payload"
        }
        emit(launch)
        deliver(.appWillFinish, willFinish)
        deliver(.appDidFinish, didFinish)
    }
}
