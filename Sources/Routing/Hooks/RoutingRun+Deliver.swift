import APNs

extension RoutingRun {
    /// Sends `callback` into the app: one event for each piece of code that runs, one for each
    /// answer, and what the system does where the answer is late or missing.
    ///
    /// `event` says what all of them carry: rule, content, application state, order. Without
    /// hooks, and with an app that answers once and at once, it is the only event.
    /// `moment` is the part of the process's life whose delegates count, where it is not that of
    /// the whole run.
    @discardableResult
    mutating func deliver(
        _ callback: Callback, _ event: TraceEvent, at moment: Wiring.Phase? = nil
    ) -> HandlerOutcome {
        guard !hasCrashed else { return HandlerOutcome() }
        guard wiring.hasHooks, Hook.reachable.contains(callback) else {
            return deliverPlainly(callback, event)
        }
        guard let chain = wiring.chain(callback, moment ?? phase) else { return HandlerOutcome() }
        if wiring.isUnheard(callback), callback == .appToken || wakesByContent { apply(.int25) }
        let end = patience(callback, event, chain.outcome)
        var clock = 0
        for step in chain.steps {
            if case .answer(let answer) = step {
                if let end, answer.atMilliseconds > end { continue }
                clock = answer.atMilliseconds
            }
            replay(step, callback, event, at: clock)
        }
        if chain.outcome.crashed { hasCrashed = true }
        settle(callback, event, chain.outcome, end)
        return chain.outcome
    }

    private var wakesByContent: Bool { push.facts.contains(.contentAvailable) }

    /// The app's own method, with no framework in between.
    private mutating func deliverPlainly(
        _ callback: Callback, _ event: TraceEvent
    ) -> HandlerOutcome {
        var outcome = HandlerOutcome()
        guard callback.hasHandler else {
            emit(event)
            return outcome
        }
        let reply = app.reply(to: callback)
        var event = event
        event.handler = .init(
            .app, deadlineMilliseconds: callback.deadlineMilliseconds, calls: reply.calls)
        emit(event)
        outcome.calls = reply.calls
        if reply.calls > 0 {
            outcome.firstValue = reply.value
            outcome.atMilliseconds = reply.afterMilliseconds
        }
        guard reply.calls != 1 || reply.afterMilliseconds > 0 else { return outcome }
        for call in 0..<reply.calls {
            var answer = TraceEvent(.completion(callback), by: event.rule)
            answer.order = event.order
            answer.atMilliseconds = event.atMilliseconds + reply.afterMilliseconds
            answer.handler = .init(.app)
            answer.detail = call > 0 ? "ignored: an answer came before" : reply.value.words
            emit(answer)
        }
        if reply.calls == 0 { remark(.handlerNever(callback)) }
        if reply.calls > 1 { remark(.handlerTwice(callback, crashes: false)) }
        return outcome
    }

    /// When the system ends the process because no answer came, milliseconds after the call; nil
    /// where it does not.
    ///
    /// Source: R15; Apple's page speaks of work in the background.
    private func patience(
        _ callback: Callback, _ event: TraceEvent, _ outcome: HandlerOutcome
    ) -> Int? {
        guard callback == .appDidReceiveRemote, event.applicationState == .background,
            !outcome.crashed, let deadline = callback.deadlineMilliseconds,
            outcome.atMilliseconds ?? .max > deadline
        else { return nil }
        return deadline
    }

    private mutating func settle(
        _ callback: Callback, _ event: TraceEvent, _ outcome: HandlerOutcome, _ end: Int?
    ) {
        if let at = outcome.atMilliseconds, let deadline = callback.deadlineMilliseconds,
            at > deadline
        {
            remark(.handlerLate(callback))
        }
        guard let end else { return }
        var kill = TraceEvent(system: .processKill, by: .r15)
        kill.atMilliseconds = event.atMilliseconds + end
        kill.order = event.order
        emit(kill)
    }

    private mutating func replay(
        _ step: Chain.Step, _ callback: Callback, _ template: TraceEvent, at clock: Int
    ) {
        switch step {
        case .call(let link):
            var event = template
            event.subject = .callback(link.callback)
            // A hook that stands in for the system hands on less than it was told.
            if link.callback != callback { event.response = nil }
            event.rule = link.rule ?? template.rule
            event.receiver = .init(
                object: link.callback == callback
                    ? template.receiver?.object ?? callback.role.object
                    : link.callback.role.object,
                className: link.className, via: link.via, framework: link.sdk)
            event.detail = link.detail ?? template.detail
            if let calls = link.calls {
                event.handler = .init(
                    link.sdk.map { .sdk($0) } ?? .app,
                    deadlineMilliseconds: callback.deadlineMilliseconds, calls: calls)
            }
            emit(event)
        case .answer(let answer):
            var event = TraceEvent(
                .completion(answer.callback),
                by: answer.rule ?? template.rule)
            event.order = template.order
            event.atMilliseconds = template.atMilliseconds + answer.atMilliseconds
            event.handler = .init(answer.sdk.map { .sdk($0) } ?? .app)
            event.detail = answer.isIgnored ? "ignored: an answer came before" : answer.value.words
            emit(event)
        case .remark(let diagnostic, let rule):
            if let rule { apply(rule) }
            remark(diagnostic)
        case .rule(let rule): apply(rule)
        case .crash(let rule):
            var event = TraceEvent(system: .processCrash, by: rule ?? template.rule)
            event.atMilliseconds = template.atMilliseconds + clock
            emit(event)
        }
    }
}

extension HandlerValue {
    /// The answer as a trace says it; nil where it carries nothing.
    var words: String? {
        switch self {
        case .nothing: nil
        case .fetch(let result): result.name
        case .options(let options): options.words
        }
    }
}
