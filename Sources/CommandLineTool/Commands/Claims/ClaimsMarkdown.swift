internal import Routing

/// The claims as a page: `docs/seed-claims.md`.
struct ClaimsMarkdown {
    let documents: [FoundingDocument]

    /// A head, then a table for each section of a document.
    var text: String {
        var text = ClaimsMarkdown.head
        for document in documents {
            text += "\n## \(document.code): \(document.title)\n\n"
            text += ClaimsText.tally(document.claims) + ".\n"
            var place: String?
            for claim in document.claims {
                if claim.place != place {
                    place = claim.place
                    text += "\n### \(claim.place) (\(document.code))\n\n" + ClaimsMarkdown.columns
                }
                text += row(claim)
            }
        }
        return text
    }

    private static let head = """
        # What the founding documents say, and what iOS does

        Two texts started this project: an article on three ways for a push framework to hook itself
        into an app, and an answer on which callback comes when. Here is each statement of both that
        claims something, sentence by sentence and, in code, line by line, in our words, with a
        verdict. The few words in quotation marks find it in its document.

        The rules are those of `mock-apns rules --routing`; how well each is known stands beside
        them: documented by Apple, seen in an sdk, reported, reproduced by running code, assumed by
        this project. Each command runs in the root of the repository. This page is made by
        `mock-apns claims --format markdown`.

        """

    private static let columns = """
        | no. | statement | verdict | what iOS does | rules | command |
        |---|---|---|---|---|---|

        """

    private func row(_ claim: Claim) -> String {
        let cells = [
            claim.id, "“`\(claim.quote)`” \(claim.says)", claim.verdict.name, claim.behaviour,
            claim.basis, "`\(claim.commandLine)`",
        ]
        return "| " + cells.map(ClaimsMarkdown.cell).joined(separator: " | ") + " |\n"
    }

    /// A bar ends a cell, even in code.
    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
