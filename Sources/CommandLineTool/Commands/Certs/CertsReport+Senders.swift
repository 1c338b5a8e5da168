internal import APNs
internal import JSON
internal import MockAPNs
internal import TLS

// What senders can show, and how it is used.
extension CertsReport {
    /// The tables of keys and certificates, each with a blank line behind it.
    var sendersText: String {
        var keys = TextTable(["key", "key id", "what the gateway answers"])
        keys.add(["good", provider.keyID, "200"])
        for key in senders.document.keys {
            keys.add([key.name, key.scope.keyID, usage(key)])
        }
        var certificates = TextTable(["certificate", "valid until", "what the gateway answers"])
        for certificate in senders.document.certificates {
            let facts = facts(of: certificate)
            certificates.add([
                certificate.name, facts.map { time($0.notAfter) } ?? "?", usage(certificate),
            ])
        }
        let made =
            senders.made.isEmpty ? "" : "made now: \(senders.made.joined(separator: ", "))\n\n"
        return """
            \(keys.text)  \(CertsReport.keyUse)
              \(keyFiles)

            \(certificates.text)  \(CertsReport.certificateUse)
              \(certificateFiles)

            \(made)
            """
    }

    /// The same as members of the report's object.
    func writeSenders(to json: inout JSONWriter) {
        json.key("sender_keys")
        json.beginArray()
        for key in senders.document.keys { write(key, to: &json) }
        json.endArray()
        json.member("sender_keys_use", "\(CertsReport.keyUse) \(keyFiles)")
        json.key("certificates")
        json.beginArray()
        for certificate in senders.document.certificates { write(certificate, to: &json) }
        json.endArray()
        json.member("certificates_use", "\(CertsReport.certificateUse) \(certificateFiles)")
        json.texts("made", senders.made)
    }

    private static let keyUse =
        "mock-apns send --key-name NAME; mock-apns token --key-name NAME prints a token."

    private var keyFiles: String {
        "Libraries: \(folder)/private/senders/AuthKey_KEYID.p8, the key id, and the team id in"
            + " \(SenderFolder.document)."
    }

    private static let certificateUse =
        "mock-apns send --cert FILE; curl --cert FILE; the server asks for one unless it has"
        + " --client-certificates off."

    private var certificateFiles: String {
        "Libraries: \(folder)/private/senders/NAME.pem (certificate and key), or NAME.p12 with the"
            + " password \(SenderFolder.password)."
    }

    private func usage(_ key: SenderDocument.Key) -> String {
        let usage = SenderKeyKind(rawValue: key.name)?.usage ?? "as \(SenderFolder.document) says"
        return key.scope.topics.map { "\(usage) (\($0.joined(separator: ", ")))" } ?? usage
    }

    private func usage(_ certificate: SenderDocument.Certificate) -> String {
        let topics = "(\(certificate.topics.joined(separator: ", ")))"
        return SenderCertificateKind(rawValue: certificate.name).map { "\($0.usage) \(topics)" }
            ?? topics
    }

    private func facts(of certificate: SenderDocument.Certificate) -> CertificateFacts? {
        guard let bytes = try? Files.read("\(folder)/\(certificate.file)", as: "certificate") else {
            return nil
        }
        return try? CertificateFacts(pem: bytes)
    }

    private func write(_ key: SenderDocument.Key, to json: inout JSONWriter) {
        json.beginObject()
        json.member("name", key.name)
        json.member("key_id", key.scope.keyID)
        json.member("team_id", key.scope.teamID)
        json.member("environment", key.scope.environment?.name)
        if let topics = key.scope.topics {
            json.texts("topics", topics)
        } else {
            json.key("topics")
            json.null()
        }
        json.member("related_key_id", key.scope.relatedKeyID)
        json.member("file", "\(folder)/\(key.keyFile)")
        json.member("usage", usage(key))
        json.endObject()
    }

    private func write(_ certificate: SenderDocument.Certificate, to json: inout JSONWriter) {
        let facts = facts(of: certificate)
        json.beginObject()
        json.member("name", certificate.name)
        json.member("file", "\(folder)/\(certificate.file)")
        json.member("p12_file", "\(folder)/\(certificate.p12File)")
        json.member("p12_password", SenderFolder.password)
        json.texts("topics", certificate.topics)
        json.texts("environments", certificate.environments.map(\.name))
        json.member("not_before", facts.map { time($0.notBefore) })
        json.member("not_after", facts.map { time($0.notAfter) })
        json.member("usage", usage(certificate))
        json.endObject()
    }
}
