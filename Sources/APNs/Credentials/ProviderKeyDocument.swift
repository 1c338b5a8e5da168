private import JSON

/// The content of `certs/provider.json`: which key a server expects its senders to use.
///
///     {"key_id": "ABC123DEFG", "team_id": "DEF123GHIJ", "topics": ["com.example.app"],
///      "key_file": "private/AuthKey_ABC123DEFG.p8"}
///
/// Source: design.md, "Folders".
package struct ProviderKeyDocument: Sendable, Equatable {
    /// `kid` of the provider tokens.
    package var keyID: String
    /// `iss` of the provider tokens.
    package var teamID: String
    /// The topics a sender may use.
    package var topics: [String]
    /// The key file, relative to the folder of the document.
    package var keyFile: String

    /// Puts a document together.
    package init(keyID: String, teamID: String, topics: [String], keyFile: String) {
        self.keyID = keyID
        self.teamID = teamID
        self.topics = topics
        self.keyFile = keyFile
    }

    /// Why a text is no such document, with line or member.
    package struct Problem: Error, Sendable, Equatable {
        /// One clause, for instance `"team_id" is missing, expected a string`.
        package let text: String
    }

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
        guard let members = value.members else {
            throw Problem(text: "got \(value.kindName), expected an object")
        }
        var seen: Set<String> = []
        for member in members {
            guard Self.names.contains(member.key) else {
                throw Problem(
                    text: "unknown member \"\(member.key)\", expected "
                        + Self.names.joined(separator: ", "))
            }
            guard seen.insert(member.key).inserted else {
                throw Problem(text: "\"\(member.key)\" comes twice")
            }
        }
        keyID = try Self.string("key_id", value)
        teamID = try Self.string("team_id", value)
        keyFile = try Self.string("key_file", value)
        topics = []
        guard let elements = value.value(for: "topics")?.array else {
            throw Problem(text: "\"topics\" is missing or no array, expected an array of strings")
        }
        for element in elements {
            guard let topic = element.string else {
                throw Problem(text: "\"topics\" holds \(element.kindName), expected strings only")
            }
            topics.append(topic)
        }
    }

    private static let names = ["key_id", "team_id", "topics", "key_file"]

    private static func string(_ name: String, _ value: JSONValue) throws(Problem) -> String {
        guard let member = value.value(for: name) else {
            throw Problem(text: "\"\(name)\" is missing, expected a string")
        }
        guard let text = member.string else {
            throw Problem(text: "\"\(name)\" is \(member.kindName), expected a string")
        }
        return text
    }

    /// The document as JSON with a line break at its end.
    package var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("key_id", keyID)
        writer.member("team_id", teamID)
        writer.key("topics")
        writer.beginArray()
        for topic in topics { writer.string(topic) }
        writer.endArray()
        writer.member("key_file", keyFile)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }
}
