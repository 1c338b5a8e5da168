package import JSON

/// One thing that happens on the device because of a push.
package struct TraceEvent: Sendable, Hashable {
    /// Who acts: the app, the system, the screen, or an answer of the app.
    package enum Kind: UInt8, Sendable, CaseIterable {
        case callback, system, ui, completion

        package var name: String {
            switch self {
            case .callback: "callback"
            case .system: "system"
            case .ui: "ui"
            case .completion: "completion"
            }
        }
    }

    /// Whether an event's place among the others is known.
    package enum Order: UInt8, Sendable, CaseIterable {
        case defined
        /// One public log shows this order; Apple documents none. Tests accept either.
        case observedOnce
        /// Independent of the others: any order.
        case undefined

        package var name: String {
            switch self {
            case .defined: "defined"
            case .observedOnce: "observed-once"
            case .undefined: "undefined"
            }
        }
    }

    /// Which content the event carries or shows.
    package enum Content: UInt8, Sendable, CaseIterable {
        /// As it was sent.
        case original
        /// As the service extension left it.
        case modified

        package var name: String {
            switch self {
            case .original: "original"
            case .modified: "modified"
            }
        }
    }

    /// The object that is called.
    package struct Receiver: Sendable, Hashable {
        /// Its role, such as `un-delegate`.
        package let object: String
        /// Its class: a likely name, as plans do not say it yet.
        package let className: String
        /// Names of the hooks that are run through before it, outermost first.
        package let via: [String]

        package init(object: String, className: String, via: [String] = []) {
            self.object = object
            self.className = className
            self.via = via
        }
    }

    /// Milliseconds after the push reached the device; the order of events is that of the list.
    package var atMilliseconds: Int = 0
    /// Who acts.
    package var kind: Kind
    /// Short name: `un.willPresent`, `proc.resume`, `ui.banner+sound`.
    package var callback: String
    /// Apple's full name; nil for what is not a method of the app.
    package var selector: String?
    /// The object that is called; nil for what is not a method of the app.
    package var receiver: Receiver?
    /// The rule the event follows from, with source and evidence.
    package var rule: RoutingRule
    /// Events of one trace with the same mark keep their order among themselves.
    package var order: Order = .defined
    /// Which content it carries or shows; nil where it carries none.
    package var content: Content?
    /// What the app reads from `UIApplication.applicationState`; nil where it does not matter.
    package var applicationState: ApplicationState?
    /// What else is worth knowing, in a few words.
    package var detail: String?

    package init(
        kind: Kind, callback: String, selector: String? = nil, receiver: Receiver? = nil,
        rule: RoutingRule
    ) {
        self.kind = kind
        self.callback = callback
        self.selector = selector
        self.receiver = receiver
        self.rule = rule
    }

    /// How well the rule is known.
    package var evidence: Evidence { rule.evidence }

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
        if let detail { writer.member("detail", detail) }
        writer.endObject()
    }
}

extension TraceEvent.Receiver {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("object", object)
        writer.member("class", className)
        writer.key("via")
        writer.beginArray()
        for hook in via { writer.string(hook) }
        writer.endArray()
        writer.endObject()
    }
}
