import APNs

extension RoutingRun {
    /// Steps 6 to 10 while the app is in front.
    mutating func routeForeground(_ verdict: PermissionVerdict, content: TraceEvent.Content) {
        if push.payloadClass == .silent {
            routeSilent(verdict)
            return
        }
        remarkOnFilter()
        if verdict.isRefused {
            routeUnauthorized()
            return
        }
        if isLegacy {
            callRemote(by: isContentAvailable ? .leg05 : .leg01, order: .defined)
            show([], by: .leg01, content: content)
            return
        }
        switch resolveUNDelegate() {
        case .answers: askWillPresent(verdict, content)
        case .withoutWillPresent:
            callRemote(
                by: isContentAvailable ? .fb7 : .fb1, order: .defined, after: extensionDelay)
            show([], by: graded(isContentAvailable ? .r08 : .r03), content: content)
        case .absent: routeWithoutDelegate(verdict, content)
        }
    }

    /// R06, and R22 where the device held the push until the user opened the app.
    private mutating func routeSilent(_ verdict: PermissionVerdict) {
        replaceHeld()
        guard !isLegacy || wiring.responds(to: .appDidReceiveRemote, phase) else {
            apply(.leg04)
            remark(.noFetchVariant)
            return
        }
        let rule: RoutingRule =
            memory.isReleasedByUser
            ? .r22 : isLegacy ? .leg04 : verdict.isRefused ? .r33 : .r06
        callRemote(by: rule, order: .defined)
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
        var event = call(.unWillPresent, by: willPresentRule(answer, verdict, content))
        event.content = content
        event.applicationState = app.state == .inactive ? .inactive : .active
        event.atMilliseconds = extensionDelay
        if !isLocal && !hasCrashed { citeInstalled(.int07) }
        let outcome = deliver(.unWillPresent, event)
        if os.major == 18 && os.minor == 0 {
            event.rule = .r45
            deliver(.unWillPresent, event)
        }
        guard !hasCrashed else { return }
        var wanted = payloadParts.intersection(presented(options))
        if verdict.isQuiet && wanted.contains(.banner) { wanted.formUnion(.list) }
        let parts = parts(wanted, under: verdict)
        let rule: RoutingRule = answer == nil ? .willPresentLate : options.isEmpty ? .r02 : .r01
        let shownRule = graded(verdict.isQuiet && answer != nil ? .provisionalForeground : rule)
        show(parts, by: shownRule, content: content, after: presentedAfter(answer, outcome))
        if isContentAvailable && !remoteFirst { callBesides(content) }
    }

    /// When the system shows what `un.willPresent` chose, or gives up waiting.
    private func presentedAfter(_ answer: PresentationOptions?, _ outcome: HandlerOutcome) -> Int {
        guard answer != nil else { return Callback.unWillPresent.deadlineMilliseconds ?? 0 }
        return outcome.atMilliseconds ?? 0
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
        _ answer: PresentationOptions?, _ verdict: PermissionVerdict, _ content: TraceEvent.Content
    ) -> RoutingRule {
        if verdict.isQuiet { return .provisionalForeground }
        if content == .modified { return .modifiedContent }
        if isContentAvailable && hasRemoteMethod { return graded(.r07) }
        // An answer that does not come in time is none: it is not the empty one of R02.
        return graded(answer?.isEmpty == true ? .r02 : .r01)
    }

    /// The app delegate's call beside un.willPresent, whose order Apple does not document.
    mutating func callBesides(_ content: TraceEvent.Content) {
        let seenOnce = content == .original && policy.p5Order == .willPresentFirst
        callRemote(
            by: content == .modified ? .r31 : .r07, order: seenOnce ? .observedOnce : .undefined)
    }

    private mutating func routeWithoutDelegate(
        _ verdict: PermissionVerdict, _ content: TraceEvent.Content
    ) {
        switch policy.noDelegateForeground {
        case .observed:
            callRemote(by: .fb2, order: .defined, after: extensionDelay)
            show([], by: graded(.r04), content: content)
        case .documented:
            let parts = parts(payloadParts, under: verdict).foldingList
            show(
                parts, by: graded(verdict.isQuiet ? .provisionalForeground : .r05),
                content: content)
            if isContentAvailable { callRemote(by: .fb7, order: .undefined) }
        }
    }

    private mutating func callRemote(
        by rule: RoutingRule, order: TraceEvent.Order, after delay: Int = 0
    ) {
        let state: ApplicationState = app.state == .inactive ? .inactive : .active
        guard !hasCrashed else { return }
        let outcome = callRemote(by: graded(rule), state: state, order: order, after: delay)
        if outcome == nil { remark(.noRemoteMethod) }
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
        let old = os.major < 14
        if old && !options.isDisjoint(with: [.banner, .list]) {
            apply(.unknownOption)
            remark(.unknownOption(os))
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
