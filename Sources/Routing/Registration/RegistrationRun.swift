/// One launch of an app that asks for permission and registers, as its script says.
///
/// Source: delivery rules C4 (REG, LEG08).
struct RegistrationRun {
    var run: RoutingRun
    /// The user's answer, where he is asked.
    let answer: Registration.Answer
    /// The app was never launched before.
    let isFirst: Bool
    /// An earlier installation had a token.
    let lostToken: Bool
    /// What the user allows now.
    var permission: Permission
    /// The token of this installation.
    var token: TokenState

    private var script: AppScript { run.app.script }

    /// The rule of a launch as such.
    private var launchRule: RoutingRule { isFirst ? .reg01 : .reg04 }

    mutating func launch() {
        run.bringToFront(.icon, by: launchRule)
        switch script.prompts {
        case .atLaunch, .provisional: ask()
        case .later, .never: break
        }
        if script.registers == .atLaunch { register(by: run.isLegacy ? .leg08 : launchRule) }
        run.becomeActive(by: launchRule)
        if script.prompts == .later { ask() }
        if script.registers == .later { register(by: .registerAtLaunch) }
    }

    /// The app asks for permission.
    private mutating func ask() {
        guard !run.hasCrashed else { return }
        if run.isLegacy {
            askBelow10()
            return
        }
        guard permission.status == .notDetermined else {
            // Nobody was asked for what was given provisionally.
            let isProvisional =
                permission.status == .provisional && script.prompts == .provisional
            let rule: RoutingRule =
                !isFirst ? .reg04 : isProvisional ? .reg07 : .answeredBefore
            say(.authorizationRequest, by: rule, "answered without asking the user")
            say(
                permission.allowsNotifications ? .authorizationGranted : .authorizationRefused,
                by: rule)
            answered(permission.allowsNotifications)
            return
        }
        if script.prompts == .provisional && run.os.major >= 12 {
            say(.authorizationRequest, by: .reg07, "with the option provisional")
            say(.authorizationGranted, by: .reg07)
            permission.status = .provisional
            answered(true)
            return
        }
        let rule: RoutingRule =
            isFirst && script.prompts != .later ? .reg01 : .registerAtLaunch
        say(.authorizationRequest, by: rule)
        prompt(by: rule)
    }

    /// The user is asked; the screen stays where he does not answer.
    private mutating func prompt(by rule: RoutingRule) {
        say(.authorizationPrompt, by: rule)
        switch answer {
        case .allow:
            permission.status = .authorized
            permission.providesSettings = permission.providesSettings || script.providesSettings
            say(.authorizationGranted, by: rule)
            answered(true)
        case .dontAllow:
            permission.status = .denied
            say(.authorizationRefused, by: rule)
            answered(false)
        case .none: break
        }
    }

    /// The request's answer reaches the app: one that waits for it registers there.
    private mutating func answered(_ granted: Bool) {
        if run.isLegacy { tellSettings() }
        guard script.registers == .whenGranted else { return }
        guard granted else {
            run.apply(.reg02)
            run.remark(.registersOnlyWhenGranted)
            return
        }
        if script.offMainThread {
            run.apply(.reg06)
            run.remark(.registersOffMain)
        }
        register(by: run.isLegacy ? .leg08 : launchRule)
    }

    /// iOS 8 and 9: the settings are registered, and the app is told what the user left of them.
    private mutating func askBelow10() {
        say(.settingsRegister, by: .leg08)
        guard permission.status != .notDetermined else {
            prompt(by: .leg08)
            return
        }
        answered(permission.allowsNotifications)
    }

    private mutating func tellSettings() {
        guard run.wiring.responds(to: .appDidRegisterSettings, run.phase) else { return }
        run.deliver(.appDidRegisterSettings, run.call(.appDidRegisterSettings, by: .leg08))
    }

    /// `registerForRemoteNotifications`, and what comes of it.
    private mutating func register(by rule: RoutingRule) {
        guard !run.hasCrashed else { return }
        let rule = permission.allowsNotifications || run.isLegacy ? rule : .reg03
        say(.remoteRegister, by: rule)
        if script.offMainThread && script.registers != .whenGranted { run.remark(.offMainUnused) }
        guard script.entitlements.push else {
            token = .none
            call(.appTokenFail, by: .reg05, "no valid aps-environment entitlement")
            return
        }
        guard run.device.online || token == .valid else {
            run.apply(.tokenNeedsNetwork)
            run.remark(.tokenNeedsNetwork)
            return
        }
        if token != .valid {
            let isNew = lostToken || token == .expired
            say(
                .tokenIssue, by: token == .expired ? .tokenExpired : lostToken ? .reg08 : rule,
                isNew ? "a new one; the old one is answered with 410" : nil)
            token = .valid
        }
        call(.appToken, by: rule, nil)
        if run.wiring.hasHooks { run.apply(.reg09) }
    }

    private mutating func call(_ callback: Callback, by rule: RoutingRule, _ detail: String?) {
        guard run.wiring.responds(to: callback, run.phase) else {
            run.apply(rule)
            run.remark(.noTokenHandler)
            return
        }
        var event = run.call(callback, by: rule)
        event.detail = detail
        run.deliver(callback, event)
    }

    private mutating func say(
        _ event: SystemEvent, by rule: RoutingRule, _ detail: String? = nil
    ) {
        guard !run.hasCrashed else { return }
        run.emit(TraceEvent(system: event, by: rule, detail: detail))
    }
}
