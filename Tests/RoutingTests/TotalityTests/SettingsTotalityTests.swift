import APNs
import Routing
import Testing

/// Every combination of the user's switches with what device and payload make of them.
///
/// The table that is committed is `SettingsTable`.
@Suite("Totality of the settings")
struct SettingsTotalityTests {
    /// An interruption level; one that the user refused counts as active.
    private static let levels: [(name: String, level: InterruptionLevel, isAllowed: Bool)] = [
        ("active", .active, true), ("passive", .passive, true),
        ("time-sensitive", .timeSensitive, true), ("time-sensitive-off", .timeSensitive, false),
        ("critical", .critical, true), ("critical-off", .critical, false),
    ]
    private static let pushes: [PushShape] = [.p1, .p2, .p3, .p4, .p5, .p6, .p7, .p8]
    /// With a Focus (f), with the scheduled summary (s), locked (l): `-` without all of them.
    private static let places: [(name: String, focus: Bool, summary: Bool, locked: Bool)] =
        (0..<8).map { number in
            let (focus, summary, locked) = (number & 1 > 0, number & 2 > 0, number & 4 > 0)
            let name = (focus ? "f" : "") + (summary ? "s" : "") + (locked ? "l" : "")
            return (name.isEmpty ? "-" : name, focus, summary, locked)
        }
    /// Alert, badge, sound, list and lock screen, each on and off.
    private static let switches: [Permission] = (0..<32).map { number in
        Permission(
            alert: number & 1 > 0, badge: number & 2 > 0, sound: number & 4 > 0,
            list: number & 8 > 0, lockScreen: number & 16 > 0)
    }

    @Test("every switch, Focus, summary, level, lock, payload and state has its outcome")
    func exhaustive() {
        var blocks: [(head: String, text: String)] = []
        var problems: [String] = []
        var routed = 0
        for push in Self.pushes {
            var states: [(names: [String], text: String)] = []
            for state in AppState.allCases {
                let text = Self.outcomes(of: push, in: state) { app, trace in
                    routed += 1
                    guard problems.count < 10, let problem = TotalityCheck.problem(app, trace)
                    else { return }
                    problems.append("\(problem): \(app.state) \(app.permission) \(trace.lines)")
                }
                if let place = states.firstIndex(where: { $0.text == text }) {
                    states[place].names.append(state.name)
                } else {
                    states.append(([state.name], text))
                }
            }
            blocks += states.map {
                ("\(push.payloadClass.name) \($0.names.joined(separator: " "))", $0.text)
            }
        }
        #expect(problems == [])
        #expect(routed == 86_016)
        let table = blocks.map { $0.head + $0.text }.joined(separator: "\n")
        #expect(table == SettingsTable.text)
    }

    /// What came of the 32 sets of switches, with the situations in which it came to that.
    private static func outcomes(
        of push: PushShape, in state: AppState, _ look: (AppInstall, Trace) -> Void
    ) -> String {
        var groups: [(counts: String, levels: [(name: String, places: [String])])] = []
        for (name, level, isAllowed) in levels {
            for place in places {
                var counts = Array(repeating: 0, count: Outcome.allCases.count)
                for permission in switches {
                    let (app, trace) = route(
                        push.with(level), state, permission, isAllowed, place)
                    look(app, trace)
                    counts[Int(trace.outcome.rawValue)] += 1
                }
                let text = zip(Outcome.allCases, counts).filter { $0.1 > 0 }
                    .map { "\($0.0.name) \($0.1)" }.joined(separator: ", ")
                let known = groups.firstIndex { $0.counts == text }
                let index = known ?? groups.count
                if known == nil { groups.append((text, [])) }
                if groups[index].levels.last?.name != name {
                    groups[index].levels.append((name, []))
                }
                groups[index].levels[groups[index].levels.count - 1].places.append(place.name)
            }
        }
        return groups.map { SettingsTotalityTests.lines($0.counts, $0.levels) }.joined()
    }

    /// The counts, and below them a line for each level; `any` stands for all places.
    private static func lines(
        _ counts: String, _ levels: [(name: String, places: [String])]
    ) -> String {
        let isAlways =
            levels.count == Self.levels.count
            && levels.allSatisfy { $0.places.count == places.count }
        guard !isAlways else { return ": " + counts }
        return "\n    \(counts)"
            + levels.map { level in
                let isAny = level.places.count == places.count
                return "\n        \(level.name): "
                    + (isAny ? "any" : level.places.joined(separator: " "))
            }.joined()
    }

    private static func route(
        _ push: PushShape, _ state: AppState, _ permission: Permission, _ isAllowed: Bool,
        _ place: (name: String, focus: Bool, summary: Bool, locked: Bool)
    ) -> (AppInstall, Trace) {
        var app = AppInstall(topic: "com.example.app", serviceExtension: true)
        app.state = state
        app.permission = permission
        app.permission.timeSensitive = isAllowed
        app.permission.critical = isAllowed
        app.script.entitlements = Entitlements(timeSensitive: true, critical: true)
        let device = Device(
            id: "phone", locked: place.locked, focus: place.focus ? "Work" : nil,
            summary: place.summary)
        return (app, Router.route(push, to: app, on: device, policy: RoutingPolicy()))
    }
}
