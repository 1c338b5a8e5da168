internal import JSON

/// What is printed of a push that was sent again, or could not be.
struct ReplayReport {
    /// Text lines for people, or one JSON object a line.
    let isJSON: Bool
    private(set) var sent = 0
    private(set) var answered = 0
    private(set) var asBefore = 0
    private(set) var left = 0

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Whether every push was sent and answered, whatever with.
    var isComplete: Bool { left == 0 && answered == sent }

    /// The line of an answer.
    mutating func answered(_ record: ReplayRecord, _ answer: SendAnswer) -> String {
        sent += 1
        answered += 1
        let now = "\(answer.status)" + (answer.reason.map { " \($0)" } ?? "")
        if now == record.answer { asBefore += 1 }
        return line(record.sequence, record.topic, now: now, was: record.answer)
    }

    /// The line of a push that got no answer.
    mutating func unanswered(_ record: ReplayRecord, _ reason: String) -> String {
        sent += 1
        return line(record.sequence, record.topic, problem: reason)
    }

    /// The line of a push that cannot be sent again.
    mutating func leftOut(_ sequence: Int64, _ reason: String) -> String {
        left += 1
        return line(sequence, nil, problem: "cannot be replayed: \(reason)")
    }

    /// What came of it all; nothing in JSON, where the lines say it.
    var summary: String {
        if isJSON { return "" }
        let rest = left == 0 ? "" : ", \(left) cannot be replayed"
        return "\(sent) sent, \(answered) answered, \(asBefore) as before\(rest)\n"
    }

    private func line(
        _ sequence: Int64, _ topic: String?, now: String? = nil, was: String? = nil,
        problem: String? = nil
    ) -> String {
        guard isJSON else {
            let head = "push \(sequence)" + (topic.map { "  \($0)" } ?? "")
            let change = now == was ? "" : was.map { "  (was \($0))" } ?? ""
            let end = problem ?? (now.map { $0 + change } ?? "")
            return TerminalText.visible("\(head)  \(end)") + "\n"
        }
        var json = JSONWriter()
        json.beginObject()
        json.member("seq", sequence)
        json.member("topic", topic)
        json.member("answer", now)
        json.member("was", was)
        json.member("problem", problem)
        json.endObject()
        return TerminalText.line(json: json)
    }
}
