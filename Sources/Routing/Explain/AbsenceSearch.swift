package import APNs

/// Looks for the condition that stopped each callback that did not happen.
///
/// Reads what was given and what came of it; it never decides anything itself.
package struct AbsenceSearch: Sendable {
    /// What was meant to reach the app.
    package enum Cause: Sendable, Hashable {
        case push(PushShape)
        /// A local notification with the same content as such a payload.
        case local(PayloadFacts)
        /// Neither: a registration or the user alone.
        case none
    }

    let cause: Cause
    /// The app as it was when the cause came.
    let app: AppInstall
    let device: Device
    let wiring: Wiring
    /// The rules that decided, those without an event included.
    let rules: Set<RoutingRule>
    /// All that happened, in order.
    let events: [TraceEvent]
    /// What the user did.
    let verbs: Set<UserAction.Verb>
    /// What the user could not do.
    let obstacles: [(verb: UserAction.Verb, obstacle: ActionImpossible)]
    /// The app was launched to register.
    let hasRegistered: Bool

    /// What one condition is said to be, and by which rule.
    typealias Stop = (because: String, rule: RoutingRule)

    /// Explains what came of `cause`, a registration before it and actions after it.
    ///
    /// `trace` is what routing made of the cause; `more` and `rules` are events and rules of the
    /// other inputs.
    package init(
        _ cause: Cause, _ trace: Trace?, more: [TraceEvent] = [], rules: [RoutingRule] = [],
        app: AppInstall, device: Device,
        verbs: Set<UserAction.Verb> = [],
        obstacles: [(verb: UserAction.Verb, obstacle: ActionImpossible)] = [],
        hasRegistered: Bool = false
    ) {
        self.cause = cause
        self.app = app
        self.device = device
        wiring = Wiring(of: app, on: device.os)
        events = (trace?.events ?? []) + more
        self.rules = Set((trace?.rules ?? []) + more.map(\.rule) + rules)
        self.verbs = verbs
        self.obstacles = obstacles
        self.hasRegistered = hasRegistered
    }

    /// One line for each callback of `Absence.callbacks` that did not happen, in their order.
    package var absences: [Absence] {
        var happened: CallbackSet = []
        for event in events {
            if case .callback(let callback) = event.subject { happened.insert(callback) }
        }
        return Absence.callbacks.filter { !happened.contains($0) }.map { callback in
            let stop = stop(callback) ?? rest(callback)
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

    /// Something started the process.
    var hasLaunched: Bool { events.contains { $0.subject == .system(.processLaunch) } }

    /// Facts of the payload, or of the local notification as one.
    var facts: PayloadFacts {
        switch cause {
        case .push(let shape): shape.facts
        case .local(let facts): facts
        case .none: []
        }
    }

    var isLocal: Bool {
        switch cause {
        case .local: true
        case .push, .none: false
        }
    }

    var isContentAvailable: Bool { facts.contains(.contentAvailable) }
    /// Below iOS 10 there is no UNUserNotificationCenter.
    var isLegacy: Bool { device.os < OSVersion(10) }
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
