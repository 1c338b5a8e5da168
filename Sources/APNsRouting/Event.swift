internal import Routing

/// One thing that happens on the device: a method of the app is called, the system acts, the
/// user sees something, or a completion handler is called.
public struct Event: Sendable, Hashable, CustomStringConvertible {
    /// Who acts.
    public enum Kind: String, Sendable, CaseIterable {
        case callback, system, ui, completion
    }

    public let kind: Kind
    /// The short name: `un.willPresent`, `proc.launch`, `ui.banner+sound`.
    public let callback: String
    /// Apple's full name; nil for what is not a call of a method.
    public let selector: String?
    /// The class whose code runs; nil for what is not a call.
    public let receiver: String?
    /// `app-delegate`, `un-delegate` and so on; nil for what is not a call.
    public let object: String?
    /// The names of the hooks that were passed before, outermost first.
    public let via: [String]
    /// The hook whose code runs; nil for the app's own.
    public let framework: String?
    /// Milliseconds after the push, tap or launch.
    public let milliseconds: Int
    /// The rule by which it happens: `mock-apns rules --routing` says it in full.
    public let rule: String
    /// Where the rule stands.
    public let source: String
    /// How well that is known: documented, sdk, reported, reproduced or assumed.
    public let evidence: String
    /// What else is worth knowing; nil where nothing is.
    public let detail: String?

    init(_ event: TraceEvent) {
        kind =
            switch event.kind {
            case .callback: .callback
            case .system: .system
            case .ui: .ui
            case .completion: .completion
            }
        callback = event.callback
        selector = event.selector
        receiver = event.receiver?.className
        object = event.receiver?.object
        via = event.receiver?.via ?? []
        framework = event.receiver?.framework
        milliseconds = event.atMilliseconds
        rule = event.rule.id
        source = event.rule.source
        evidence = event.evidence.name
        detail = event.detail
    }

    /// One line: time, kind, name, the object with the hooks before it, rule and evidence.
    public var description: String {
        var line = "+\(milliseconds) ms  \(kind.rawValue)  \(callback)"
        if let receiver { line += "  \(receiver)" }
        if let object { line += " (\(object))" }
        if !via.isEmpty { line += " via \(via.joined(separator: ", "))" }
        line += "  [\(rule), \(evidence)]"
        if let detail { line += "  \(detail)" }
        return line
    }
}
