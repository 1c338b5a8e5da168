import APNs
import PushLog
import Routing

/// One push as a row of the page, in words.
struct PushRow: Equatable {
    /// How the row is coloured.
    enum Tone: Equatable {
        case accepted, refused, unanswered
    }

    let sequence: UInt64
    /// Hours, minutes and seconds, UTC.
    let time: String
    let age: String
    let topic: String
    let deviceToken: String
    let pushType: String
    /// `200`, `410 Unregistered` or `no answer`.
    let answer: String
    let tone: Tone
    let outcome: String
    /// What the device did first, or why the push did not get there.
    let device: String
    let alert: String?

    init(_ record: PushRecord, now: Instant) {
        sequence = record.sequence
        time = String(record.receivedAt.description.dropFirst(11).prefix(8))
        age = Age.text(of: record.receivedAt, at: now)
        topic = record.topic ?? ""
        deviceToken = PushRow.shortened(record.deviceToken ?? "")
        pushType = record.request.text(.pushType) ?? ""
        let status = record.answer.status
        tone = status == 0 ? .unanswered : status == 200 ? .accepted : .refused
        let reason = record.answer.reason.map { " \($0.name)" } ?? ""
        answer = status == 0 ? "no answer" : "\(status)\(reason)"
        outcome = record.trace?.outcome.name ?? ""
        device = PushRow.line(of: record)
        alert = AlertText.line(of: record)
    }

    /// Both ends of a token: enough to tell tokens apart by eye.
    static func shortened(_ token: String) -> String {
        let scalars = token.unicodeScalars
        guard scalars.count > 17 else { return token }
        return String(String.UnicodeScalarView(scalars.prefix(8))) + "\u{2026}"
            + String(String.UnicodeScalarView(scalars.suffix(8)))
    }

    private static func line(of record: PushRecord) -> String {
        if let why = record.whyRefused { return "got \(why.got), expected \(why.expected)" }
        guard let trace = record.trace else { return record.delivery?.state.rawValue ?? "" }
        guard let event = trace.events.first else {
            return trace.reasons.first ?? record.delivery?.state.rawValue ?? ""
        }
        let detail = event.detail.map { ": \($0)" } ?? ""
        let shown = trace.shown.names.joined(separator: ", ")
        return event.callback + detail + (shown.isEmpty ? "" : "; shows \(shown)")
    }
}

extension HTMLWriter {
    /// Appends the row; its number leads to the whole record.
    mutating func row(_ row: PushRow) {
        switch row.tone {
        case .accepted: markup("<tr class=\"accepted\">")
        case .refused: markup("<tr class=\"refused\">")
        case .unanswered: markup("<tr class=\"unanswered\">")
        }
        markup("<td data-label=\"push\"><a href=\"/v1/pushes/")
        number(row.sequence)
        markup("\">")
        number(row.sequence)
        markup("</a></td><td data-label=\"time\">")
        text(row.time)
        markup(" <small>")
        text(row.age)
        markup("</small></td><td data-label=\"topic\">")
        isolated(row.topic)
        markup("</td><td data-label=\"token\"><code>")
        isolated(row.deviceToken)
        markup("</code></td><td data-label=\"type\">")
        isolated(row.pushType)
        markup("</td><td data-label=\"answer\" class=\"answer\">")
        text(row.answer)
        markup("</td><td data-label=\"outcome\">")
        text(row.outcome)
        markup("</td><td data-label=\"device\">")
        isolated(row.device)
        if let alert = row.alert {
            markup("<div class=\"alert\">")
            isolated(alert)
            markup("</div>")
        }
        markup("</td></tr>\n")
    }
}
