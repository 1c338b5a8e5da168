package import APNs
import JSON

/// The content of `senders.json`: what else senders can show beside the key of `provider.json`.
///
///     {"keys": [{"name": "production-only", "key_id": "ABC123DEFG", "team_id": "DEF123GHIJ",
///                "environment": "production", "topics": null, "related_key_id": null,
///                "key_file": "private/senders/AuthKey_ABC123DEFG.p8"}],
///      "certificates": [{"name": "single", "file": "private/senders/single.pem",
///                        "p12_file": "private/senders/single.p12",
///                        "topics": ["com.example.app"],
///                        "environments": ["development", "production"]}]}
///
/// Files are relative to the folder of the document.
package struct SenderDocument: Sendable, Equatable {
    /// A provider key and what it is limited to.
    package struct Key: Sendable, Equatable {
        /// What commands call it, `other-team`.
        package var name: String
        /// Its ids, and what it may be used for.
        package var scope: ProviderKeyScope
        /// Its private or public part, PEM.
        package var keyFile: String

        /// Makes an entry.
        package init(name: String, scope: ProviderKeyScope, keyFile: String) {
            self.name = name
            self.scope = scope
            self.keyFile = keyFile
        }
    }

    /// A client certificate.
    package struct Certificate: Sendable, Equatable {
        /// What commands call it, `single`.
        package var name: String
        /// Certificate and key, PEM.
        package var file: String
        /// The same as PKCS #12.
        package var p12File: String
        /// The topics that it names.
        package var topics: [String]
        /// Where it may be used.
        package var environments: [Environment]

        /// Makes an entry.
        package init(
            name: String, file: String, p12File: String, topics: [String],
            environments: [Environment]
        ) {
            self.name = name
            self.file = file
            self.p12File = p12File
            self.topics = topics
            self.environments = environments
        }
    }

    /// The keys, each name and key id once.
    package var keys: [Key]
    /// The certificates, each name once.
    package var certificates: [Certificate]

    /// Puts a document together.
    package init(keys: [Key] = [], certificates: [Certificate] = []) {
        self.keys = keys
        self.certificates = certificates
    }

    /// Why a text is no such document, with line or member.
    package struct Problem: Error, Sendable, Equatable {
        /// One clause, for instance `"keys[0].team_id" is missing, expected a string`.
        package let text: String

        /// Makes a problem of that text.
        package init(text: String) {
            self.text = text
        }
    }
}

// MARK: - Writing

extension SenderDocument {
    /// The document as JSON with a line break at its end.
    package var bytes: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("keys")
        json.beginArray()
        for key in keys { key.write(to: &json) }
        json.endArray()
        json.key("certificates")
        json.beginArray()
        for certificate in certificates { certificate.write(to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension SenderDocument.Key {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("name", name)
        json.member("key_id", scope.keyID)
        json.member("team_id", scope.teamID)
        json.member("environment", scope.environment?.name)
        json.key("topics")
        if let topics = scope.topics { json.array(topics) } else { json.null() }
        json.member("related_key_id", scope.relatedKeyID)
        json.member("key_file", keyFile)
        json.endObject()
    }
}

extension SenderDocument.Certificate {
    fileprivate func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("name", name)
        json.member("file", file)
        json.member("p12_file", p12File)
        json.key("topics")
        json.array(topics)
        json.key("environments")
        json.array(environments.map(\.name))
        json.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func array(_ texts: [String]) {
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
