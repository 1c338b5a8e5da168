import APNs
package import JSON

// How the log shows credentials: enough to tell them apart, nothing to sign in with.

extension PushRecord {
    /// Writes the client certificate, else what is kept of the provider token, else null.
    ///
    /// A connection with a certificate does not look at provider tokens.
    func writeCredential(to json: inout JSONWriter) {
        if let certificate = connection.certificate {
            json.beginObject()
            json.key("certificate")
            json.beginObject()
            certificate.writeMembers(to: &json)
            json.endObject()
        } else if let credential {
            json.beginObject()
            credential.writeMembers(to: &json)
        } else {
            return json.null()
        }
        json.key("verified")
        if let isVerified = trust.isVerified { json.bool(isVerified) } else { json.null() }
        json.endObject()
    }
}

extension CredentialTrust {
    /// Whether the credentials were found good; nil where they were not judged.
    package var isVerified: Bool? {
        switch self {
        case .notJudged: nil
        case .verified: true
        case .unverified, .refused: false
        }
    }
}

extension ClientCertificateSummary {
    /// Writes what names the certificate and what it may be used for, inside an object.
    package func writeMembers(to json: inout JSONWriter) {
        json.member("subject", subject)
        json.member("issuer", issuer)
        json.member("serial", serial)
        json.member("hash", hash)
        json.key("topics")
        json.beginArray()
        for topic in provider.topics { json.string(topic) }
        json.endArray()
        json.key("environments")
        json.beginArray()
        for environment in provider.environments { json.string(environment.name) }
        json.endArray()
    }
}

extension CredentialSummary {
    /// Writes the summary as one JSON object.
    package func write(to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(to: &json)
        json.endObject()
    }

    func writeMembers(to json: inout JSONWriter) {
        json.member("kid", keyID)
        json.member("iss", team)
        json.member("iat", issuedAt)
        json.member("alg", algorithm)
        json.member("hash", hash)
    }
}
