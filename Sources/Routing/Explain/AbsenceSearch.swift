import APNs

/// Looks for the condition that stopped each callback that did not happen on one input.
///
/// Reads what was given and what came of it; it never decides anything itself.
package struct AbsenceSearch: Sendable {
    let input: Input
    /// Nil: it happened.
    let obstacle: ActionImpossible?
    /// The app as the input found it.
    let app: AppInstall
    /// The device when the input was through.
    let device: Device
    let wiring: Wiring
    /// All that happened on the input, in order.
    let events: [TraceEvent]
    /// The rules that decided, those without an event included, in the order they were applied.
    let rules: [RoutingRule]

    /// What one condition is said to be, and by which rule.
    typealias Stop = (because: String, rule: RoutingRule)

    /// Explains what came of `input`: `events` by `rules`, or nothing because of `obstacle`.
    package init(
        _ input: Input, events: [TraceEvent] = [], rules: [RoutingRule] = [],
        obstacle: ActionImpossible? = nil, app: AppInstall, device: Device
    ) {
        self.input = input
        self.events = events
        self.rules = rules + (input.arrival?.rules ?? [])
        self.obstacle = obstacle
        self.app = app
        self.device = device
        wiring = Wiring(of: app, on: device.rulesOfSystem)
    }

    /// One line for each callback of `Absence.callbacks` that did not happen, in their order.
    package var absences: [Absence] {
        var happened: CallbackSet = []
        for event in events {
            if case .callback(let callback) = event.subject { happened.insert(callback) }
        }
        return Absence.callbacks.filter { !happened.contains($0) }.map { callback in
            let stop = impossible ?? stop(callback) ?? rest(callback)
            return Absence(callback, stop.because, stop.rule)
        }
    }

    private func stop(_ callback: Callback) -> Stop? {
        switch callback {
        case .appWillFinish, .appDidFinish: launch(callback)
        case .appToken: token
        case .appTokenFail: tokenFailure
        case .appDidReceiveRemote: remote
        case .appDidReceiveRemoteOld: oldRemote
        case .unWillPresent: willPresent
        case .unDidReceive: response
        case .unOpenSettings: openSettings
        case .nseDidReceive: serviceExtension
        case .nseWillExpire: serviceExtensionExpiry
        case .pkIncoming: pushRegistry
        case .pttIncoming: channelManager
        case .lpseDidReceive, .lpseWillTerminate: locationExtension(callback)
        case .sceneWillConnect: scene
        case .appDidBecomeActive, .sceneDidBecomeActive, .appDidReceiveLocal, .appHandleAction,
            .appDidRegisterSettings:
            nil
        }
    }

    /// Where every condition seems to be met: the process died, or nothing more is known.
    private func rest(_ callback: Callback) -> Stop {
        if let end = processEnd { return ("the app's process ended before", end) }
        return ("nothing calls it here", AbsenceSearch.home(of: callback))
    }

    /// The rule by which a callback would happen.
    static func home(of callback: Callback) -> RoutingRule {
        switch callback {
        case .appWillFinish, .appDidFinish: .r16
        case .appToken, .appDidRegisterSettings: .reg01
        case .appTokenFail: .reg05
        case .appDidReceiveRemote: .r11
        case .appDidReceiveRemoteOld: .fb5
        case .unWillPresent: .r01
        case .unDidReceive: .r36
        case .unOpenSettings: .r44
        case .nseDidReceive: .r25
        case .nseWillExpire: .r26
        case .pkIncoming: .r47
        case .pttIncoming: .pushToTalk
        case .lpseDidReceive, .lpseWillTerminate: .r50
        case .sceneWillConnect: .r38
        case .appDidBecomeActive, .sceneDidBecomeActive: .becomesActive
        case .appDidReceiveLocal: .leg07
        case .appHandleAction: .leg06
        }
    }
}

extension AbsenceSearch {
    /// The rule by which the process of the app ended; nil where it lives.
    var processEnd: RoutingRule? {
        events.first {
            $0.subject == .system(.processCrash) || $0.subject == .system(.processKill)
        }?.rule
    }

    /// The rule by which something started the process; nil where nothing did.
    var launchRule: RoutingRule? {
        events.first { $0.subject == .system(.processLaunch) }?.rule
    }

    func happened(_ callback: Callback) -> Bool {
        events.contains { $0.subject == .callback(callback) }
    }

    /// Below iOS 10 there is no UNUserNotificationCenter.
    var isLegacy: Bool { device.rulesOfSystem < OSVersion(10) }
    /// The user has not allowed notifications.
    var isRefused: Bool { !app.permission.allowsNotifications }

    /// The app delegate does not have the method, as far as UIKit knows.
    func missing(_ callback: Callback) -> Stop? {
        guard !wiring.responds(to: callback), !wiring.responds(to: callback, .launching) else {
            return nil
        }
        return ("the app delegate does not implement it", .fb8)
    }
}
