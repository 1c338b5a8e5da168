import APNs

extension RoutingRun {
    /// A VoIP push: the app is launched or woken, and has to report a call.
    ///
    /// Source: delivery rules A8, R47, R48.
    mutating func routeVoIP() -> Outcome {
        guard memory.unreported < RoutingRun.unreportedMax else {
            apply(.voipUnlaunched)
            remark(.voipStopped)
            return .dropped
        }
        guard wake(by: .r47, afterForceQuit: .voipForceQuit) else {
            // An app that crashes on the way has reported nothing either.
            if hasCrashed && os.major >= 13 { aftermath.isReported = false }
            return outcomeAsleep
        }
        let rule = ruleOfWake(.r47, .voipForceQuit)
        let reply = app.script.replies[.pkIncoming]
        var event = call(.pkIncoming, by: rule)
        event.content = .original
        event.handler = .init(.app, calls: reply.calls)
        emit(event)
        // CallKit is there from iOS 10 on.
        if app.script.reportsCall && os.major >= 10 {
            emit(TraceEvent(system: .callReport, by: rule))
            aftermath.isReported = true
        }
        answer(.pkIncoming, reply, by: rule)
        if !app.script.reportsCall { punish() }
        if aftermath.diesAfter == nil { suspendIfWoken(after: reply.afterMilliseconds) }
        return .silentCallback
    }

    /// VoIP pushes in a row without a reported call after which the app is launched no more; our
    /// choice.
    static let unreportedMax = 3

    private mutating func punish() {
        guard os.major >= 13 else {
            apply(.voipBelow13)
            return
        }
        remark(.callNotReported)
        emit(TraceEvent(system: .processKill, by: .r48))
        aftermath.isReported = false
        aftermath.state = .terminated
        hasCrashed = true
    }

    /// The calls of a completion handler by the app's own code, as its script says.
    mutating func answer(_ callback: Callback, _ reply: ScriptReply, by rule: RoutingRule) {
        for call in 0..<reply.calls {
            var answer = TraceEvent(.completion(callback), by: rule)
            answer.atMilliseconds = reply.afterMilliseconds
            answer.handler = .init(.app)
            if call > 0 { answer.detail = "ignored: an answer came before" }
            emit(answer)
        }
        if reply.calls == 0 { remark(.handlerNever(callback)) }
        if reply.calls > 1 { remark(.handlerTwice(callback, crashes: false)) }
    }
}
