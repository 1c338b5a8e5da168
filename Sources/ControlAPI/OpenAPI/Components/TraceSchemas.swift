import APNs
import JSON
import Routing

// What happens on a device. Written by Trace, TraceEvent and Diagnostic.

extension Schema {
    static let route = object([.must("device", text.orNull)] + routeMembers)

    static let routeMembers: [SchemaMember] = [
        .must("app_state", appState),
        .must("payload_class", payloadClass),
        .must("outcome", outcome),
        .must("reasons", texts.saying("Each names its rule.")),
        .must("shown", shown),
        .must("events", list(of: ref(.traceEvent))),
        .must("diagnostics", list(of: ref(.diagnostic))),
        .may("contradicts", list(of: ref(.contradiction))),
    ]

    static let shown = list(of: words(Shown.allWords))

    static let traceMembers: [SchemaMember] = [
        .must("seq", sequence),
        .must("at_ms", count),
        .must("kind", words(TraceEvent.Kind.allCases.map(\.name))),
        .must("callback", text.saying("A short name, as un.willPresent.")),
        .must("selector", text.orNull),
        .must(
            "receiver",
            object([
                .must("object", words(ReceiverRole.allCases.map(\.object))), .must("class", text),
                .must("via", texts),
            ]).orNull),
        .must("rule", text),
        .must("source", text),
        .must("evidence", evidence),
        .may("order", words(TraceEvent.Order.allCases.map(\.name))),
        .may("content", words(TraceEvent.Content.allCases.map(\.name))),
        .may("application_state", words(ApplicationState.allCases.map(\.name))),
        .may(
            "handler",
            object([
                .must("owner", text), .must("deadline_ms", count.orNull), .must("calls", count),
            ])),
        .may("action", text),
        .may("user_text", text),
        .may("detail", text),
    ]

    static let diagnostic = object([
        .must("code", text), .must("level", words(Diagnostic.Level.allCases.map(\.name))),
        .must("message", text), .may("remedy", text),
    ])

    static let contradiction = object([
        .must("claim", text), .must("document", text), .must("place", text), .must("says", text),
        .must("verdict", words(Verdict.allCases.map(\.name))), .must("behaviour", text),
        .must("rule", text),
    ])
}
