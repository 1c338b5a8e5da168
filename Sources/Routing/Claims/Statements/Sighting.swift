import APNs

/// What happened, as far as statements are held against it.
struct Sighting {
    /// Of the push or local notification; nil where none came.
    let trace: Trace?
    /// The rules that decided, also those of a registration and of actions.
    let rules: [RoutingRule]
    let events: [TraceEvent]
    let system: OSVersion?

    /// A rule decided.
    func has(_ rule: RoutingRule) -> Bool { rules.contains(rule) }

    /// A method of the app, or of a framework before it, is called.
    func calls(_ callback: Callback) -> Bool {
        events.contains { $0.subject == .callback(callback) }
    }

    /// A framework's own code is called.
    func tellsFramework(_ callback: Callback) -> Bool {
        events.contains { $0.subject == .callback(callback) && $0.receiver?.framework != nil }
    }

    /// The push itself calls it, not what the user does afterwards.
    func arrivalCalls(_ callback: Callback) -> Bool {
        trace?.events.contains { $0.subject == .callback(callback) } ?? false
    }

    /// The trace is that of a local notification.
    var isLocal: Bool { has(.r46) || has(.localWithoutMethod) || has(.localNoFallback) }
    var isPush: Bool { trace != nil && !isLocal }
    /// Below iOS 10, where UserNotifications does not exist.
    var isLegacy: Bool { system.map { $0.major < 10 } ?? false }
    var isInFront: Bool { trace?.appState.isForeground ?? false }

    func isOf(_ classes: PayloadClass...) -> Bool {
        trace.map { classes.contains($0.payloadClass) } ?? false
    }

    /// The statements with which it does not agree, in the order of the documents.
    var contradictions: [Contradiction] {
        var found: [Int: RoutingRule] = [:]
        for rule in rules {
            for (index, situation) in ClaimSituation.byRule[rule] ?? []
            where found[index] == nil && situation.holds(self) {
                found[index] = rule
            }
        }
        return found.sorted { $0.key < $1.key }.map { index, rule in
            Contradiction(claim: Claim.all[index], rule: rule)
        }
    }
}
