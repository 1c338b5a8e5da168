import APNs

/// The bytes of what is kept of a provider token.
enum CredentialCodec {
    static func encode(_ credential: CredentialSummary, into bytes: inout [UInt8]) {
        bytes.append(optional: credential.keyID)
        bytes.append(optional: credential.algorithm)
        bytes.append(optional: credential.team)
        bytes.append(optional: credential.issuedAt)
        bytes.append(text: credential.hash)
    }

    static func decode(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> CredentialSummary {
        let keyID = try cursor.optionalText(bytes)
        let algorithm = try cursor.optionalText(bytes)
        let team = try cursor.optionalText(bytes)
        let issuedAt = try cursor.optionalText(bytes)
        return CredentialSummary(
            keyID: keyID, algorithm: algorithm, team: team, issuedAt: issuedAt,
            hash: try cursor.text(bytes))
    }
}

/// The bytes of the findings of a push, which many pushes of one sender have alike.
enum FindingsCodec {
    static func encode(_ findings: [Finding], into bytes: inout [UInt8]) {
        bytes.append(number: UInt64(findings.count))
        for finding in findings {
            bytes.append(text: finding.code)
            bytes.append(finding.level.number)
            bytes.append(optional: finding.field)
            bytes.append(optional: finding.offset.map { Int64($0) })
            bytes.append(text: finding.message)
            bytes.append(optional: finding.hint)
        }
    }

    static func decode(
        _ bytes: Span<UInt8>, _ cursor: inout RowCursor
    ) throws(RowError) -> [Finding] {
        var findings: [Finding] = []
        for _ in 0..<(try cursor.count(bytes)) {
            let code = try cursor.text(bytes)
            let start = cursor.at
            guard let level = Finding.Level(number: try cursor.byte(bytes)) else {
                throw .unknown("level", at: start)
            }
            let field = try cursor.optionalText(bytes)
            let offset = try cursor.optionalModerate(bytes, "offset")
            let message = try cursor.text(bytes)
            findings.append(
                Finding(
                    code: code, level: level, field: field, offset: offset, message: message,
                    hint: try cursor.optionalText(bytes)))
        }
        return findings
    }
}
