import APNs

extension RoutingRun {
    /// Steps 6 to 10 while the app is in front.
    mutating func routeForeground(_ verdict: PermissionVerdict, content: TraceEvent.Content) {
        if push.payloadClass == .silent {
            callRemote(by: verdict.isRefused ? .r33 : .r06, order: .defined)
            return
        }
        if verdict.isRefused {
            routeUnauthorized()
            return
        }
        switch resolveUNDelegate() {
        case .answers: askWillPresent(verdict, content)
        case .withoutWillPresent:
            callRemote(by: isContentAvailable ? .fb7 : .fb1, order: .defined)
            show([], by: graded(isContentAvailable ? .r08 : .r03), content: content)
        case .absent: routeWithoutDelegate(verdict, content)
        }
    }

    private var isContentAvailable: Bool { push.facts.contains(.contentAvailable) }

    private mutating func routeUnauthorized() {
        if isContentAvailable {
            callRemote(by: .r33, order: .defined)
        } else if policy.unknownAuthP1 == .silent {
            callRemote(by: .unauthorizedForeground, order: .defined)
        }
        show([], by: .r32, content: .original)
    }

    private mutating func askWillPresent(
        _ verdict: PermissionVerdict, _ content: TraceEvent.Content
    ) {
        let answer = presentation
        let options = answer ?? []
        let remoteFirst = policy.p5Order == .remoteFirst
        if isContentAvailable && remoteFirst { callBesides(content) }
        var event = call(.unWillPresent, by: willPresentRule(options, verdict, content))
        event.content = content
        event.applicationState = app.state == .inactive ? .inactive : .active
        deliver(.unWillPresent, event)
        if device.os.major == 18 && device.os.minor == 0 {
            event.rule = .r45
            deliver(.unWillPresent, event)
        }
        guard !hasCrashed else { return }
        var wanted = payloadParts.intersection(presented(options))
        if verdict.isQuiet && wanted.contains(.banner) { wanted.formUnion(.list) }
        let parts = parts(wanted, under: verdict)
        let rule: RoutingRule = answer == nil ? .willPresentLate : options.isEmpty ? .r02 : .r01
        show(parts, by: graded(verdict.isQuiet ? .provisionalForeground : rule), content: content)
        if isContentAvailable && !remoteFirst { callBesides(content) }
    }

    /// What the system gets as answer to `un.willPresent`; nil where it comes late or never.
    private var presentation: PresentationOptions? {
        guard wiring.hasHooks else { return app.delegate.willPresent }
        guard let outcome = wiring.chain(.unWillPresent, phase)?.outcome,
            case .options(let options) = outcome.firstValue,
            let at = outcome.atMilliseconds, at <= Callback.unWillPresent.deadlineMilliseconds ?? at
        else { return nil }
        return options
    }

    private func willPresentRule(
        _ options: PresentationOptions, _ verdict: PermissionVerdict, _ content: TraceEvent.Content
    ) -> RoutingRule {
        if verdict.isQuiet { return .provisionalForeground }
        if content == .modified { return .modifiedContent }
        if isContentAvailable { return graded(.r07) }
        return graded(options.isEmpty ? .r02 : .r01)
    }

    /// The app delegate's call beside un.willPresent, whose order Apple does not document.
    private mutating func callBesides(_ content: TraceEvent.Content) {
        let seenOnce = content == .original && policy.p5Order == .willPresentFirst
        callRemote(
            by: content == .modified ? .r31 : .r07, order: seenOnce ? .observedOnce : .undefined)
    }

    private mutating func routeWithoutDelegate(
        _ verdict: PermissionVerdict, _ content: TraceEvent.Content
    ) {
        switch policy.noDelegateForeground {
        case .observed:
            callRemote(by: .fb2, order: .defined)
            show([], by: graded(.r04), content: content)
        case .documented:
            let parts = parts(payloadParts, under: verdict).foldingList
            show(
                parts, by: graded(verdict.isQuiet ? .provisionalForeground : .r05),
                content: content)
            if isContentAvailable { callRemote(by: .r07, order: .undefined) }
        }
    }

    private mutating func callRemote(by rule: RoutingRule, order: TraceEvent.Order) {
        let state: ApplicationState = app.state == .inactive ? .inactive : .active
        guard !hasCrashed else { return }
        if !callRemote(by: graded(rule), state: state, order: order) { remark(.noRemoteMethod) }
    }

    /// `rule`, or the assumption by which it is stretched to this state or payload.
    private func graded(_ rule: RoutingRule) -> RoutingRule {
        guard rule.evidence != .assumed else { return rule }
        if app.state == .inactive { return .r09 }
        if device.focus != nil && push.payloadClass != .silent { return .focusForeground }
        if push.payloadClass != .silent && !push.facts.contains(.alertText) { return .badgeOrSound }
        return rule
    }

    /// The presentation options that this system knows, as what they show.
    private mutating func presented(_ options: PresentationOptions) -> Shown {
        var parts: Shown = []
        if options.contains(.sound) { parts.formUnion(.sound) }
        if options.contains(.badge) { parts.formUnion(.badge) }
        let old = device.os < OSVersion(14)
        if old && !options.isDisjoint(with: [.banner, .list]) {
            apply(.unknownOption)
            remark(.unknownOption(device.os))
        }
        if options.contains(.alert) { parts.formUnion(old ? .banner : [.banner, .list]) }
        if !old && options.contains(.banner) { parts.formUnion(.banner) }
        if !old && options.contains(.list) { parts.formUnion(.list) }
        return parts
    }
}

extension PermissionVerdict {
    var isRefused: Bool {
        switch self {
        case .refused: true
        case .quiet, .allowed: false
        }
    }

    var isQuiet: Bool {
        switch self {
        case .quiet: true
        case .refused, .allowed: false
        }
    }
}

extension Shown {
    /// Where a banner is shown, its entry in the list is not named again.
    var foldingList: Shown { contains(.banner) ? subtracting(.list) : self }
}
