import APNs
package import Routing

/// The bytes of a trace.
package enum TraceCodec {
    /// Appends the trace without a version: that of the row or interned value around it counts.
    package static func encode(_ trace: Trace, into bytes: inout [UInt8]) {
        bytes.append(trace.appState.rawValue)
        bytes.append(trace.payloadClass.rawValue)
        bytes.append(trace.outcome.rawValue)
        bytes.append(trace.shown.rawValue)
        bytes.append(flag: trace.system != nil)
        if let system = trace.system {
            for part in [system.major, system.minor, system.patch] {
                bytes.append(signed: Int64(part))
            }
        }
        bytes.append(texts: trace.ownReasons)
        bytes.append(number: UInt64(trace.rules.count))
        for rule in trace.rules { bytes.append(rule) }
        bytes.append(number: UInt64(trace.events.count))
        for event in trace.events { event.encode(into: &bytes) }
        bytes.append(number: UInt64(trace.remarks.count))
        for remark in trace.remarks { encode(remark, into: &bytes) }
    }

    /// Reads what `encode` wrote, and nothing else.
    package static func decode(_ bytes: Span<UInt8>) throws(RowError) -> Trace {
        var cursor = RowCursor(0..<bytes.count)
        let trace = try decode(bytes, &cursor)
        try cursor.expectEnd()
        return trace
    }

    static func decode(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> Trace {
        let appState = try cursor.one(of: AppState.self, "app state", bytes)
        let payloadClass = try cursor.one(of: PayloadClass.self, "payload class", bytes)
        let outcome = try cursor.one(of: Outcome.self, "outcome", bytes)
        let shown = Shown(rawValue: try cursor.byte(bytes))
        let system = try cursor.flag(bytes) ? try self.system(bytes, &cursor) : nil
        let reasons = try cursor.texts(bytes)
        var rules: [RoutingRule] = []
        for _ in 0..<(try cursor.count(bytes)) {
            rules.append(try RowNames.routingRule(&cursor, bytes))
        }
        var events: [TraceEvent] = []
        for _ in 0..<(try cursor.count(bytes)) {
            events.append(try TraceEvent(row: bytes, &cursor))
        }
        var remarks: [Diagnostic] = []
        for _ in 0..<(try cursor.count(bytes)) { remarks.append(try remark(bytes, &cursor)) }
        return Trace(
            appState: appState, payloadClass: payloadClass, outcome: outcome, reasons: reasons,
            shown: shown, events: events, diagnostics: remarks, rules: rules, system: system)
    }

    private static func system(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> OSVersion {
        let major = try cursor.moderate(bytes, "version")
        let minor = try cursor.moderate(bytes, "version")
        return OSVersion(major, minor, try cursor.moderate(bytes, "version"))
    }

    private static func encode(_ remark: Diagnostic, into bytes: inout [UInt8]) {
        bytes.append(text: remark.code)
        bytes.append(remark.level.rawValue)
        bytes.append(optional: remark.remedy)
        bytes.append(texts: remark.parts)
    }

    private static func remark(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> Diagnostic {
        let code = try cursor.text(bytes)
        let level = try cursor.one(of: Diagnostic.Level.self, "level", bytes)
        let remedy = try cursor.optionalText(bytes)
        let parts = try cursor.texts(bytes)
        return Diagnostic(stored: code, level, remedy: remedy, parts: parts)
    }
}
