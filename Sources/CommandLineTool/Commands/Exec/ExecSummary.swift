internal import JSON

/// What a run of `exec` has sent.
package struct ExecSummary: Sendable, Equatable {
    package let command: [String]
    /// Status of the command.
    package let status: Int32
    package let pushes: [ExecPush]
    /// Pushes that the log no longer has.
    package let dropped: Int64
    package let verdicts: [Expectation.Verdict]

    /// Puts a summary together.
    package init(
        command: [String], status: Int32, pushes: [ExecPush], dropped: Int64,
        verdicts: [Expectation.Verdict]
    ) {
        self.command = command
        self.status = status
        self.pushes = pushes
        self.dropped = dropped
        self.verdicts = verdicts
    }

    /// The status of `exec`: that of the command, or 1 when only an expectation was not met.
    package var exitStatus: Int32 {
        if status != 0 { return status }
        return verdicts.contains { $0.failure != nil } ? 1 : 0
    }

    private var accepted: Int { pushes.count { $0.status == 200 } }
    private var unanswered: Int { pushes.count { $0.status == nil } }
    private var refused: Int { pushes.count - accepted - unanswered }

    /// One line, then one for each expectation that was not met.
    package var lines: [String] {
        var line = "\(accepted) \(accepted == 1 ? "push" : "pushes") accepted, \(refused) refused"
        let reasons = reasons
        if !reasons.isEmpty {
            line += " (" + reasons.map { "\($0.name) \($0.count)" }.joined(separator: ", ") + ")"
        }
        if unanswered > 0 { line += ", \(unanswered) without an answer" }
        if dropped > 0 {
            line += "; \(dropped) more are not counted (--set log-records=N keeps more)"
        }
        return [line] + verdicts.compactMap(\.failure)
    }

    private var reasons: [(name: String, count: Int)] { counts(pushes.compactMap(\.reason)) }

    /// Words with their number, most frequent first.
    private func counts(_ words: [String]) -> [(name: String, count: Int)] {
        var counts: [String: Int] = [:]
        for word in words { counts[word, default: 0] += 1 }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { ($0.key, $0.value) }
    }

    /// One JSON object in one line.
    package var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.key("command")
        json.beginArray()
        for word in command { json.string(word) }
        json.endArray()
        json.member("status", Int64(status))
        json.member("exit_status", Int64(exitStatus))
        json.member("pushes", Int64(pushes.count))
        json.member("accepted", Int64(accepted))
        json.member("refused", Int64(refused))
        json.member("unanswered", Int64(unanswered))
        json.member("dropped", dropped)
        write("reasons", reasons, to: &json)
        write("outcomes", counts(pushes.compactMap(\.outcome)), to: &json)
        write("topics", counts(pushes.compactMap(\.topic)), to: &json)
        json.key("expectations")
        json.beginArray()
        for verdict in verdicts {
            json.beginObject()
            json.member("expect", verdict.expectation.text)
            json.member("count", Int64(verdict.count))
            json.member("met", verdict.failure == nil)
            json.member("failure", verdict.failure)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.text + "\n"
    }

    private func write(
        _ name: String, _ counts: [(name: String, count: Int)], to json: inout JSONWriter
    ) {
        json.key(name)
        json.beginObject()
        for (word, count) in counts { json.member(word, Int64(count)) }
        json.endObject()
    }
}
