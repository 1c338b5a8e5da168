internal import APNs
internal import MockAPNs
internal import TLS

/// Reads `FILE,KEY_ID,TEAM_ID[,environment=E][,topics=A+B][,related=KEY_ID]`.
enum ProviderKeyArgument {
    static let placeholder = "FILE,KEY_ID,TEAM_ID[,SCOPE...]"

    /// Reads the text; the file is not opened.
    static func read(_ text: String) throws(ArgumentProblem) -> ProviderKeyFile {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, !parts[0].isEmpty else {
            throw ArgumentProblem(text: "needs \(placeholder); got \(quoted(text))")
        }
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
        if scope.relatedKeyID != nil, scope.topics == nil {
            throw ArgumentProblem(
                text: "needs topics=A+B beside related: only topic-specific keys have one")
        }
        return ProviderKeyFile(.file(parts[0]), scope)
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
        guard AppleID.isWellFormed(text) else {
            throw ArgumentProblem(
                text: "needs a \(what) of 10 characters A-Z and 0-9; got \(quoted(text))")
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
        return topics
    }
}
