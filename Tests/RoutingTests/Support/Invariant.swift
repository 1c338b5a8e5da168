import APNs
import Routing

/// Something that holds for every trace.
struct Invariant: Sendable {
    let name: String
    let holds: @Sendable (Situation, Trace) -> Bool

    static let all: [Invariant] = [
        Invariant(name: "each event has a rule of the book with source") { _, trace in
            trace.events.allSatisfy {
                RoutingRule.rule(id: $0.rule.id) == $0.rule && !$0.rule.source.isEmpty
            }
        },
        Invariant(name: "something decided") { situation, trace in
            !trace.rules.isEmpty || trace.codes.contains("W-NO-REMOTE-METHOD")
        },
        Invariant(name: "no callback twice") { _, trace in
            let names = trace.events.filter { $0.kind == .callback }.map(\.callback)
            return Set(names).count == names.count
        },
        Invariant(name: "at most one look at the screen, and it is what is shown") { _, trace in
            let displays = trace.events.filter { $0.kind == .ui }
            let words = trace.shown.isEmpty ? "none" : trace.shown.names.joined(separator: "+")
            return displays.count <= 1 && displays.allSatisfy { $0.callback == "ui.\(words)" }
        },
        Invariant(name: "the outcome says what was shown and called") { _, trace in
            let called = trace.events.contains { $0.kind == .callback }
            switch trace.outcome {
            case .shown: return !trace.shown.isDisjoint(with: [.banner, .sound, .badge])
            case .listed: return trace.shown.contains(.list)
            case .silentCallback: return trace.shown.isEmpty && called
            case .held, .stored, .dropped, .impossible: return trace.shown.isEmpty && !called
            case .system: return false
            }
        },
        Invariant(name: "impossible means never launched") { situation, trace in
            (trace.outcome == .impossible) == (situation.app.state == .neverLaunched)
        },
        Invariant(name: "no app code after a force-quit") { situation, trace in
            situation.app.state != .forceQuit
                || trace.callbacks.allSatisfy { !$0.hasPrefix("app.") && !$0.hasPrefix("proc.") }
        },
        Invariant(name: "without permission nothing is shown and no un or nse callback comes") {
            situation, trace in
            situation.app.permission.allowsNotifications
                || trace.shown.isEmpty
                    && trace.callbacks.allSatisfy { !$0.hasPrefix("un.") && !$0.hasPrefix("nse.") }
        },
        Invariant(name: "un.willPresent only in front") { situation, trace in
            situation.app.state.isForeground || !trace.callbacks.contains("un.willPresent")
        },
        Invariant(name: "a silent push shows nothing and calls no un delegate") {
            situation, trace in
            situation.push.payloadClass != .silent
                || trace.callbacks.allSatisfy { !$0.hasPrefix("un.") && !$0.hasPrefix("ui.") }
        },
        Invariant(name: "the extension needs all its conditions") { situation, trace in
            !trace.callbacks.contains("nse.didReceive")
                || situation.app.serviceExtension && situation.app.permission.alert
                    && situation.push.facts.isSuperset(of: [.alertText, .mutableContent])
        },
        Invariant(name: "an assumption is remarked on") { _, trace in
            trace.codes.contains("I-ASSUMED")
                == trace.rules.contains { $0.evidence == .assumed }
        },
    ]
}
