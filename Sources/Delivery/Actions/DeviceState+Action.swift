import APNs
import PushLog
import Routing

extension DeviceState {
    /// What an action caused.
    struct Effect: Sendable {
        let events: [DeviceEvent]
        let diagnostics: [Diagnostic]
        /// Device tokens that were issued.
        let issued: [DeviceToken]
    }

    /// Lets something happen to the device.
    mutating func perform(
        _ action: DeviceAction, at now: DeviceTime, _ services: DeviceServices
    ) throws(ActionImpossible) -> Effect {
        completeScreen(services)
        let settings = services.settings
        // What fell due on the way is in the records; the answer tells what the action caused.
        advance(to: now.virtual, services)
        var (before, after): ([TokenState], [TokenState]) = ([], [])
        let diagnostics = try withLive(at: now.virtual, services) {
            live throws(ActionImpossible) -> [Diagnostic] in
            before = live.simulation.runtimes.map(\.token)
            let diagnostics = try live.perform(action)
            live.reconsiderStored(isInUse: action.usesDevice)
            // What is overdue and was only kept by what the action has changed comes at once.
            live.advance(to: now.virtual)
            after = live.simulation.runtimes.map(\.token)
            return diagnostics
        }
        var issued: [DeviceToken] = []
        for (app, token) in after.enumerated() where token != before[app] {
            switch token {
            case .none: endTokens(of: app, isExpired: false, at: now, settings.store)
            case .expired: endTokens(of: app, isExpired: true, at: now, settings.store)
            case .valid: issued += issueTokens(of: app, services)
            }
        }
        let events = takeHappened()
        let happened = DeviceEvent(at: now.virtual, device: id, push: nil, .action(action.name))
        services.history.note([happened] + events)
        return Effect(events: events, diagnostics: diagnostics, issued: issued)
    }

    /// The tokens of an app are invalid from now on.
    private mutating func endTokens(
        of app: Int, isExpired: Bool, at now: DeviceTime, _ settings: StoreSettings
    ) {
        let end = DeviceToken.End(isExpired: isExpired, at: now, settings)
        for index in tokens.indices where tokens[index].app == app && tokens[index].end == nil {
            tokens[index].end = end
        }
    }

    /// The app gets new tokens, one for each kind that it had; its own where it had none.
    private mutating func issueTokens(of app: Int, _ services: DeviceServices) -> [DeviceToken] {
        var kinds: [PushType?] = []
        for token in tokens where token.app == app && !kinds.contains(token.kind) {
            kinds.append(token.kind)
        }
        if kinds.isEmpty { kinds = [nil] }
        let issued = kinds.map { kind in
            DeviceToken(bytes: services.newToken(), app: app, kind: kind, end: nil)
        }
        tokens += issued
        if tokens.count > DeviceState.tokensMax,
            let old = tokens.firstIndex(where: { $0.end != nil })
        {
            tokens.remove(at: old)
        }
        return issued
    }

    /// Tokens remembered of a device; beyond, the oldest invalid one is forgotten.
    private static let tokensMax = 64
}

extension DeviceToken.End {
    /// A token that becomes invalid now; senders are told at once where it expires.
    init(isExpired: Bool, at now: DeviceTime, _ settings: StoreSettings) {
        let delay = isExpired ? 0 : settings.unregisteredDelayMilliseconds
        self.init(
            isExpired: isExpired, since: now.wall.advanced(byMilliseconds: delay),
            toldFrom: now.virtual.advanced(byMilliseconds: delay))
    }
}
