internal import APNs
internal import JSON
internal import MockAPNs

extension ConfigPlan {
    static let keys = "keys"

    /// The provider keys of the file.
    ///
    ///     {"keys": [{"file": "staging.p8", "key_id": "ABC123DEFG", "team_id": "DEF123GHIJ",
    ///                "topics": ["com.example.app"]}]}
    ///
    /// - Throws: `.usage` with the line of the first mistake.
    func keys(_ member: JSONValue.Member) throws(CommandError) -> [ProviderKeyFile] {
        guard let elements = member.value.array else {
            throw usage(
                member.offset,
                "\"keys\" needs an array of objects; got \(member.value.kindName)")
        }
        var keys: [ProviderKeyFile] = []
        for (index, element) in elements.enumerated() {
            let place = "keys[\(index)]"
            guard let members = element.members else {
                throw usage(
                    member.offset, "\(place) needs an object; got \(element.kindName)")
            }
            let key = try key(members, place, member.offset)
            guard !keys.contains(where: { $0.scope.keyID == key.scope.keyID }) else {
                throw usage(
                    members.first?.offset ?? member.offset,
                    "\(place) has the key id of another one: \(key.scope.keyID)")
            }
            keys.append(key)
        }
        return keys
    }

    private func key(
        _ members: [JSONValue.Member], _ place: String, _ start: Int
    ) throws(CommandError) -> ProviderKeyFile {
        var found = FoundKey()
        var seen: Set<String> = []
        for member in members {
            let name = "\(place).\(KeyText.isIn(member.key) ? "a name" : member.key)"
            guard seen.insert(member.key).inserted else {
                throw usage(member.offset, "\(name) is given twice")
            }
            do throws(ArgumentProblem) {
                try found.take(member)
            } catch {
                throw usage(member.offset, "\(name) \(error.text)")
            }
        }
        do throws(ArgumentProblem) {
            return try found.complete()
        } catch {
            throw usage(members.first?.offset ?? start, "\(place) \(error.text)")
        }
    }
}

/// The members of one key, as far as they were read.
private struct FoundKey {
    private var content: ProviderKeyFile.Content?
    private var keyID: String?
    private var teamID: String?
    private var environment: Environment?
    private var topics: [String]?
    private var relatedKeyID: String?

    private static let names = [
        "file", "pem", "key_id", "team_id", "environment", "topics", "related_key_id",
    ]

    /// - Throws: the end of a sentence that names the member.
    mutating func take(_ member: JSONValue.Member) throws(ArgumentProblem) {
        let isScope = ["environment", "topics", "related_key_id"].contains(member.key)
        if isScope, case .null = member.value { return }
        switch member.key {
        case "file": try set(.file(file(member.value)))
        case "pem": try set(.pem(text(member.value)))
        case "key_id": keyID = try ProviderKeyArgument.id(text(member.value), "key id")
        case "team_id": teamID = try ProviderKeyArgument.id(text(member.value), "team id")
        case "environment":
            environment = try ProviderKeyArgument.environment(text(member.value))
        case "topics": topics = try texts(member.value)
        case "related_key_id":
            relatedKeyID = try ProviderKeyArgument.id(text(member.value), "related key id")
        case _:
            let near = NearMatch.suggestion(for: member.key, among: FoundKey.names)
            throw .init(
                text: "is no member of a key\(near) (\(FoundKey.names.joined(separator: ", ")))")
        }
    }

    private mutating func set(
        _ new: ProviderKeyFile.Content
    ) throws(ArgumentProblem) {
        guard content == nil else {
            throw .init(text: "stands beside \"file\" or \"pem\"; one will do")
        }
        content = new
    }

    /// - Throws: the end of a sentence that names the key.
    func complete() throws(ArgumentProblem) -> ProviderKeyFile {
        guard let content else {
            throw .init(text: "needs \"file\", or \"pem\" with the key itself")
        }
        guard let keyID, let teamID else { throw .init(text: "needs \"key_id\" and \"team_id\"") }
        let scope = ProviderKeyScope(
            keyID: keyID, teamID: teamID, environment: environment, topics: topics,
            relatedKeyID: relatedKeyID)
        try ProviderKeyArgument.checkRelated(
            scope, topics: "\"topics\"", related: "\"related_key_id\"")
        return ProviderKeyFile(content, scope)
    }

    private func file(_ value: JSONValue) throws(ArgumentProblem) -> String {
        let path = try text(value)
        try ProviderKeyArgument.checkFile(path)
        return path
    }

    private func text(_ value: JSONValue) throws(ArgumentProblem) -> String {
        guard let text = value.string else {
            throw .init(text: "needs a string; got \(value.kindName)")
        }
        guard !text.isEmpty else { throw .init(text: "needs a string that is not empty") }
        return text
    }

    private func texts(_ value: JSONValue) throws(ArgumentProblem) -> [String] {
        guard let elements = value.array else {
            throw .init(text: "needs an array of strings; got \(value.kindName)")
        }
        var texts: [String] = []
        for element in elements { texts.append(try text(element)) }
        return try ProviderKeyArgument.check(topics: texts)
    }
}
