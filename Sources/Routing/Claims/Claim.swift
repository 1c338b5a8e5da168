/// One statement of a founding document, a sentence or a line of code, beside what iOS does.
///
/// Source: delivery rules, "Seeds compared" and C4.
package struct Claim: Sendable, Hashable {
    package let document: FoundingDocument
    /// Counted from 1 in each document; it stays when others are added behind it.
    package let number: Int
    /// The section of the document.
    package let place: String
    /// A few words of the document that find the statement in it.
    package let quote: String
    /// The statement in our words.
    package let says: String
    package let verdict: Verdict
    /// What iOS does, or why the statement is not about that.
    package let behaviour: String
    /// The rules of delivery it rests on, the one that decides first; empty only where it is not
    /// about delivery.
    package let rules: [String]
    private let demonstration: ClaimCommand
    /// What the command's output contains.
    package let shows: String

    init(
        _ document: FoundingDocument, _ number: Int, _ place: String, quote: String,
        says: String, _ verdict: Verdict, _ behaviour: String, rules: [String],
        _ command: ClaimCommand, shows: String
    ) {
        self.document = document
        self.number = number
        self.place = place
        self.quote = quote
        self.says = says
        self.verdict = verdict
        self.behaviour = behaviour
        self.rules = rules
        demonstration = command
        self.shows = shows
    }

    /// Names the claim: `003-25`.
    package var id: String {
        let digits = String(number)
        return document.code + "-" + String(repeating: "0", count: max(0, 2 - digits.count))
            + digits
    }

    /// How well that is known: as well as the rule that decides, by the rule book; nil only where
    /// the claim is not about delivery.
    package var evidence: Evidence? {
        rules.first.flatMap { RoutingRule.rule(id: $0) }?.evidence
    }

    /// The rules with how well each is known: `R06, R07 (sdk), R33 (documented)`.
    package var basis: String {
        var parts: [(rules: [String], evidence: Evidence?)] = []
        for id in rules {
            let evidence = RoutingRule.rule(id: id)?.evidence
            if let last = parts.indices.last, parts[last].evidence == evidence {
                parts[last].rules.append(id)
            } else {
                parts.append(([id], evidence))
            }
        }
        return parts.map { part in
            part.rules.joined(separator: ", ") + (part.evidence.map { " (\($0.name))" } ?? "")
        }.joined(separator: ", ")
    }

    /// The words after `mock-apns` of a command that shows it, run in the root of the repository.
    package var command: [String] { demonstration.words }

    /// The same as a shell takes it.
    package var commandLine: String { demonstration.line }
}

extension Claim {
    /// The claims of both documents.
    package static let all: [Claim] =
        question + swizzlingText + swizzlingInstall + swizzlingHooks + swizzlingNotes
        + observing + observingCode + observingBalance
        + proxyText + proxyCode + proxySetup + proxyAdvantages + advice
        + delegate + permission + local + remote + extensionAndQuit
}
