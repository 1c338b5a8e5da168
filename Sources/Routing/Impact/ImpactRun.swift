/// What happens to an app because of one input.
struct ImpactRun: Sendable, Equatable {
    /// In order, of all steps.
    private(set) var events: [TraceEvent] = []
    /// The rules that decided.
    private(set) var rules: [RoutingRule] = []
    /// Why a step could not be taken; those after it were not tried.
    private(set) var impossible: ActionImpossible?

    /// Does to `app` what `input` says.
    init(_ input: ImpactInput, on app: AppInstall, os: OSVersion) {
        var app = app
        app.state = input.state
        if input.isRefused { app.script.entitlements.push = false }
        var simulation = Simulation(Device(id: "phone", os: os, apps: [app]))
        do throws(ActionImpossible) {
            for step in input.steps { try take(step, in: &simulation) }
        } catch {
            impossible = error
        }
    }

    private mutating func take(
        _ step: ImpactInput.Step, in simulation: inout Simulation
    ) throws(ActionImpossible) {
        switch step {
        case .push(let push): add(simulation.push(push))
        case .local(let notification): add(try simulation.local(notification))
        case .register: add(try simulation.perform(Registration()))
        case .act(let action): add(try simulation.perform(action))
        }
    }

    private mutating func add(_ trace: Trace) {
        events += trace.events
        for rule in trace.rules where !rules.contains(rule) { rules.append(rule) }
    }

    private mutating func add(_ more: Continuation) {
        events += more.events
        for rule in more.rules where !rules.contains(rule) { rules.append(rule) }
    }
}

extension ImpactRun {
    /// The calls of methods, those of the frameworks `own` left out.
    func calls(without own: Set<String>) -> [TraceEvent] {
        events.filter { event in
            event.kind == .callback && !(event.receiver?.framework.map(own.contains) ?? false)
        }
    }

    /// The callbacks in which code of the frameworks `own` is told of the input.
    func heard(by own: Set<String>) -> CallbackSet {
        told { $0.receiver?.framework.map(own.contains) ?? false }
    }

    /// The callbacks in which any code is told of the input.
    var told: CallbackSet { told { _ in true } }

    private func told(_ isMeant: (TraceEvent) -> Bool) -> CallbackSet {
        var set: CallbackSet = []
        for event in events where isMeant(event) {
            guard case .callback(let callback) = event.subject else { continue }
            // A launch tells only where its options carry the notification.
            let isLaunch = callback == .appWillFinish || callback == .appDidFinish
            if !isLaunch || event.content != nil { set.insert(callback) }
        }
        return set
    }

    /// The first event by which the process ends, save where the user ends it.
    var death: TraceEvent? {
        events.first { event in
            switch event.subject {
            case .system(.processCrash), .system(.processKill): true
            case .system, .callback, .ui, .completion: false
            }
        }
    }

    /// What the user sees and hears.
    var shown: Shown {
        events.reduce(into: []) { shown, event in
            if case .ui(let parts) = event.subject { shown.formUnion(parts) }
        }
    }
}
