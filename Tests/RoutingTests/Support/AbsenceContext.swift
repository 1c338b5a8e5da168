import APNs
import Routing

/// One input of a scenario as a statement about it may be checked: what was given, what came.
struct AbsenceContext {
    /// The app before the input.
    let app: AppInstall
    /// The device after it.
    let device: Device
    /// The push that came on the input; nil where none did.
    let push: PushShape?
    /// The state in which that push, or else the input, finds the app.
    let state: AppState
    /// A local notification came on the input, or was acted on.
    let isLocal: Bool
    /// What the user did; nil where something came by itself.
    let verb: UserAction.Verb?
    /// The input as a line names it.
    let name: String
    let obstacle: ActionImpossible?
    let policy: RoutingPolicy
    let events: [TraceEvent]
    let rules: [RoutingRule]

    var facts: PayloadFacts { push?.facts ?? [] }
    var type: PushType? { push.map { $0.effectiveType ?? .alert } }
    var os: OSVersion { device.platform == .ios ? device.os : OSVersion(device.os.major + 7) }
    var hasProcess: Bool {
        [.foreground, .inactive, .background, .suspended].contains(app.state)
    }
    var inFront: Bool { state == .foreground || state == .inactive }
    var isRefused: Bool { [.denied, .notDetermined].contains(app.permission.status) }
    var isCA: Bool { facts.contains(.contentAvailable) }

    func called(_ callback: Callback) -> Bool {
        events.contains { $0.kind == .callback && $0.callback == callback.name }
    }

    func happened(_ event: SystemEvent) -> Bool {
        events.contains { $0.subject == .system(event) }
    }

    /// The app's own code has the method, with no framework in between.
    func has(_ callback: Callback) -> Bool {
        switch callback {
        case .unWillPresent: app.delegate.un && app.delegate.willPresent != nil
        case .unDidReceive: app.delegate.un && app.delegate.didReceive
        case .unOpenSettings: app.delegate.un && app.delegate.openSettings
        case _ where app.lifecycle == .swiftui && !app.delegate.adaptor:
            [.appWillFinish, .appDidFinish].contains(callback)
        case _: app.delegate.implements.union(app.delegate.inherits).contains(callback)
        }
    }

    /// All inputs of a scenario, with what is said about the callbacks that they do not reach.
    static func all(of report: ScenarioReport) -> [(AbsenceContext, [Absence])] {
        var all: [(AbsenceContext, [Absence])] = []
        var explanations = report.explanations[...]
        if case .routed(let trace) = report.cause, let next = explanations.popFirst() {
            all.append((AbsenceContext(of: report, trace), next.absences))
        } else if case .impossible = report.cause {
            explanations.removeFirst()
        }
        for (act, explanation) in zip(report.acts, explanations) {
            all.append((AbsenceContext(of: report, act), explanation.absences))
        }
        return all
    }

    private init(of report: ScenarioReport, _ trace: Trace) {
        app = report.app
        device = report.acts.first?.step.before.device ?? report.final.device
        switch report.scenario.cause {
        case .push(let push): (self.push, isLocal) = (push.shape, false)
        case .local, nil: (push, isLocal) = (nil, true)
        }
        state = app.state
        verb = nil
        name = isLocal ? "a local notification" : "a push"
        obstacle = nil
        policy = report.scenario.policy
        events = trace.events
        rules = trace.rules
    }

    private init(of report: ScenarioReport, _ act: ScenarioReport.Act) {
        let (before, after) = (act.step.before, act.step.after)
        app = before.current(0)
        device = after.device
        let came = after.runtimes[0].arrivals > before.runtimes[0].arrivals
        let arrival = came ? after.runtimes[0].lastArrival : nil
        state = arrival?.state ?? app.state
        switch act.input {
        case .action(let action):
            (push, verb, name) = (arrival?.shape, action.verb, action.verb.name)
            isLocal = report.isLocal && action.notification != nil
        case .push(let input): (push, verb, name, isLocal) = (input.shape, nil, "a push", false)
        case .wait: (push, verb, name, isLocal) = (arrival?.shape, nil, "waiting", false)
        }
        obstacle = act.step.obstacle
        policy = report.scenario.policy
        events = act.step.events
        rules = act.step.rules
    }
}

extension ScenarioReport {
    fileprivate var isLocal: Bool {
        switch scenario.cause {
        case .local: true
        case .push, nil: false
        }
    }
}
