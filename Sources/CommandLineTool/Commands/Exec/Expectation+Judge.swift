extension Expectation {
    /// What became of an expectation.
    package struct Verdict: Sendable, Equatable {
        package let expectation: Expectation
        /// Pushes that meet its conditions.
        package let count: Int
        /// What was expected, what came, and what was near; nil when it was met.
        package let failure: String?
    }

    /// How many pushes are named in a failure.
    private static let namedMax = 3

    /// Counts the pushes of a run.
    package func judge(_ pushes: [ExecPush]) -> Verdict {
        let matching = pushes.filter { differences($0).isEmpty }
        let isMet =
            switch count {
            case .exactly(let number): matching.count == number
            case .atLeast(let number): matching.count >= number
            case .none: matching.isEmpty
            }
        guard !isMet else {
            return Verdict(expectation: self, count: matching.count, failure: nil)
        }
        var text = "expected \(words), got \(matching.count)"
        if pushes.isEmpty { text += "; no push was received" }
        if isTooMany(matching.count) {
            text += ": " + named(matching.map(\.words), of: matching.count)
        } else if let nearest = nearest(pushes) {
            text += "; nearest: \(nearest)"
        }
        return Verdict(expectation: self, count: matching.count, failure: text)
    }

    private func isTooMany(_ number: Int) -> Bool {
        switch count {
        case .exactly(let wanted): number > wanted
        case .atLeast: false
        case .none: true
        }
    }

    /// What was expected, in words.
    private var words: String {
        let noun = asksForAnswer ? "accepted push" : "push"
        let start =
            switch count {
            case .exactly(let number): "\(number) \(noun)\(number == 1 ? "" : "es")"
            case .atLeast(let number): "at least \(number) \(noun)\(number == 1 ? "" : "es")"
            case .none: "no push"
            }
        let rest = conditions.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
        return rest.isEmpty ? start : "\(start) with \(rest)"
    }

    /// The pushes that fail fewest conditions, each with what differs.
    private func nearest(_ pushes: [ExecPush]) -> String? {
        let others = pushes.map { (push: $0, differences: differences($0)) }
            .filter { !$0.differences.isEmpty }
            .sorted {
                ($0.differences.count, $0.push.sequence) < ($1.differences.count, $1.push.sequence)
            }
        guard !others.isEmpty else { return nil }
        return named(
            others.prefix(Expectation.namedMax).map { other in
                "push \(other.push.sequence) has \(other.differences.joined(separator: ", "))"
            }, of: others.count)
    }

    private func named(_ texts: [String], of count: Int) -> String {
        let shown = texts.prefix(Expectation.namedMax).joined(separator: "; ")
        let rest = count - min(count, Expectation.namedMax)
        return TerminalText.visible(shown) + (rest > 0 ? "; and \(rest) more" : "")
    }

    /// Whether only accepted pushes count: where nobody says otherwise.
    private var asksForAnswer: Bool {
        count != .none && !conditions.contains { ["status", "reason"].contains($0.name) }
    }

    /// What a push has that does not meet the conditions; empty when it meets all.
    private func differences(_ push: ExecPush) -> [String] {
        var differences = conditions.compactMap { condition in
            push.meets(condition)
                ? nil : "\(condition.name) \(push.value(of: condition.name) ?? "none")"
        }
        if asksForAnswer, push.status != 200 { differences.append("answer \(push.answer)") }
        return differences
    }
}
