/// Finds what a person probably meant to write: for the errors of all who read keys and words.
package enum NearMatch {
    /// "did you mean ...?", or nil when no candidate is close.
    package static func hint(_ word: String, among candidates: [String]) -> String? {
        of(word, among: candidates).map { "did you mean \"\($0)\"?" }
    }

    /// The candidate closest to `word`, or nil when none is close.
    ///
    /// Case, `-` and `_` do not count as differences; else up to a third of the letters may differ.
    package static func of(_ word: String, among candidates: [String]) -> String? {
        let wanted = folded(word)
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let distance = distance(wanted, folded(candidate))
            guard distance <= max(1, wanted.count / 3) else { continue }
            if let found = best, found.distance <= distance { continue }
            best = (candidate, distance)
        }
        return best?.candidate
    }

    /// True when the two words differ in case, `-` and `_` only.
    package static func isSpelling(_ word: String, of candidate: String) -> Bool {
        folded(word) == folded(candidate)
    }

    private static func folded(_ word: String) -> [UInt8] {
        word.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    }

    /// Insertions, deletions and replacements that turn `a` into `b`.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (line, left) in a.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, right) in b.enumerated() {
                let replaced = diagonal + (left == right ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
