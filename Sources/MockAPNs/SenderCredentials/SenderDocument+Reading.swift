import APNs
import JSON

extension SenderDocument {
    /// Reads the document.
    ///
    /// Each member comes once, and there are no others: a misspelt one would be missed in silence.
    package init(parsing bytes: [UInt8]) throws(Problem) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            let place = error.position(in: bytes)
            throw Problem(text: "line \(place.line), column \(place.column): \(error.message)")
        }
        let root = try Members(value, "", ["keys", "certificates"])
        keys = []
        for (index, element) in try root.array("keys").enumerated() {
            let key = try Key(element, "keys[\(index)]")
            if keys.contains(where: { $0.name == key.name || $0.scope.keyID == key.scope.keyID }) {
                throw Problem(text: "keys[\(index)] has the name or key id of another one")
            }
            keys.append(key)
        }
        certificates = []
        for (index, element) in try root.array("certificates").enumerated() {
            let certificate = try Certificate(element, "certificates[\(index)]")
            if certificates.contains(where: { $0.name == certificate.name }) {
                throw Problem(text: "certificates[\(index)] has the name of another one")
            }
            certificates.append(certificate)
        }
    }
}

extension SenderDocument.Key {
    fileprivate init(_ value: JSONValue, _ place: String) throws(SenderDocument.Problem) {
        let members = try Members(
            value, place,
            [
                "name", "key_id", "team_id", "environment", "topics", "related_key_id", "key_file",
            ])
        name = try members.string("name")
        scope = ProviderKeyScope(
            keyID: try members.string("key_id"), teamID: try members.string("team_id"),
            environment: try members.has("environment") ? members.environment() : nil,
            topics: try members.has("topics") ? members.strings("topics") : nil,
            relatedKeyID: try members.has("related_key_id")
                ? members.string("related_key_id") : nil)
        keyFile = try members.string("key_file")
    }
}

extension SenderDocument.Certificate {
    fileprivate init(_ value: JSONValue, _ place: String) throws(SenderDocument.Problem) {
        let members = try Members(
            value, place, ["name", "file", "p12_file", "topics", "environments"])
        name = try members.string("name")
        file = try members.string("file")
        p12File = try members.string("p12_file")
        topics = try members.strings("topics")
        environments = []
        for name in try members.strings("environments") {
            guard let environment = Environment(name: name) else {
                throw members.problem("environments", "names \"\(name)\"", Members.environments)
            }
            environments.append(environment)
        }
    }
}

/// An object of the document, and where it stands in it.
private struct Members {
    static let environments = "development or production"

    private let value: JSONValue
    private let place: String

    init(_ value: JSONValue, _ place: String, _ names: [String]) throws(SenderDocument.Problem) {
        self.value = value
        self.place = place
        guard let members = value.members else {
            let start = place.isEmpty ? "got" : "\(place) is"
            throw .init(text: "\(start) \(value.kindName), expected an object")
        }
        var seen: Set<String> = []
        for member in members {
            guard names.contains(member.key) else {
                throw problem(member.key, "is unknown", names.joined(separator: ", "))
            }
            guard seen.insert(member.key).inserted else {
                throw problem(member.key, "comes twice", "it once")
            }
        }
    }

    func array(_ name: String) throws(SenderDocument.Problem) -> [JSONValue] {
        guard let elements = try member(name, "an array").array else {
            throw wrong(name, "an array")
        }
        return elements
    }

    func string(_ name: String) throws(SenderDocument.Problem) -> String {
        guard let text = try member(name, "a string").string else { throw wrong(name, "a string") }
        return text
    }

    func strings(_ name: String) throws(SenderDocument.Problem) -> [String] {
        var texts: [String] = []
        for element in try array(name) {
            guard let text = element.string else {
                throw problem(name, "holds \(element.kindName)", "strings only")
            }
            texts.append(text)
        }
        return texts
    }

    func environment() throws(SenderDocument.Problem) -> Environment {
        let name = try string("environment")
        guard let environment = Environment(name: name) else {
            throw problem("environment", "is \"\(name)\"", Members.environments + " or null")
        }
        return environment
    }

    /// Whether the member is there and is not null.
    func has(_ name: String) -> Bool {
        switch value.value(for: name) {
        case nil, .null?: false
        case .bool?, .number?, .string?, .array?, .object?: true
        }
    }

    func problem(_ name: String, _ got: String, _ expected: String) -> SenderDocument.Problem {
        let path = place.isEmpty ? name : "\(place).\(name)"
        return .init(text: "\"\(path)\" \(got), expected \(expected)")
    }

    private func member(
        _ name: String, _ expected: String
    ) throws(SenderDocument.Problem) -> JSONValue {
        guard let member = value.value(for: name) else {
            throw problem(name, "is missing", expected)
        }
        return member
    }

    private func wrong(_ name: String, _ expected: String) -> SenderDocument.Problem {
        problem(name, "is \(value.value(for: name)?.kindName ?? "missing")", expected)
    }
}
