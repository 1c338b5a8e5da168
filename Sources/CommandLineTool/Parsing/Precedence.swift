/// Decides which value holds where a flag is given in several places.
package enum Precedence {
    /// The values that hold: those of the strongest source that gives the flag.
    ///
    /// The lists stand strongest first. `--set` and `--rule` are decided for each name on their
    /// own, so that a flag can change one setting of the file and keep the others; in one list
    /// the last value of a name holds.
    package static func merge(_ sources: [Given]...) -> [Given] {
        var merged: [Given] = []
        for flag in FlagName.allCases {
            let lists = sources.map { $0.filter { $0.flag == flag } }
            if FlagTable.row(flag).value.isPair {
                merged += pairs(lists)
            } else {
                merged += lists.first { !$0.isEmpty } ?? []
            }
        }
        return merged
    }

    private static func pairs(_ lists: [[Given]]) -> [Given] {
        var kept: [Given] = []
        for list in lists {
            for given in list.reversed()
            where !kept.contains(where: { name(of: $0) == name(of: given) }) {
                kept.append(given)
            }
        }
        return kept.reversed()
    }

    private static func name(of given: Given) -> Substring {
        given.value.prefix { $0 != "=" }
    }
}
