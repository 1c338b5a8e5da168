package import JSON

/// One thing that happens on the device because of a push, a local notification, a registration
/// or an action of the user.
///
/// Small and without text of its own but what a plan says: names come from enums when read.
package struct TraceEvent: Sendable, Hashable {
    /// What happens.
    package enum Subject: Sendable, Hashable {
        /// A method of the app is called.
        case callback(Callback)
        /// The system does something with processes or by its own services.
        case system(SystemEvent)
        /// The user sees or hears this, or nothing.
        case ui(Shown)
        /// The answer to a callback arrives.
        case completion(Callback)
    }

    /// Milliseconds after the cause reached the device; the order of events is that of the list.
    package var atMilliseconds: Int = 0
    /// What happens.
    package var subject: Subject
    /// The rule the event follows from, with source and evidence.
    package var rule: RoutingRule
    /// Events of one trace with the same mark keep their order among themselves.
    package var order: Order = .defined
    /// Which content it carries or shows; nil where it carries none.
    package var content: Content?
    /// What the app reads from `UIApplication.applicationState`; nil where it does not matter.
    package var applicationState: ApplicationState?
    /// The object that is called; nil for what is not a method of the app.
    package var receiver: Receiver?
    /// Who must call the completion handler; nil without one, or where it is not followed.
    package var handler: Handler?
    /// What the user did, for the callbacks that tell the app.
    package var response: Response?
    /// What else is worth knowing, in a few words.
    package var detail: String?

    package init(_ subject: Subject, to receiver: Receiver? = nil, by rule: RoutingRule) {
        self.subject = subject
        self.receiver = receiver
        self.rule = rule
    }

    /// Something the system does.
    package init(system event: SystemEvent, by rule: RoutingRule, detail: String? = nil) {
        self.init(.system(event), by: rule)
        self.detail = detail
    }

    /// Who acts.
    package var kind: Kind {
        switch subject {
        case .callback: .callback
        case .system: .system
        case .ui: .ui
        case .completion: .completion
        }
    }

    /// Short name: `un.willPresent`, `proc.resume`, `ui.banner+sound`.
    package var callback: String {
        switch subject {
        case .callback(let callback), .completion(let callback): callback.name
        case .system(let event): event.name
        case .ui(let shown): shown.eventName
        }
    }

    /// Apple's full name; nil for what is not a call of a method of the app.
    package var selector: String? {
        switch subject {
        case .callback(let callback): callback.selector
        case .system, .ui, .completion: nil
        }
    }

    /// How well the rule is known.
    package var evidence: Evidence { rule.evidence }
}

extension TraceEvent {
    /// Writes the event; `sequence` counts from 1.
    package func write(sequence: Int, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("seq", Int64(sequence))
        writer.member("at_ms", Int64(atMilliseconds))
        writer.member("kind", kind.name)
        writer.member("callback", callback)
        writer.member("selector", selector)
        writer.key("receiver")
        if let receiver { receiver.write(to: &writer) } else { writer.null() }
        writer.member("rule", rule.id)
        writer.member("source", rule.source)
        writer.member("evidence", evidence.name)
        if order != .defined { writer.member("order", order.name) }
        if let content { writer.member("content", content.name) }
        if let applicationState { writer.member("application_state", applicationState.name) }
        if let handler {
            writer.key("handler")
            handler.write(to: &writer)
        }
        if let response { response.writeMembers(to: &writer) }
        if let detail { writer.member("detail", detail) }
        writer.endObject()
    }
}
