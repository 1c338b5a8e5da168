package import JSON

/// What a run of `exec` keeps of one push.
package struct ExecPush: Sendable, Equatable {
    package let sequence: Int64
    /// Nil when it got no answer.
    package let status: Int64?
    private let texts: [String: String]

    /// The part of a record that expectations and the summary look at.
    package init(_ record: JSONValue) {
        sequence = record.value(for: "seq")?.integer ?? 0
        status = record.value(for: "status")?.integer
        var texts: [String: String] = [:]
        let names = [
            "topic", "device_token", "apns_id", "push_type", "reason", "outcome", "environment",
        ]
        for name in names { texts[name] = record.value(for: name)?.string }
        texts["status"] = status.map(String.init)
        let connection = record.value(for: "connection")
        texts["kid"] = connection?.value(for: "credential")?.value(for: "kid")?.string
        texts["peer"] = connection?.value(for: "peer")?.string
        self.texts = texts
    }

    package var topic: String? { texts["topic"] }
    package var reason: String? { texts["reason"] }
    package var outcome: String? { texts["outcome"] }

    /// The value that a condition of that name looks at.
    func value(of name: String) -> String? { texts[name] }

    func meets(_ condition: Expectation.Condition) -> Bool {
        guard let value = texts[condition.name] else { return false }
        switch condition.name {
        // Upper and lower case are the same token, and the same id.
        case "device_token", "apns_id": return value.lowercased() == condition.value.lowercased()
        // With or without the port.
        case "peer": return value == condition.value || value.hasPrefix("\(condition.value):")
        case _: return value == condition.value
        }
    }

    /// `200`, `410 Unregistered` or `no answer`.
    package var answer: String {
        guard let status else { return "no answer" }
        return "\(status)" + (reason.map { " \($0)" } ?? "")
    }

    /// The push in a few words.
    var words: String { "push \(sequence) (\(topic ?? "no topic"), \(answer))" }
}

extension ControlPlaneClient {
    /// All pushes in the log, and how many it has dropped.
    mutating func allPushes() throws(CommandError) -> (pushes: [ExecPush], dropped: Int64) {
        var pushes: [ExecPush] = []
        var cursor: Int64 = 0
        while true {
            let page = try get(
                "/v1/pushes", [("limit", "1000"), ("after", String(cursor))])
            pushes += (page.value(for: "pushes")?.array ?? []).map { ExecPush($0) }
            cursor = page.value(for: "next")?.integer ?? cursor
            guard page.value(for: "more")?.bool == true else {
                return (pushes, page.value(for: "dropped")?.integer ?? 0)
            }
        }
    }
}
