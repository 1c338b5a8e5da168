internal import JSON

/// One record of the log as the cells of a line.
struct LogRow: Equatable {
    /// Hours, minutes and seconds, UTC.
    let time: String
    let topic: String
    let device: String
    let type: String
    /// `200`, `410 Unregistered` or `no answer`, with the reason of a GOAWAY.
    let answer: String
    let outcome: String
    let text: String

    /// Nothing a sender wrote can act on the terminal or hide.
    init(_ record: JSONValue) {
        func string(_ key: String) -> String {
            TerminalText.visible(record.value(for: key)?.string ?? "")
        }
        let received = string("received_at")
        time = received.count >= 19 ? String(received.dropFirst(11).prefix(8)) : received
        topic = string("topic")
        device = string("device_token")
        type = string("push_type")
        let reason = string("reason")
        answer =
            (record.value(for: "status")?.integer.map(String.init) ?? "no answer")
            + (reason.isEmpty ? "" : " \(reason)")
        outcome = string("outcome")
        text = TerminalText.visible(AlertLine.text(of: record.value(for: "payload")) ?? "")
    }

    /// The words over the columns.
    static let head = LogRow(
        time: "time", topic: "topic", device: "device", type: "type", answer: "answer",
        outcome: "outcome", text: "text")

    private init(
        time: String, topic: String, device: String, type: String, answer: String,
        outcome: String, text: String
    ) {
        self.time = time
        self.topic = topic
        self.device = device
        self.type = type
        self.answer = answer
        self.outcome = outcome
        self.text = text
    }
}
