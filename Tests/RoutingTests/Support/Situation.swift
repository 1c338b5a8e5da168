import APNs
import Routing
import Testing

/// One push in one situation; what is not said is the default plan.
struct Situation: Sendable {
    var app = AppInstall(topic: "com.example.app")
    var device = Device(id: "phone")
    var policy = RoutingPolicy()
    var push: PushShape

    init(
        _ push: PushShape, _ state: AppState = .suspended,
        _ change: (inout Situation) -> Void = { _ in }
    ) {
        self.push = push
        app.state = state
        change(&self)
    }

    /// What comes of it, each rule held against its condition.
    var trace: Trace {
        let trace = Router.route(push, to: app, on: device, policy: policy)
        #expect(known(trace).falseCitation == nil)
        return trace
    }

    func known(_ trace: Trace) -> Known {
        Known(.push(push), app, device, trace.events, trace.rules) {
            $0.policy = policy
            $0.codes = trace.codes
        }
    }
}

extension PushShape {
    private static func alert(_ extra: PayloadFacts) -> PushShape {
        PushShape(
            facts: [.isObject, .hasAPS, .alertText, .sound, .badge, extra], pushType: .alert)
    }

    /// Alert, sound and badge.
    static let p1 = alert([])
    static let p2 = PushShape(facts: [.isObject, .hasAPS, .badge], pushType: .alert)
    static let p3 = PushShape(facts: [.isObject, .hasAPS, .sound], pushType: .alert)
    static let p4 = PushShape(
        facts: [.isObject, .hasAPS, .contentAvailable], pushType: .background,
        priority: .considerPower)
    static let p5 = alert(.contentAvailable)
    static let p6 = alert(.mutableContent)
    static let p7 = PushShape(
        facts: [.isObject, .hasAPS, .mutableContent], pushType: .alert)
    static let p8 = alert([.contentAvailable, .mutableContent])

    /// A push to a Live Activity, of which the payload itself is not at hand.
    static func activity(_ event: ActivityEvent, alert: Bool = true) -> PushShape {
        let facts: PayloadFacts = alert ? [.isObject, .hasAPS, .alertText] : [.isObject, .hasAPS]
        return PushShape(facts: facts.with(event), pushType: .liveactivity)
    }

    /// `push` with an interruption level.
    func with(_ level: InterruptionLevel) -> PushShape {
        PushShape(
            facts: facts.with(level), pushType: pushType, topicType: topicType, priority: priority)
    }

    /// A push of a special type.
    static func special(_ type: PushType) -> PushShape {
        PushShape(facts: [.isObject], pushType: type)
    }
}

extension Trace {
    /// Each event as `short name rule`.
    var lines: [String] { events.map { "\($0.callback) \($0.rule.id)" } }
    /// The short names alone.
    var callbacks: [String] { events.map(\.callback) }
    var codes: [String] { diagnostics.map(\.code) }
    var ruleIDs: [String] { rules.map(\.id) }
}
