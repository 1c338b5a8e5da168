internal import APNs
internal import JSON
internal import MockAPNs
internal import TLS

/// What `certs` tells of a folder.
struct CertsReport {
    let authority: CertificateFacts
    let leaf: CertificateFacts
    /// When the server makes a new certificate by itself, in seconds since 1970.
    let renewAt: Int64
    let provider: ProviderKeyRecord
    /// What senders can show beside that key.
    let senders: SenderFolder.Contents
    /// The absolute path of `trust/ca.pem`.
    let caPath: String
    /// Whether the CA was made in place of another one.
    let isNew: Bool
    /// What whoever gave the command must know.
    var notes: [String] = []

    /// Tells that the CA is new, and of topics that were given and are not those of the folder.
    mutating func addNotes(topics: [String]) {
        if isNew {
            notes.append(
                "This CA is new: give all clients the new \(caPath), and start running servers"
                    + " again.")
        }
        if !topics.isEmpty, topics != provider.topics {
            notes.append(
                "\(folder)/provider.json was there and keeps its topics"
                    + " (\(provider.topics.joined(separator: ", "))); change them in that file.")
        }
    }

    /// The absolute path of the folder.
    var folder: String {
        let end = "/trust/ca.pem"
        return caPath.hasSuffix(end) ? String(caPath.dropLast(end.count)) : caPath
    }

    /// For people.
    var text: String {
        var table = TextTable(["CA", authority.subject])
        table.add(["  valid", validity(authority)])
        table.add(["  signs for", signsFor])
        table.add(["server", names.joined(separator: ", ")])
        table.add(["  valid", validity(leaf)])
        table.add(["  renewed", "from \(time(renewAt)) on, by the server"])
        table.add(["provider key", "key id \(provider.keyID), team id \(provider.teamID)"])
        table.add(["  topics", provider.topics.joined(separator: ", ")])
        var list = TextTable(["file", "what it is for"])
        for file in files { list.add([file.path, file.purpose]) }
        let head = notes.map { $0 + "\n\n" }.joined()
        return TerminalText.visible(
            lines: head + table.text + "\n" + sendersText + list.text)
    }

    /// For programs.
    var json: String {
        var json = JSONWriter()
        json.beginObject()
        json.member("new_ca", isNew)
        json.member("note", notes.isEmpty ? nil : notes.joined(separator: " "))
        json.key("ca")
        json.beginObject()
        json.member("file", caPath)
        json.member("subject", authority.subject)
        json.member("not_before", time(authority.notBefore))
        json.member("not_after", time(authority.notAfter))
        json.texts("signs_for", authority.permittedSubtrees)
        json.endObject()
        json.key("server")
        json.beginObject()
        json.texts("names", names)
        json.member("not_before", time(leaf.notBefore))
        json.member("not_after", time(leaf.notAfter))
        json.member("renewed_from", time(renewAt))
        json.endObject()
        json.key("provider_key")
        json.beginObject()
        json.member("key_id", provider.keyID)
        json.member("team_id", provider.teamID)
        json.texts("topics", provider.topics)
        json.endObject()
        writeSenders(to: &json)
        json.key("files")
        json.beginArray()
        for file in files {
            json.beginObject()
            json.member("file", file.path)
            json.member("purpose", file.purpose)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return TerminalText.line(json: json)
    }

    private var names: [String] { leaf.names.map(\.description) }

    private var signsFor: String {
        let names = authority.permittedSubtrees
        return names.isEmpty ? "any name" : names.joined(separator: ", ") + ", and names below them"
    }

    /// Each file that is there, and who needs it.
    private var files: [(path: String, purpose: String)] {
        var files = [
            (caPath, "certificate of the CA: every client must trust it"),
            (
                "\(folder)/provider.json",
                "ids and topics of the provider key: for senders without a key of their own"
            ),
            (
                "\(folder)/\(provider.keyFile)",
                "the provider key: signs the tokens of those senders"
            ),
            (
                "\(folder)/\(SenderFolder.document)",
                "what the keys and certificates in private/senders may be used for: read by the"
                    + " server at its start"
            ),
            (
                "\(folder)/trust/provider-ca.pem",
                "root of the senders' certificates: for a server in another folder (--client-ca)"
            ),
            ("\(folder)/private/provider-ca-key.pem", "its key: for mock-apns certs alone"),
            ("\(folder)/private/ca-key.pem", "key of the CA: for the server alone"),
            ("\(folder)/private/server.pem", "certificate of the gateway: for the server alone"),
            ("\(folder)/private/server-key.pem", "its key: for the server alone"),
        ]
        let token = "\(folder)/private/control-token"
        if Files.exists(token) {
            files.append((token, "for clients of a control plane that listens beyond loopback"))
        }
        return files
    }

    func validity(_ facts: CertificateFacts) -> String {
        "\(time(facts.notBefore)) to \(time(facts.notAfter))"
    }

    func time(_ seconds: Int64) -> String {
        Instant(milliseconds: seconds * 1_000).description
    }
}

extension JSONWriter {
    /// Writes a member that is an array of texts.
    mutating func texts(_ name: String, _ texts: [String]) {
        key(name)
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}
