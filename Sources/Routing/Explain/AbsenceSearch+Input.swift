package import APNs

extension AbsenceSearch {
    /// What callbacks are missed on: one of the things that follow each other in a scenario.
    package enum Input: Sendable, Equatable {
        case push(PushShape)
        /// A local notification with the same content as such a payload.
        case local(PayloadFacts)
        /// The app was launched to register, which may bring a push that the device held.
        case registration(brings: Arrival?)
        /// What the user did, to which notification, and what it may have brought besides.
        case action(UserAction.Verb, on: Notification, brings: Arrival?)
        /// Time passed, in which a push may have come that the device held.
        case wait(brings: Arrival?)
    }

    /// The notification that an action is done to.
    package enum Notification: Sendable, Hashable {
        case push, local, none
    }

    /// A push that came to the app, the state in which it found the app, and the rules that
    /// decided then.
    package struct Arrival: Sendable, Hashable {
        package let shape: PushShape
        package let state: AppState
        package let rules: [RoutingRule]
    }
}

extension AbsenceSearch.Input {
    /// What was held or stored before, and came on the input.
    var arrival: AbsenceSearch.Arrival? {
        switch self {
        case .push, .local: nil
        case .registration(let arrival), .action(_, _, let arrival), .wait(let arrival): arrival
        }
    }
}

extension AbsenceSearch {
    /// The push that came; nil where none did.
    var push: PushShape? {
        if case .push(let shape) = input { return shape }
        return input.arrival?.shape
    }

    /// The state in which the push or local notification finds the app.
    var state: AppState { input.arrival?.state ?? app.state }

    /// Facts of the payload, or of the local notification as one.
    var facts: PayloadFacts {
        if case .local(let facts) = input { return facts }
        return push?.facts ?? []
    }

    var isLocal: Bool {
        switch input {
        case .local: true
        case .push, .registration, .action, .wait: false
        }
    }

    var isContentAvailable: Bool { facts.contains(.contentAvailable) }

    /// What the user did; nil where he did nothing.
    var verb: UserAction.Verb? {
        switch input {
        case .action(let verb, _, _): verb
        case .push, .local, .registration, .wait: nil
        }
    }

    /// What the user did was done to a local notification.
    var isDoneToLocal: Bool {
        switch input {
        case .action(_, .local, _): true
        case .action, .push, .local, .registration, .wait: false
        }
    }

    /// The input as the subject of a sentence.
    var name: String {
        switch input {
        case .push: "a push"
        case .local: "a local notification"
        case .registration: "a registration"
        case .wait: "waiting"
        case .action(let verb, _, _): verb.name
        }
    }

    /// The rule by which the user's action or the registration did what it did; that a push has
    /// come says nothing about the process.
    func ownRule(or other: RoutingRule) -> RoutingRule {
        switch input {
        case .push, .local: return other
        case .registration, .action, .wait: break
        }
        let did = events.first {
            verb == .unlock || $0.subject != .system(.deviceUnlock)
        }
        return did?.rule ?? rules.first ?? other
    }

    /// Neither a push nor a local notification came on this input.
    func nothingCame(_ rule: RoutingRule) -> Stop? {
        push == nil && !isLocal ? ("\(name) brings no push or local notification", rule) : nil
    }

    /// The user or the scenario wanted it, and it was not possible.
    var impossible: Stop? {
        guard let obstacle else { return nil }
        let rule: RoutingRule =
            switch obstacle.reason {
            case .noSuchButton: .actionUnknown
            case .textMismatch: .r42
            case .noSettingsButton: .r44
            case .locked: .actionUnlocks
            case .noSuchApp, .notInstalled: .uninstalled
            case .noSuchNotification: verb == .dismiss || verb == .flick ? .r43 : .r36
            case .alreadySo, .notRunning: .stateChange
            }
        return ("\(name) was impossible: \(obstacle.message)", rule)
    }
}
