import APNs

extension RoutingRun {
    /// Step 5: decides whether the service extension runs, and so which content goes on; nil
    /// where the extension suppresses the notification.
    ///
    /// It needs mutable-content, alert text, an installed extension, permission, and alerts
    /// switched on.
    ///
    /// Source: delivery rules A9.
    mutating func runExtension(_ verdict: PermissionVerdict) -> TraceEvent.Content? {
        guard push.facts.isSuperset(of: [.mutableContent, .alertText]) else { return .original }
        guard !isLegacy else {
            apply(.leg09)
            if app.serviceExtension { apply(.extensionBelow10) }
            return .original
        }
        guard app.serviceExtension else {
            apply(.r53)
            remark(.noExtension)
            return .original
        }
        let rule: RoutingRule
        switch verdict {
        case .refused: return .original
        case .quiet: rule = .provisionalExtension
        case .allowed: rule = app.state == .forceQuit ? .r20 : .r25
        }
        guard app.permission.alert else {
            apply(.r30)
            remark(.alertsOffForExtension)
            return .original
        }
        if !device.unlockedSinceBoot { remark(.protectedData) }
        return answerOfExtension(rule)
    }

    private mutating func answerOfExtension(_ rule: RoutingRule) -> TraceEvent.Content? {
        let script = app.script.serviceExtension
        let deadline = Callback.nseDidReceive.deadlineMilliseconds ?? 0
        let isLate = script.answers == .never || script.afterMilliseconds >= deadline
        var event = call(.nseDidReceive, by: rule)
        event.content = .original
        event.detail = "about 30 s to answer, then the original is shown"
        event.handler = .init(
            .app, deadlineMilliseconds: deadline, calls: script.answers == .never ? 0 : 1)
        emit(event)
        if isLate {
            expireExtension(deadline)
            return .original
        }
        extensionDelay = script.afterMilliseconds
        switch script.answers {
        case .modified:
            if script.afterMilliseconds > 0 { answered(by: rule, "the modified content") }
            return .modified
        case .original:
            answered(by: rule, "the original content")
            return .original
        case .noText:
            answered(by: .r27, "content without alert text")
            return .original
        case .empty: return suppress()
        case .never: return .original
        }
    }

    private mutating func answered(by rule: RoutingRule, _ detail: String) {
        var answer = TraceEvent(.completion(.nseDidReceive), by: rule)
        answer.atMilliseconds = extensionDelay
        answer.handler = .init(.app)
        answer.detail = detail
        emit(answer)
    }

    /// R26: the warning, and after a moment the original.
    private mutating func expireExtension(_ deadline: Int) {
        if app.script.serviceExtension.answers == .never {
            remark(.handlerNever(.nseDidReceive))
        } else {
            remark(.handlerLate(.nseDidReceive))
        }
        var event = call(.nseWillExpire, by: .r26)
        event.atMilliseconds = deadline
        event.detail = "on another thread"
        emit(event)
        apply(.extensionGrace)
        extensionDelay = deadline + RoutingRun.extensionGraceMilliseconds
    }

    /// What a service extension has after its warning; our choice.
    static let extensionGraceMilliseconds = 1_000

    /// Empty content: with the entitlement, and under push type alert, nothing is shown.
    ///
    /// Source: R28, delivery rules A10 (13.3).
    private mutating func suppress() -> TraceEvent.Content? {
        let mayFilter = app.script.entitlements.filtering && os >= OSVersion(13, 3)
        guard mayFilter, push.pushType == .alert else {
            if !app.script.entitlements.filtering {
                remark(
                    .notEntitled(
                        "com.apple.developer.usernotifications.filtering", for: "empty content"))
            }
            answered(by: .r27, "empty content")
            return .original
        }
        answered(by: .r28, "empty content")
        show([], by: .r28, content: .original)
        return nil
    }

    /// What is left when the extension has suppressed the notification: content-available still
    /// runs the app.
    mutating func wakeBesidesFilter(_ verdict: PermissionVerdict) {
        guard push.facts.contains(.contentAvailable) else { return }
        if app.state.isForeground {
            callBesides(.modified)
        } else {
            wakeForContent(verdict, content: .modified)
        }
    }
}
