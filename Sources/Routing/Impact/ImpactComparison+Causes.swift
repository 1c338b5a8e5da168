extension ImpactComparison {
    /// What the hooks bring into play: the rules about integration that decide only with them, as
    /// far as they bear on `callback`; nil is what is not about one method.
    func causes(of verdict: ImpactVerdict, _ callback: Callback?) -> [RoutingRule] {
        guard let death = with.death, without.death == nil else {
            return rules(of: verdict, callback)
        }
        let others = rules(of: verdict, callback).filter { $0 != death.rule }
        guard let callback, !others.isEmpty else { return [death.rule] }
        // A method of the other delegate may be missing for a reason of its own; and what is
        // called besides is not called because the process dies of it.
        let isCutOff = verdict == .lost || verdict == .handler
        return isCutOff && callback.role == lastRole(before: death) ? [death.rule] : others
    }

    private func rules(of verdict: ImpactVerdict, _ callback: Callback?) -> [RoutingRule] {
        with.rules.filter { rule in
            guard !without.rules.contains(rule) else { return false }
            switch rule {
            // Beside the fetch variant the old one is not called; it calls nothing itself.
            case .r51: return verdict == .lost && callback == .appDidReceiveRemoteOld
            case .fb8: return callback?.role == .appDelegate
            case _: return rule.isIntegration && rule.bears(on: callback)
            }
        }
    }

    /// Whose method the process died in.
    private func lastRole(before death: TraceEvent) -> ReceiverRole? {
        let calls = with.events.prefix { $0 != death }.compactMap { event in
            if case .callback(let callback) = event.subject { callback.role } else { nil }
        }
        return calls.last
    }
}

extension RoutingRule {
    /// A rule that only names the way a hook gets in.
    var isMechanism: Bool { id.hasPrefix("B2.") && self != .stubLeft }

    /// A rule about hooks that explains harm; that a hook is not needed, or not told, does not.
    var isIntegration: Bool {
        if id.hasPrefix("B3.") || self == .fetchAnsweredTwice || self == .stubLeft { return true }
        let harmless: [RoutingRule] = [.int29, .int05, .int25, .int10, .int14]
        return id.hasPrefix("INT") && !harmless.contains(self)
    }

    /// What a rule about one of the delegates says nothing of is the other's; save that the app
    /// delegate stands in where the UN delegate does not answer.
    fileprivate func bears(on callback: Callback?) -> Bool {
        guard let callback else { return true }
        let ofAppDelegate: [RoutingRule] = [
            .int01, .int02, .int03, .int04, .int10, .int11, .int12, .int13, .int18,
            .fetchAnsweredTwice,
        ]
        let ofUNDelegate: [RoutingRule] = [
            .int06, .int07, .int08, .int15, .int16, .int20, .int23, .int24, .int26, .int27, .int28,
        ]
        if callback.role == .unDelegate { return !ofAppDelegate.contains(self) }
        let standsIn = callback == .appDidReceiveRemote || callback == .appDidReceiveRemoteOld
        return standsIn || !ofUNDelegate.contains(self)
    }
}
