internal import Routing

/// What one input did: a push, a registration, an action, or several of them in a row.
public struct Route: Sendable, Hashable, CustomStringConvertible {
    /// What became of the push, in one word: shown, listed, silent-callback, held, stored,
    /// dropped, system or impossible; nil where there was no push or notification.
    public internal(set) var outcome: String?
    /// In order; empty where nothing happens.
    public internal(set) var events: [Event] = []
    /// Each once.
    public internal(set) var remarks: [Remark] = []
    /// Why it went so, in sentences that name their rule.
    public internal(set) var reasons: [String] = []
    /// What the founding documents of this project say otherwise, one sentence a statement; the
    /// claim's number stands last, as `mock-apns claims` lists it.
    public internal(set) var contradicted: [String] = []

    init() {}

    /// The short names of the methods that are called, in order: the app's own and the hooks'.
    public var callbacks: [String] {
        events.filter { $0.kind == .callback }.map(\.callback)
    }

    /// The calls of the app's own methods.
    public var appCalls: [Event] {
        events.filter { $0.kind == .callback && $0.framework == nil }
    }

    /// What the user sees and hears: `banner`, `sound`, `badge`, `list` and so on.
    public var shown: Set<String> {
        var shown: Set<String> = []
        for event in events where event.kind == .ui {
            for part in event.callback.dropFirst("ui.".count).split(separator: "+") {
                shown.insert(String(part))
            }
        }
        return shown.subtracting(["none"])
    }

    /// One line an event, as `description` of each says it.
    public var timeline: String {
        events.map { $0.description + "\n" }.joined()
    }

    /// Outcome, timeline, reasons, remarks and statements that it contradicts.
    public var description: String {
        var text = outcome.map { "\($0)\n" } ?? ""
        text += timeline
        for reason in reasons { text += "because: \(reason)\n" }
        for remark in remarks { text += "\(remark)\n" }
        for sentence in contradicted { text += "\(sentence)\n" }
        return text
    }

    mutating func add(_ trace: Trace) {
        outcome = trace.outcome.name
        events += trace.events.map { Event($0) }
        reasons += trace.reasons
        contradicted += trace.contradictions.map(\.sentence)
        add(trace.diagnostics)
    }

    mutating func add(_ more: Continuation) {
        add(more.events)
        reasons += more.reasons
        contradicted += more.contradictions.map(\.sentence)
        add(more.diagnostics)
    }

    mutating func add(_ more: [TraceEvent]) {
        events += more.map { Event($0) }
    }

    private mutating func add(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            let remark = Remark(diagnostic)
            if !remarks.contains(remark) { remarks.append(remark) }
        }
    }

    mutating func add(_ other: Route) {
        outcome = other.outcome ?? outcome
        events += other.events
        reasons += other.reasons
        for remark in other.remarks where !remarks.contains(remark) { remarks.append(remark) }
        for sentence in other.contradicted where !contradicted.contains(sentence) {
            contradicted.append(sentence)
        }
    }
}
