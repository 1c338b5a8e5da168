import PushLog

/// What a look at the whole log found for one match, and the words for a failed expectation.
struct PushTally: Sendable {
    /// The pushes that match, oldest first.
    let found: [ReceivedPush]
    /// The push with the fewest differences among the others, the latest of them.
    let nearest: (push: ReceivedPush, differences: [String])?
    /// How many others there are.
    let others: Int

    /// Counts the pushes of a log.
    init(_ match: PushMatch, _ pushes: [ReceivedPush]) {
        var found: [ReceivedPush] = []
        var nearest: (push: ReceivedPush, differences: [String])?
        for push in pushes {
            let differences = match.conditions.compactMap { $0.difference(push) }
            if differences.isEmpty {
                found.append(push)
            } else if differences.count <= nearest?.differences.count ?? .max {
                nearest = (push, differences)
            }
        }
        self.found = found
        self.nearest = nearest
        others = pushes.count - found.count
    }

    /// Lines for pushes that are too few.
    func tooFew(
        _ match: PushMatch, count: Int, within limit: Duration, connections: String
    ) -> String {
        var lines = [
            "expected at least \(PushTally.pushes(count))\(match.phrase) within \(limit), "
                + "got \(found.count)"
        ]
        lines += found.map { "  matching: \($0)" }
        if let nearest {
            lines.append("  nearest of \(others) other\(others == 1 ? "" : "s"): \(nearest.push)")
            lines += nearest.differences.map { "    \($0)" }
        } else if found.isEmpty {
            lines.append("  no push came at all; \(connections)")
        } else {
            lines.append("  no other push came")
        }
        return lines.joined(separator: "\n")
    }

    /// Lines for pushes that should not have come.
    func unexpected(_ match: PushMatch, _ count: Int, for limit: Duration) -> String {
        let expected =
            count == 0
            ? "no push\(match.phrase) for \(limit)"
            : "exactly \(PushTally.pushes(count))\(match.phrase) and no other for \(limit)"
        let first = "expected \(expected), got \(found.count)"
        return ([first] + found.map { "  \($0)" }).joined(separator: "\n")
    }

    private static func pushes(_ count: Int) -> String {
        count == 1 ? "1 push" : "\(count) pushes"
    }
}

extension PushMatch {
    /// The conditions as part of a sentence; empty for none.
    fileprivate var phrase: String { conditions.isEmpty ? "" : " with \(self)" }
}

extension ConnectionEvent {
    /// How a sender fared that never got as far as a push.
    var storyForTests: String {
        let state = why.map { "it ended: \($0)" } ?? "it is open"
        let story = "the last connection came from \(peer); \(state)"
        // The usual mistake, which only the sender's own log tells in words.
        return tls == nil ? story + "; does the sender trust the server's CA?" : story
    }
}
