internal import APNs
internal import MockAPNs

/// Reads `FILE,KEY_ID,TEAM_ID[,environment=E][,topics=A+B][,related=KEY_ID]`.
enum ProviderKeyArgument {
    static let placeholder = "FILE,KEY_ID,TEAM_ID[,SCOPE...]"

    /// Reads the text; the file is not opened.
    static func read(_ text: String) throws(ArgumentProblem) -> ProviderKeyFile {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, !parts[0].isEmpty else {
            throw ArgumentProblem(text: "needs \(placeholder); got \(quoted(text))")
        }
        try checkFile(parts[0])
        var scope = ProviderKeyScope(
            keyID: try id(parts[1], "key id"), teamID: try id(parts[2], "team id"))
        var seen: Set<String> = []
        for part in parts.dropFirst(3) {
            let name = String(part.prefix { $0 != "=" })
            guard seen.insert(name).inserted else {
                throw ArgumentProblem(text: "names \(name) twice")
            }
            try apply(part, name, to: &scope)
        }
        try checkRelated(scope, topics: "topics=A+B", related: "related")
        return ProviderKeyFile(.file(parts[0]), scope)
    }

    /// Refuses the content of a file in the place of its path.
    static func checkFile(_ path: String) throws(ArgumentProblem) {
        guard !KeyText.isPEM(path) else {
            throw ArgumentProblem(
                text: "needs the path of a key file; got the key itself, not shown")
        }
    }

    /// The related key, which can be judged only when the whole key was read.
    ///
    /// - Parameters:
    ///   - scope: of the key.
    ///   - topics: how the topics are written where the key stands.
    ///   - related: how the related key is written there.
    /// - Throws: when the key has no topics, or names itself.
    static func checkRelated(
        _ scope: ProviderKeyScope, topics: String, related: String
    ) throws(ArgumentProblem) {
        guard let other = scope.relatedKeyID else { return }
        do throws(ProviderKeyFlaw) {
            try ProviderKeyScope.check(
                related: other, of: scope.keyID, isTopicSpecific: scope.topics != nil)
        } catch .relatedOfTeamScoped {
            throw ArgumentProblem(
                text: "needs \(topics) beside \(related): only topic-specific keys have one")
        } catch {
            throw ArgumentProblem(error)
        }
    }

    /// Why `text` cannot be the value; nil when it can.
    static func problem(with text: String) -> String? {
        ArgumentProblem.with(text, reading: read)
    }

    private static func apply(
        _ part: String, _ name: String, to scope: inout ProviderKeyScope
    ) throws(ArgumentProblem) {
        let value = String(part[name.endIndex...].dropFirst())
        switch name {
        case "environment": scope.environment = try environment(value)
        case "topics": scope.topics = try topics(value)
        case "related": scope.relatedKeyID = try id(value, "related key id")
        case _:
            let near = NearMatch.suggestion(for: name, among: words)
            throw ArgumentProblem(
                text: "knows no scope word \(quoted(part))\(near)"
                    + " (environment=development|production, topics=A+B, related=KEY_ID)")
        }
    }

    private static let words = ["environment", "topics", "related"]

    /// A key id or team id; Apple's have 10 characters.
    static func id(_ text: String, _ what: String) throws(ArgumentProblem) -> String {
        do throws(ProviderKeyFlaw) {
            try ProviderKeyScope.check(id: text, "a \(what)")
        } catch {
            throw ArgumentProblem(error)
        }
        return text
    }

    static func environment(_ text: String) throws(ArgumentProblem) -> Environment {
        guard let environment = Environment(name: text) else {
            throw ArgumentProblem(
                text: "needs development or production as environment; got \(quoted(text))")
        }
        return environment
    }

    private static func topics(_ text: String) throws(ArgumentProblem) -> [String] {
        let topics = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        guard topics.allSatisfy({ !$0.isEmpty }) else {
            throw ArgumentProblem(text: "needs topics with + between them; got \(quoted(text))")
        }
        return try check(topics: topics)
    }

    /// The topics, where all of them can be.
    static func check(topics: [String]) throws(ArgumentProblem) -> [String] {
        do throws(ProviderKeyFlaw) {
            try ProviderKeyScope.check(topics: topics)
        } catch {
            throw ArgumentProblem(error)
        }
        return topics
    }
}

extension ArgumentProblem {
    /// A flaw as the end of a sentence that names the flag.
    init(_ flaw: ProviderKeyFlaw) {
        self.init(text: "needs \(flaw.expected); got \(flaw.got)")
    }
}
