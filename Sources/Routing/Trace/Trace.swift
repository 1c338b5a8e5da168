package import APNs
package import JSON

/// What one push does on the device, decided whole when it arrives.
///
/// Immutable and shared: records of like pushes to like apps refer to one trace. Sentences are
/// made when somebody reads them.
package final class Trace: Sendable {
    /// The app's state when the push arrived.
    package let appState: AppState
    /// P0 to P17, from payload and push type.
    package let payloadClass: PayloadClass
    /// What became of the push.
    package let outcome: Outcome
    /// What the user sees and hears.
    package let shown: Shown
    /// What happens, in order; empty where nothing does.
    package let events: [TraceEvent]
    /// The rules that decided, in the order they were applied, those without an event included.
    package let rules: [RoutingRule]
    /// The system whose rules decided; nil where none did.
    package let system: OSVersion?
    /// Reasons that no rule gives.
    package let ownReasons: [String]
    /// Remarks without the one on assumptions.
    package let remarks: [Diagnostic]

    /// Makes a trace of its parts; callers need this only for pushes that are not routed.
    ///
    /// Beside `reasons` and `diagnostics` the trace has those that follow from its rules.
    package init(
        appState: AppState, payloadClass: PayloadClass, outcome: Outcome, reasons: [String] = [],
        shown: Shown = [], events: [TraceEvent] = [], diagnostics: [Diagnostic] = [],
        rules: [RoutingRule] = [], system: OSVersion? = nil
    ) {
        self.appState = appState
        self.payloadClass = payloadClass
        self.outcome = outcome
        ownReasons = reasons
        self.shown = shown
        self.events = events
        remarks = diagnostics
        self.rules = rules
        self.system = system
    }

    /// Why this outcome, in sentences that name their rule.
    package var reasons: [String] {
        ownReasons + rules.map { "\($0.says) (\($0.id))" }
    }

    /// Remarks for the authors of push and app; the last one names the rules that are assumed.
    package var diagnostics: [Diagnostic] {
        let assumed = rules.filter { $0.evidence == .assumed }
        return assumed.isEmpty ? remarks : remarks + [.assumed(assumed.map(\.id))]
    }

    /// Writes the members of a record's `route` but `device`, into an object that is open; the
    /// statements of the founding documents are those given, or the trace's own.
    package func writeMembers(
        to writer: inout JSONWriter, contradicting others: [Contradiction]? = nil
    ) {
        writer.member("app_state", appState.name)
        writer.member("payload_class", payloadClass.name)
        writer.member("outcome", outcome.name)
        writer.key("reasons")
        writer.beginArray()
        for reason in reasons { writer.string(reason) }
        writer.endArray()
        writer.key("shown")
        shown.write(to: &writer)
        writer.key("events")
        writer.beginArray()
        for (index, event) in events.enumerated() {
            event.write(sequence: index + 1, to: &writer)
        }
        writer.endArray()
        writer.key("diagnostics")
        writer.beginArray()
        for diagnostic in diagnostics { diagnostic.write(to: &writer) }
        writer.endArray()
        (others ?? contradictions).writeMember(to: &writer)
    }
}
