import APNs

extension RoutingRun {
    /// Steps 8 to 10: resumes or launches the app, then calls its method for remote notifications.
    ///
    /// Beside a notification that is shown, all of this happens independently of the display.
    mutating func wakeForContent(_ verdict: PermissionVerdict, content: TraceEvent.Content) {
        guard push.facts.contains(.contentAvailable), mayWake() else { return }
        let isSilent = push.payloadClass == .silent
        let base = isSilent ? RoutingRule.r11 : .r12
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
        let rule = callRule(verdict, content, base: base)
        aftermath.state = .background
        aftermath.isCounted = isSilent
        if app.state == .terminated && !registersDuringLaunch {
            apply(.r17)
            remark(.notRegisteredYet)
            suspend(after: 0)
            return
        }
        guard let outcome = callRemote(by: rule, state: .background, order: order) else { return }
        settleWakeUp(outcome)
    }

    /// What the answer of a woken app, or its silence, leads to.
    private mutating func settleWakeUp(_ outcome: HandlerOutcome) {
        let deadline = Callback.appDidReceiveRemote.deadlineMilliseconds ?? 0
        if outcome.crashed { return }
        if let answer = outcome.atMilliseconds, answer <= deadline {
            aftermath.isAnswered = true
            suspend(after: answer)
        } else {
            aftermath.isAnswered = false
            aftermath.diesAfter = deadline
        }
    }

    /// A woken app whose work is done is suspended a little later.
    mutating func suspend(after milliseconds: Int) {
        aftermath.suspendsAfter = milliseconds + RoutingRun.suspensionMilliseconds
    }

    /// From the end of the work to the suspension of the process; our choice.
    ///
    /// Source: A1.suspend.
    static let suspensionMilliseconds = 1_000

    /// The app has registered for remote notifications by the end of a launch.
    ///
    /// An app that registers when permission is granted asks at each launch; where the user
    /// has answered before, the answer comes at once.
    private var registersDuringLaunch: Bool {
        switch app.script.registers {
        case .atLaunch: true
        case .whenGranted: app.permission.allowsNotifications
        case .later, .never: false
        }
    }

    private func callRule(
        _ verdict: PermissionVerdict, _ content: TraceEvent.Content, base: RoutingRule
    ) -> RoutingRule {
        if isLegacy { return base == .r11 ? .leg04 : .leg05 }
        if content == .modified { return .r31 }
        if verdict.isRefused { return .r33 }
        switch app.state {
        case .background: return base == .r11 ? .runningInBackground : base
        case .terminated: return .r16
        case .foreground, .inactive, .suspended, .forceQuit, .neverLaunched: return base
        }
    }

    private mutating func launch(_ order: TraceEvent.Order) {
        launchBehind(by: .r16, order) { [usesScenes] didFinish in
            if usesScenes {
                didFinish.rule = .r16Scene
                didFinish.detail = "launchOptions do not carry the payload"
            } else {
                didFinish.content = .original
                didFinish.detail = "launchOptions[.remoteNotification] carries the payload; no tap"
            }
        }
    }

    /// Starts the process behind what the user sees.
    ///
    /// Whatever launches it, with scenes or without, both methods of the app delegate run before
    /// anything else of the app is called; `describe` says what `app.didFinish` is told.
    mutating func launchBehind(
        by rule: RoutingRule, _ order: TraceEvent.Order = .defined,
        _ describe: (inout TraceEvent) -> Void
    ) {
        var launch = TraceEvent(system: .processLaunch, by: rule, detail: "into the background")
        launch.order = order
        emit(launch)
        for callback in [Callback.appWillFinish, .appDidFinish]
        where wiring.responds(to: callback, phase) {
            var event = call(callback, by: rule)
            event.applicationState = .background
            event.order = order
            if callback == .appDidFinish { describe(&event) }
            deliver(callback, event)
        }
    }
}
