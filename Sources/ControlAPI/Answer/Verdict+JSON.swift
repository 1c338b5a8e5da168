import APNs
import JSON
import PushLog
import Routing

// What became of a push, in the words of a record of the log.

extension PushRecord {
    /// Writes the answer of a dry run.
    func writeVerdict(to json: inout JSONWriter) {
        json.beginObject()
        json.member("status", answer.status == 0 ? nil : Int64(answer.status))
        json.member("reason", answer.reason?.name)
        json.member("timestamp", answer.timestamp?.milliseconds)
        json.rule(answer.rule)
        json.explanation(whyRefused)
        json.findings(findings)
        json.member("fault", fault)
        json.member("would_deliver", delivery?.state == .delivered)
        json.member("delivery", delivery?.state.rawValue)
        json.member("outcome", trace?.outcome.name)
        json.key("route")
        if let trace { json.route(trace, device: deviceID) } else { json.null() }
        json.endObject()
    }
}

extension JSONWriter {
    /// Writes the member `rule`: which rule decided and where it comes from.
    mutating func rule(_ id: RuleID?) {
        key("rule")
        guard let id else { return null() }
        beginObject()
        member("id", id.name)
        member("source", RuleBook.rule(id).source)
        endObject()
    }

    /// Writes the member `explanation`.
    mutating func explanation(_ text: Explanation?) {
        key("explanation")
        guard let text else { return null() }
        beginObject()
        member("got", text.got)
        member("expected", text.expected)
        member("hint", text.hint)
        endObject()
    }

    /// Writes the member `findings`.
    mutating func findings(_ findings: [Finding]) {
        key("findings")
        beginArray()
        for finding in findings {
            beginObject()
            member("code", finding.code)
            member("level", finding.level.rawValue)
            member("field", finding.field)
            member("offset", finding.offset.map(Int64.init))
            member("message", finding.message)
            member("hint", finding.hint)
            endObject()
        }
        endArray()
    }

    /// Writes a trace as the `route` of a record.
    mutating func route(_ trace: Trace, device: String?) {
        beginObject()
        member("device", device)
        trace.writeMembers(to: &self)
        endObject()
    }
}
