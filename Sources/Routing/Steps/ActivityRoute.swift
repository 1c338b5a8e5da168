import APNs

extension RoutingRun {
    /// A push to a Live Activity: start, update or end.
    ///
    /// Where the payload itself is not at hand only its event is looked at.
    ///
    /// Source: delivery rules A8, R49; field cases FC-G1 to FC-G3.
    mutating func routeActivity() -> Outcome {
        let event = push.facts.activityEvent
        if let missing = missingKey(event) {
            return ignore(
                event, missing,
                by: event == .start && missing == RoutingRun.noAlert
                    ? .activityNoAlert : .activityKeys)
        }
        switch event {
        case .absent: return ignore(event, "missing key event", by: .activityKeys)
        case .start: return startActivity()
        case .update: return updateActivity()
        case .end: return endActivity()
        }
    }

    private static let noAlert = "missing key alert"

    private func missingKey(_ event: ActivityEvent) -> String? {
        if event == .absent { return "missing key event, one of start, update, end" }
        if event == .start && !push.facts.contains(.alertText) { return RoutingRun.noAlert }
        guard let content else { return nil }
        let activity = content.activity ?? ActivityContent()
        if event == .start && activity.attributesType == nil {
            return "missing key attributes-type"
        }
        if activity.timestamp == nil { return "missing key timestamp" }
        if event != .end && !activity.hasState { return "missing key content-state" }
        return event == .end ? nil : undecodable(activity)
    }

    /// Why ActivityKit cannot decode the push, given what the app's plan says of the activity.
    ///
    /// An update does not name the type: it is meant where the app has one kind alone. A foreign
    /// key does no harm, a missing one does.
    ///
    /// Source: field case FC-G1.
    private func undecodable(_ activity: ActivityContent) -> String? {
        let schemas = app.script.activities
        let schema =
            activity.attributesType.map { type in schemas.first { $0.attributesType == type } }
            ?? (schemas.count == 1 ? schemas.first : nil)
        guard let schema else { return nil }
        if push.facts.activityEvent == .start,
            let key = schema.attributes.first(where: { !activity.attributeKeys.contains($0) })
        {
            return "attributes decode failed: missing key \(key)"
        }
        return schema.contentState.first { !activity.stateKeys.contains($0) }
            .map { "content-state decode failed: missing key \($0)" }
    }

    private mutating func ignore(
        _ event: ActivityEvent, _ why: String, by rule: RoutingRule
    ) -> Outcome {
        apply(rule)
        remark(.activityIgnored(event, why))
        return .dropped
    }

    private mutating func startActivity() -> Outcome {
        guard os >= OSVersion(17, 2) else {
            apply(.activityBelow17)
            remark(.systemTooOld(os, "liveactivity with event start", OSVersion(17, 2)))
            return .dropped
        }
        emit(TraceEvent(system: .activityStart, by: .r49))
        remember()
        guard app.state != .forceQuit else {
            apply(.activityForceQuit)
            return .system
        }
        guard wake(by: .r49, afterForceQuit: .activityForceQuit) else { return .system }
        emit(TraceEvent(system: .activityToken, by: .r49, detail: "its update token"))
        suspendIfWoken(after: 0)
        return .system
    }

    private mutating func updateActivity() -> Outcome {
        guard isAlive(.update), isNewer(.update) else { return .dropped }
        emit(TraceEvent(system: .activityUpdate, by: .r49))
        remember()
        return .system
    }

    private mutating func endActivity() -> Outcome {
        guard isAlive(.end), isNewer(.end) else { return .dropped }
        emit(TraceEvent(system: .activityEnd, by: .r49))
        remember()
        var removal = TraceEvent(
            system: .activityRemove, by: .activityEnd, detail: "leaves the lock screen")
        removal.atMilliseconds = RoutingRun.activityStaysMilliseconds
        if let after = milliseconds(to: content?.activity?.dismissalDate) {
            removal.atMilliseconds = min(after, RoutingRun.activityStaysMilliseconds)
        }
        emit(removal)
        return .system
    }

    /// An ended activity stays for 4 h at most.
    static let activityStaysMilliseconds = 14_400_000

    /// What has ended stays so.
    private mutating func isAlive(_ event: ActivityEvent) -> Bool {
        if memory.activityHasEnded { _ = ignore(event, "it has ended", by: .activityOver) }
        return !memory.activityHasEnded
    }

    /// G3: the timestamps of one activity rise.
    private mutating func isNewer(_ event: ActivityEvent) -> Bool {
        guard let shown = memory.activityTimestamp, let timestamp = content?.activity?.timestamp,
            timestamp <= shown
        else { return true }
        _ = ignore(
            event, "timestamp \(timestamp) is not newer than \(shown)", by: .activityTimestamp)
        return false
    }

    /// What the activity shows from now on, and when that is stale.
    private mutating func remember() {
        if content?.activity?.dismissalDate != nil && push.facts.activityEvent != .end {
            remark(.needlessDismissal)
        }
        guard let after = milliseconds(to: content?.activity?.staleDate) else { return }
        var stale = TraceEvent(system: .activityStale, by: .activityStale)
        stale.atMilliseconds = after
        emit(stale)
    }

    /// Milliseconds from the push to a date in it: its timestamp is taken for the present.
    private func milliseconds(to date: Int64?) -> Int? {
        guard let date, let now = content?.activity?.timestamp else { return nil }
        let (seconds, overflow) = date.subtractingReportingOverflow(now)
        guard !overflow else { return date < now ? 0 : RoutingRun.farAhead }
        return seconds <= 0 ? 0 : Int(min(seconds, Int64(RoutingRun.farAhead / 1_000))) * 1_000
    }

    /// A hundred years: no date lies further ahead.
    private static let farAhead = 3_155_760_000_000
}
