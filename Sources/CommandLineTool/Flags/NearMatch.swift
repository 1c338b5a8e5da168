/// Finds what somebody meant who mistyped a name.
package enum NearMatch {
    /// The end of an error message: `; did you mean "X"?`, or nothing when no name is near.
    package static func suggestion(for text: String, among names: [String]) -> String {
        guard let name = nearest(to: text, among: names) else { return "" }
        return "; did you mean \(quoted(name))?"
    }

    /// The name that takes the fewest edits from `text`; nil when all are too far away.
    ///
    /// Near is one edit for every three letters of the text, at most three: more would suggest
    /// names that have nothing to do with it. A longer name that begins with the text is near too.
    package static func nearest(to text: String, among names: [String]) -> String? {
        let typed = text.lowercased().map { $0 == "_" ? "-" : $0 }
        let allowed = min(3, max(1, typed.count / 3))
        var best: (name: String, edits: Int)?
        for name in names {
            let edits = distance(typed, Array(name.lowercased()))
            if edits < best?.edits ?? allowed + 1 { best = (name, edits) }
        }
        if let best { return best.name }
        guard typed.count >= 3 else { return nil }
        let longer = names.filter { $0.lowercased().hasPrefix(String(typed)) }
        return longer.count == 1 ? longer[0] : nil
    }

    /// Insertions, removals, replacements and swaps of neighbours from one text to the other.
    ///
    /// Source: optimal string alignment distance.
    private static func distance(_ from: [Character], _ to: [Character]) -> Int {
        var rows = [Array(0...to.count)]
        for row in 1..<max(1, from.count + 1) {
            var line = [row]
            for column in 1..<max(1, to.count + 1) {
                let same = from[row - 1] == to[column - 1]
                var best = min(
                    rows[row - 1][column] + 1, line[column - 1] + 1,
                    rows[row - 1][column - 1] + (same ? 0 : 1))
                if row > 1, column > 1, from[row - 1] == to[column - 2],
                    from[row - 2] == to[column - 1]
                {
                    best = min(best, rows[row - 2][column - 2] + 1)
                }
                line.append(best)
            }
            rows.append(line)
        }
        return rows[from.count][to.count]
    }
}
