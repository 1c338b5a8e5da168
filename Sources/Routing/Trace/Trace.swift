package import APNs
package import JSON

/// What one push does on the device, decided whole when it arrives.
///
/// Immutable and shared: records of like pushes to like apps refer to one trace.
package final class Trace: Sendable {
    /// The app's state when the push arrived.
    package let appState: AppState
    /// P0 to P17, from payload and push type.
    package let payloadClass: PayloadClass
    /// What became of the push.
    package let outcome: Outcome
    /// Why this outcome, in sentences that name their rule.
    package let reasons: [String]
    /// What the user sees and hears.
    package let shown: Shown
    /// What happens, in order; empty where nothing does.
    package let events: [TraceEvent]
    /// Remarks for the authors of push and app.
    package let diagnostics: [Diagnostic]
    /// The rules that decided, in the order they were applied, those without an event included.
    package let rules: [RoutingRule]

    /// Makes a trace of its parts; callers need this only for pushes that are not routed.
    package init(
        appState: AppState, payloadClass: PayloadClass, outcome: Outcome, reasons: [String] = [],
        shown: Shown = [], events: [TraceEvent] = [], diagnostics: [Diagnostic] = [],
        rules: [RoutingRule] = []
    ) {
        self.appState = appState
        self.payloadClass = payloadClass
        self.outcome = outcome
        self.reasons = reasons
        self.shown = shown
        self.events = events
        self.diagnostics = diagnostics
        self.rules = rules
    }

    /// Writes the members of a record's `route` but `device`, into an object that is open.
    package func writeMembers(to writer: inout JSONWriter) {
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
    }
}
