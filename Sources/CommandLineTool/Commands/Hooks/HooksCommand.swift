internal import JSON
internal import Routing

/// `mock-apns hooks`: push frameworks by what they do to an app's delegates.
package enum HooksCommand {
    /// Prints the list, one hook set, or the meaning of its members.
    static func run(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) {
        Output.standard.write(try text(arguments, environment: environment))
    }

    /// What is printed.
    ///
    /// - Throws: `.usage` for a name that no hook set has, and where two things are asked for.
    package static func text(
        _ arguments: [Given], environment: [String: String]
    ) throws(CommandError) -> String {
        let values = try GivenValues(arguments, environment: environment, for: .hooks)
        let book = TemplateBook(
            list: "hook_sets",
            templates: HookSet.named.map { ($0.name, "\($0.summary) (\($0.evidence.name))") },
            members: HookSet.members)
        return try book.text(values) { (name) throws(CommandError) in
            guard let set = HookSet.named(name) else {
                let names = HookSet.named.map(\.name)
                throw .usage(
                    "hooks knows no hook set \(quoted(name))"
                        + NearMatch.suggestion(for: name, among: names)
                        + " (mock-apns hooks list names them)")
            }
            return set.template
        }
    }
}
