import APNs

/// One push on its way through the steps: what is given, and what was decided so far.
struct RoutingRun {
    let push: PushShape
    let app: AppInstall
    let device: Device
    let policy: RoutingPolicy
    /// Who stands behind the callbacks.
    let wiring: Wiring
    /// What the device remembers of earlier pushes.
    let memory: RoutingMemory
    /// What the payload says beyond its shape; nil where only the shape is known.
    let content: PushContent?
    /// The iOS whose rules count.
    let os: OSVersion
    /// The part of the process's life in which this push calls the app.
    let phase: Wiring.Phase

    private(set) var events: [TraceEvent] = []
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var rules: [RoutingRule] = []
    private(set) var shown: Shown = []
    /// The time of the latest event, and whether one came after it that happens before.
    private var latest = 0
    private var isOutOfOrder = false
    /// What changes on the device.
    var aftermath: Aftermath
    /// Milliseconds by which the service extension puts the notification off.
    var extensionDelay = 0
    /// The app itself scheduled the notification.
    var isLocal = false
    /// The user had forced the app to quit; it stands as a terminated one here.
    var wasForcedToQuit = false
    /// The app's process died; nothing more is called.
    var hasCrashed = false {
        didSet { if hasCrashed { aftermath.state = .terminated } }
    }

    init(
        _ push: PushShape, _ app: AppInstall, _ device: Device, _ policy: RoutingPolicy,
        _ wiring: Wiring, _ memory: RoutingMemory, _ content: PushContent?
    ) {
        self.push = push
        self.app = app
        self.device = device
        self.policy = policy
        self.wiring = wiring
        self.memory = memory
        self.content = content
        os = device.rulesOfSystem
        phase = app.state.hasProcess ? .running : .launching
        aftermath = Aftermath(state: app.state)
    }

    /// Below iOS 10, where neither UserNotifications nor service extensions exist.
    var isLegacy: Bool { os.major < 10 }

    /// Records that `rule` decided something, whether or not an event follows from it.
    mutating func apply(_ rule: RoutingRule) {
        if !rules.contains(rule) { rules.append(rule) }
    }

    mutating func remark(_ diagnostic: Diagnostic) {
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    mutating func emit(_ event: TraceEvent) {
        apply(event.rule)
        if event.atMilliseconds < latest { isOutOfOrder = true }
        latest = max(latest, event.atMilliseconds)
        events.append(event)
    }

    /// Something has started or resumed the app's process, or called its method.
    var hasWoken: Bool {
        events.contains { event in
            switch event.subject {
            case .system(.processLaunch), .system(.processResume): true
            case .callback(let callback): callback.role == .appDelegate
            case .system, .ui, .completion: false
            }
        }
    }

    /// Cites another rule wherever `old` was cited, which has turned out not to hold.
    mutating func recite(_ old: RoutingRule, as new: RoutingRule) {
        for index in events.indices where events[index].rule == old { events[index].rule = new }
        guard let place = rules.firstIndex(of: old) else { return }
        rules[place] = new
        guard let first = rules.firstIndex(of: new) else { return }
        rules = rules.enumerated().filter { $0.offset == first || $0.element != new }.map(\.element)
    }

    /// Adds what the user sees: one `ui` event, `ui.none` where it is nothing.
    mutating func show(
        _ parts: Shown, by rule: RoutingRule, content: TraceEvent.Content, after delay: Int = 0,
        detail: String? = nil
    ) {
        shown.formUnion(parts)
        var event = TraceEvent(.ui(parts), by: rule)
        event.atMilliseconds = extensionDelay + delay
        if !parts.isEmpty { event.content = content }
        event.detail = detail
        emit(event)
    }

    /// The trace; without `outcome` the outcome follows from what was shown and called.
    ///
    /// Events stand in the order of their times; those of one time keep theirs.
    mutating func finish(_ outcome: Outcome? = nil) -> Trace {
        if isOutOfOrder {
            events = events.enumerated().sorted {
                ($0.element.atMilliseconds, $0.offset) < ($1.element.atMilliseconds, $1.offset)
            }.map(\.element)
        }
        return Trace(
            appState: app.state, payloadClass: push.payloadClass,
            outcome: outcome ?? derivedOutcome, shown: shown, events: events,
            diagnostics: diagnostics, rules: rules, system: os)
    }

    private var derivedOutcome: Outcome {
        if !shown.isDisjoint(with: [.banner, .sound, .lockScreen, .criticalSound]) {
            return .shown
        }
        if !shown.isDisjoint(with: [.list, .summary]) { return .listed }
        if shown.contains(.badge) { return .shown }
        if events.contains(where: { $0.kind == .callback }) { return .silentCallback }
        return aftermath.isHeld ? .held : .dropped
    }
}
