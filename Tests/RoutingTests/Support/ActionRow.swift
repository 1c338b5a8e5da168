import APNs
import JSON
import Routing
import Testing

/// One row on what the user does: a device, what happens first, an action, and what must come
/// of it.
struct ActionRow: Sendable, CustomTestStringConvertible {
    let id: String
    let source: String
    let stage: Stage
    let input: Input
    /// Each event as `TraceEvent.line`.
    let events: [String]
    let codes: [String]
    /// Rules that decide without an event.
    let silentRules: [String]
    /// The state of the app afterwards.
    let after: AppState

    init(
        _ id: String, _ source: String, _ stage: Stage, _ input: Input, _ events: [String],
        after: AppState, codes: [String] = [], silentRules: [String] = []
    ) {
        self.id = id
        self.source = source
        self.stage = stage
        self.input = input
        self.events = events
        self.after = after
        self.codes = codes
        self.silentRules = silentRules
    }

    var testDescription: String { id }

    func check() throws {
        var simulation = try stage.simulation()
        let end = try simulation.take(input)
        // Where one log alone shows an event's place, either order will do.
        let isFixed = { (line: String) in !line.contains("didBecomeActive") }
        #expect(end.events.map(\.line).filter(isFixed) == events.filter(isFixed))
        #expect(Set(end.events.map(\.line)) == Set(events))
        #expect(end.events.count == events.count)
        #expect(end.diagnostics.map(\.code) == codes)
        let rules = Set(end.events.map(\.rule))
        #expect(end.rules.filter { !rules.contains($0) }.map(\.id) == silentRules)
        #expect(end.reasons.count == end.rules.count)
        #expect(simulation.device.apps.first?.state == after)
        #expect(!source.isEmpty)
    }
}

/// What is asked of a simulation.
enum Input: Sendable {
    case act(UserAction)
    case register(Registration)

    func give(to simulation: inout Simulation) throws -> Continuation {
        switch self {
        case .act(let action): try simulation.perform(action)
        case .register(let registration): try simulation.perform(registration)
        }
    }
}

/// A device, with what has happened to it before the row's own input.
struct Stage: Sendable {
    var device = Device(id: "phone", apps: [AppInstall(topic: "com.example.app")])
    var policy = RoutingPolicy()
    var before: [Before] = []
    var app: AppInstall {
        get { device.apps[0] }
        set { device.apps[0] = newValue }
    }

    /// One input that comes before.
    enum Before: Sendable {
        case push(String)
        case local(LocalNotification)
        case act(UserAction)
        case register(Registration)
    }

    init(
        _ state: AppState = .suspended, _ before: [Before] = [],
        _ change: (inout Stage) -> Void = { _ in }
    ) {
        self.before = before
        app.state = state
        change(&self)
    }

    func simulation() throws -> Simulation {
        var simulation = Simulation(device, policy: policy)
        for step in before {
            switch step {
            case .push(let payload):
                let json = try json(payload)
                let isSilent = json.value(for: "aps")?.value(for: "alert") == nil
                _ = simulation.deliver(
                    PushInput(
                        pushType: isSilent ? .background : .alert,
                        priority: isSilent ? .considerPower : .immediate, payload: json))
            case .local(let notification): _ = try simulation.show(notification)
            case .act(let action): _ = try simulation.take(.act(action))
            case .register(let registration): _ = try simulation.take(.register(registration))
            }
        }
        return simulation
    }
}

extension Stage.Before {
    static let p1 = Stage.Before.push(#"{"aps": {"alert": "Hi", "sound": "default"}}"#)
    static let p4 = Stage.Before.push(#"{"aps": {"content-available": 1}}"#)
    static let p5 = Stage.Before.push(
        #"{"aps": {"alert": "Hi", "sound": "default", "content-available": 1}}"#)
    static let p6 = Stage.Before.push(#"{"aps": {"alert": "Hi", "mutable-content": 1}}"#)
    /// An alert with the category that `Stage.invite` registers.
    static let invitation = Stage.Before.push(
        #"{"aps": {"alert": "Hi", "category": "INVITE"}}"#)
    static let tea = Stage.Before.local(LocalNotification(identifier: "tea", body: "Tea"))
}

extension NotificationCategory {
    static let invite = NotificationCategory(
        "INVITE",
        actions: [
            Action("ACCEPT"), Action("OPEN", foreground: true),
            Action("PAY", authenticationRequired: true), Action("REPLY", textInput: true),
        ])
}

extension TraceEvent {
    /// `short name(response) state rule`, and whose code it is where it is a framework's.
    var line: String {
        var words = [callback]
        if let response {
            words[0] += "(\(response.action)\(response.text.map { ": \($0)" } ?? ""))"
        }
        if kind == .completion { words.append("answered") }
        if let applicationState { words.append(applicationState.name) }
        words.append(rule.id)
        if kind == .callback, let detail, detail.hasPrefix("code of ") {
            words.append("by " + (detail.dropFirst(8).split(separator: ";").first ?? ""))
        }
        return words.joined(separator: " ")
    }
}
