internal import JSON

/// One record of the log as one sentence.
enum LogSummary {
    /// Time, number, topic and what became of the push, with its line end.
    static func line(_ record: JSONValue) -> String {
        let row = LogRow(record)
        let number = record.value(for: "seq")?.integer.map { "\($0)" } ?? "?"
        let summary = TerminalText.visible(record.value(for: "summary")?.string ?? "")
        let topic = row.topic.isEmpty ? "no topic" : row.topic
        return "\(row.time)  push \(number)  \(topic)  \(summary)\n"
    }
}
