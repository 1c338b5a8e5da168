internal import Routing

/// The claims for a terminal: a block each, no line wider than the terminal.
struct ClaimsText {
    let documents: [FoundingDocument]
    /// At least 20 are used.
    let columns: Int

    /// The width where output goes elsewhere.
    static let columnsWithoutTerminal = 100

    private static let label = "  command  "

    /// Each document with its claims, then how many there are of each verdict.
    var text: String {
        var text = ""
        for document in documents {
            text += wrapped(document.title, first: document.code + "  ", rest: "     ") + "\n"
            for claim in document.claims { text += block(claim) + "\n" }
        }
        return text + wrapped(ClaimsText.tally(documents.flatMap(\.claims)), first: "", rest: "")
    }

    /// `143 claims: 20 right, 50 right-with-conditions` and so on.
    static func tally(_ claims: [Claim]) -> String {
        let parts = Verdict.allCases.compactMap { verdict in
            let count = claims.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.name)"
        }
        return "\(claims.count) claims: " + parts.joined(separator: ", ")
    }

    private func block(_ claim: Claim) -> String {
        var text = wrapped(
            "\(claim.verdict.name) (\(claim.place): \(claim.quote))", first: claim.id + "  ",
            rest: "        ")
        text += line("says", claim.says)
        text += line("iOS", claim.behaviour)
        if !claim.rules.isEmpty { text += line("rules", claim.basis) }
        // One line whatever its width, so that it can be copied.
        return text + "  command  \(claim.commandLine)\n"
    }

    private func line(_ name: String, _ words: String) -> String {
        let indent = TextWidth.columns(ClaimsText.label)
        return wrapped(
            words, first: TextWidth.padded("  " + name, to: indent),
            rest: String(repeating: " ", count: indent))
    }

    /// Lines that end at blanks; a word wider than a line stands alone on one.
    private func wrapped(_ words: String, first: String, rest: String) -> String {
        var text = ""
        var line = first
        var isEmpty = true
        for word in words.split(separator: " ") {
            let wide = TextWidth.columns(line) + 1 + TextWidth.columns(String(word))
            if !isEmpty, wide > max(20, columns) {
                text += line + "\n"
                line = rest
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return text + line + "\n"
    }
}
