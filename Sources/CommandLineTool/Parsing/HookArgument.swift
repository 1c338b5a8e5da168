internal import JSON
package import Routing

/// What `--hooks` takes: names of hook sets and files with some, separated by commas.
package enum HookArgument {
    /// What stands for the value in the help.
    static let placeholder = "NAME|FILE[,...]"

    /// The sets, in the order in which they are named.
    ///
    /// - Throws: `.usage` for a name that is none, with the nearest, and for a file that holds no
    ///   hooks, with its line.
    package static func read(_ text: String?) throws(CommandError) -> [HookSet] {
        guard let text else { return [] }
        var sets: [HookSet] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part)
            if let set = HookSet.named(name) {
                sets.append(set)
            } else if PlanFile.isPath(name) {
                sets += try PlanFile.read(name, as: "hook file") { (json) throws(DevicePlanError) in
                    try HookSet.list(json: json)
                }
            } else {
                throw .usage("--hooks " + unknown(name))
            }
        }
        return sets
    }

    /// Why a word is no hook set, as the end of a sentence.
    static func unknown(_ name: String) -> String {
        let names = HookSet.named.map(\.name)
        return "knows no hook set \(quoted(name))\(NearMatch.suggestion(for: name, among: names))"
            + " (mock-apns hooks list names them; a file is named with a path or its .json)"
    }
}
