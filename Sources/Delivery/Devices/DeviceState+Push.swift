import APNs
import PushLog
import Routing

extension DeviceState {
    /// What came of a push that was brought to the device.
    enum Admission: Sendable, Equatable {
        /// It was judged, and its record appended.
        case answered(PushAnswer)
        /// The device has another token of the same hash.
        case otherToken
    }

    /// Judges and routes a push and appends its record.
    ///
    /// - Parameters:
    ///   - record: the push; what is decided is written into it.
    ///   - exceedsRate: too many pushes have come to the token.
    ///   - services: what all devices share.
    /// - Returns: whether the push is for this device, and the answer.
    mutating func admit(
        _ record: inout PushRecord, exceedsRate: Bool, _ services: DeviceServices
    ) -> Admission {
        guard
            let match = TokenMatch(
                record.request, record.environment,
                defaultTopic: record.connection.defaultTopic, among: tokens, of: plan.device.apps)
        else { return .otherToken }
        receive(&record)
        if let due = nextDue, due <= record.arrivedAt {
            // What fell due before the push came is written before it.
            advance(to: record.arrivedAt, services)
            writeChanges(services.log)
        }
        tell(match, record, services)
        var warnings = RuleSet()
        let facts = facts(match, record, exceedsRate)
        let refusal = DeviceJudge.judge(
            record.request, on: facts, settings: services.settings.rules, warnings: &warnings)
        if !warnings.isEmpty { record.addFindings(warnings, facts) }
        if record.device == .none { record.device = .named(id) }
        if let refusal {
            record.answer = .refused(by: refusal, timestamp: facts.timestamp(of: refusal))
            record.entered(services.log.enter(record))
        } else {
            accept(&record, tokens[match.token], services)
        }
        return .answered(record.answer)
    }

    /// Only the plan is looked at where that is enough.
    private mutating func accept(
        _ record: inout PushRecord, _ token: DeviceToken, _ services: DeviceServices
    ) {
        let settings = services.settings
        let app = token.app
        record.accept(on: plan.device)
        if token.end != nil {
            // Its sender is not told yet; nobody has the token any more.
            record.trace = DeliveryDecision.trace(
                record.shape, plan.device.apps[app], .dropped, by: [.uninstalled])
            record.delivery = DeliveryStatus(.discardedUnregistered)
            record.entered(services.log.enter(record))
            return
        }
        if isQuiet(at: record.arrivedAt),
            StoreRule.obstacle(record.request.effectivePriority, plan.device) == nil
        {
            let decision = plan.decide(record.shape, app, settings.policy)
            if decision.isWhole {
                record.reach(decision.trace, plan.device.apps[app])
                record.entered(services.log.enter(record))
                keepOnScreen(record, app, services)
                return
            }
        }
        admitLive(&record, app, services)
    }

    private mutating func admitLive(
        _ record: inout PushRecord, _ app: Int, _ services: DeviceServices
    ) {
        if mayShowEarlier { completeScreen(services) } else { pourScreen(services) }
        services.log.together {
            withLive(at: record.arrivedAt, services) { live in
                let verdict = live.admit(&record, to: app)
                record.entered(services.log.enter(record))
                live.finish(record, to: app, verdict)
            }
            settle(services)
        }
    }

    private func facts(
        _ match: TokenMatch, _ record: PushRecord, _ exceedsRate: Bool
    ) -> DeviceFacts {
        let token = tokens[match.token]
        var facts = DeviceFacts()
        facts.fitsTopic = match.fitsTopic
        facts.fitsEnvironment = match.fitsEnvironment
        facts.kind = token.kind
        facts.exceedsRate = exceedsRate
        if let end = token.end, end.toldFrom <= record.arrivedAt {
            facts.validity =
                end.isExpired ? .expired(since: end.since) : .unregistered(since: end.since)
        }
        return facts
    }

    /// A sender is told of the end of a token: a delay that passed on the virtual clock alone ends
    /// now, for all who are told later, too.
    private mutating func tell(
        _ match: TokenMatch, _ record: PushRecord, _ services: DeviceServices
    ) {
        guard let end = tokens[match.token].end, end.toldFrom <= record.arrivedAt,
            end.since > record.receivedAt
        else { return }
        tokens[match.token].end = DeviceToken.End(
            isExpired: end.isExpired, since: record.receivedAt, toldFrom: end.toldFrom)
        save(services.log)
    }
}

extension DeviceFacts {
    /// When the token became invalid, where that is why the push was refused.
    func timestamp(of refusal: RuleID) -> Instant? {
        guard RuleBook.rule(refusal).reason.hasTimestamp else { return nil }
        switch validity {
        case .valid: return nil
        case .unregistered(let since), .expired(let since): return since
        }
    }
}
